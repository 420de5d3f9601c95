// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.library.AccessShape.Protection;
import dev.keirin.agent.library.ChannelEffect.Target;
import dev.keirin.operation.ChannelId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads the words that say what a method does. Throws {@link IllegalArgumentException}. */
final class EffectParser {
  private final List<String> words;
  private int next;

  private EffectParser(String text) {
    this.words = List.of(text.strip().split("\\s+"));
  }

  /** Reads effects that are separated by commas. */
  static List<Effect> parse(String text) {
    List<Effect> effects = new ArrayList<>();
    for (String one : text.split(",", -1)) {
      EffectParser parser = new EffectParser(one);
      Effect effect = parser.effect();
      if (parser.next < parser.words.size()) {
        throw new IllegalArgumentException(
            "did not expect '" + parser.words.get(parser.next) + "' after '" + one.strip() + "'");
      }
      if (effect != null) {
        effects.add(effect);
      }
    }
    return effects;
  }

  private Effect effect() {
    String word = word("what the method does");
    return switch (word) {
      case "nothing" -> null;
      case "interruptible" -> new InterruptibleEffect();
      case "read", "write", "update", "plain-read", "plain-write", "view-read", "view-write" ->
          access(word);
      case "acquire",
          "acquire-shared",
          "release",
          "release-shared",
          "release-any",
          "convert-to-exclusive",
          "convert-to-shared" ->
          new LockEffect(oneOf(LockEffect.Action.class, word), condition());
      case "wait" -> waiting();
      case "notify" -> new WaitEffect(isMonitor(), false, 0);
      case "wrap" -> new WrapEffect();
      case "learn" -> new LearnEffect();
      case "view", "plain-view", "sub-view" -> new ViewEffect(oneOf(ViewEffect.Kind.class, word));
      case "ended" -> new JoinEffect();
      case "send", "receive" -> channel(word.equals("send"));
      case "put", "take", "peek" ->
          new HandOverEffect(oneOf(HandOverEffect.Action.class, word), target());
      case "barrier" -> new BarrierEffect(oneOf(BarrierEffect.Action.class, word("what is done")));
      case "exchange" -> new ExchangeEffect();
      case "array" -> new ArrayEffect(oneOf(ArrayEffect.Action.class, word("an action")));
      case "reflective" ->
          new ReflectiveEffect(oneOf(ReflectiveEffect.Action.class, word("an action")), mode());
      default ->
          throw new IllegalArgumentException(
              "'"
                  + word
                  + "' is nothing that a method can do; expected for example 'read',"
                  + " 'update key 1', 'acquire', 'send queue argument 1' or 'nothing'");
    };
  }

  private Effect access(String word) {
    boolean isPlain = word.startsWith("plain-");
    boolean isForViews = word.startsWith("view-");
    String verb = word.substring(word.indexOf('-') + 1);
    int argument = 0;
    if (isPlain && isNext("argument")) {
      next++;
      argument = number();
    }
    Condition condition = condition();
    int key = 0;
    if (isNext("key")) {
      next++;
      key = number();
    }
    Protection protection = Protection.WAITING;
    if (isNext("quiet") || isNext("quiet-key") || isNext("monitor") || isNext("in-steps")) {
      protection = oneOf(Protection.class, words.get(next++));
    }
    boolean isRead = !verb.equals("write");
    boolean isWrite = !verb.equals("read");
    return new AccessEffect(
        new AccessShape(isRead, isWrite, condition, key, isPlain, isForViews, protection),
        argument);
  }

  private Effect waiting() {
    boolean isMonitor = isMonitor();
    if (!isMonitor || !isNext("argument")) {
      return new WaitEffect(isMonitor, true, 0);
    }
    next++;
    return new WaitEffect(true, true, number());
  }

  private boolean isMonitor() {
    String what = word("'monitor' or 'lock'");
    if (!what.equals("monitor") && !what.equals("lock")) {
      throw new IllegalArgumentException("expected 'monitor' or 'lock', but found '" + what + "'");
    }
    return what.equals("monitor");
  }

  private Effect channel(boolean isSend) {
    ChannelId.Kind kind = oneOf(ChannelId.Kind.class, word("a kind of channel"));
    Target target = target();
    return new ChannelEffect(isSend, kind, target, condition());
  }

  private Target target() {
    String word = word("'this', 'argument', 'result', 'elements' or 'current-thread'");
    return switch (word) {
      case "this" -> new Target(Target.Kind.THIS, 0);
      case "result" -> new Target(Target.Kind.RESULT, 0);
      case "current-thread" -> new Target(Target.Kind.CURRENT_THREAD, 0);
      case "argument" -> new Target(Target.Kind.ARGUMENT, number());
      case "elements" -> elements();
      default ->
          throw new IllegalArgumentException(
              "expected 'this', 'argument', 'result', 'elements' or 'current-thread', but found '"
                  + word
                  + "'");
    };
  }

  private Target elements() {
    if (isNext("result")) {
      next++;
      return new Target(Target.Kind.ELEMENTS_OF_RESULT, 0);
    }
    return new Target(Target.Kind.ELEMENTS_OF_ARGUMENT, number());
  }

  private Condition condition() {
    if (next < words.size() && words.get(next).startsWith("if-")) {
      return oneOf(Condition.class, words.get(next++));
    }
    return Condition.ALWAYS;
  }

  private int number() {
    String word = word("the number of an argument");
    if (!word.matches("[1-9][0-9]?")) {
      throw new IllegalArgumentException(
          "expected the number of an argument, counted from 1, but found '" + word + "'");
    }
    return Integer.parseInt(word);
  }

  private ReflectiveEffect.Mode mode() {
    return next < words.size()
        ? oneOf(ReflectiveEffect.Mode.class, words.get(next++))
        : ReflectiveEffect.Mode.ORDERED;
  }

  private boolean isNext(String word) {
    return next < words.size() && words.get(next).equals(word);
  }

  private String word(String expected) {
    if (next == words.size() || words.get(next).isEmpty()) {
      throw new IllegalArgumentException("expected " + expected + " at the end of the line");
    }
    return words.get(next++);
  }

  private static <E extends Enum<E>> E oneOf(Class<E> type, String word) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(EffectParser::word).toList();
    int index = names.indexOf(word);
    if (index < 0) {
      throw new IllegalArgumentException(
          "expected one of " + String.join(", ", names) + ", but found '" + word + "'");
    }
    return type.getEnumConstants()[index];
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
