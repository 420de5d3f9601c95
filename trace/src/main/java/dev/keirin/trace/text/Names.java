// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the names of one text trace stand for. Every thing made here has, as its text form, the name
 * that it was made from.
 */
final class Names {
  private static final String NUMBER = "0|[1-9][0-9]{0,8}";
  private static final Pattern INSTANCE =
      Pattern.compile("(?s)(.+?)@([1-9][0-9]{0,17})(?=[.\\[]|\\z)");
  private static final Pattern ELEMENT = Pattern.compile("\\[(" + NUMBER + ")]");
  // A source file with a line, as in Cache.java:12, is no method.
  private static final Pattern SITE =
      Pattern.compile("(?s)(.+)\\.(?!(?:java|kt|scala|groovy):)([^.:]+):(" + NUMBER + ")");

  final NameTable<ThreadId> threads = new NameTable<>(this::thread);
  final NameTable<VariableId> variables = new NameTable<>(this::variable);
  final NameTable<LockId> locks = new NameTable<>(name -> new LockId(object(name)));
  final NameTable<ChannelId> channels = new NameTable<>(this::channel);
  final NameTable<Block> blocks = new NameTable<>(Names::block);
  final NameTable<Site> sites = new NameTable<>(Names::site);

  private final NameTable<ObjectId> classes = new NameTable<>(this::object);
  private final Map<String, ObjectId> objects = new HashMap<>();
  private int threadCount;

  /** What something is handed over with. */
  Shadowed other(OperationKind.Target kind, byte[] bytes, int from, int to)
      throws CharacterCodingException {
    return switch (kind) {
      case THREAD -> threads.get(bytes, from, to);
      case CHANNEL -> channels.get(bytes, from, to);
      case CLASS -> classes.get(bytes, from, to);
      default -> throw new IllegalArgumentException(kind + " is no target of a hand-over");
    };
  }

  private ThreadId thread(String name) {
    return new ThreadId(threadCount++, name);
  }

  private ObjectId object(String name) {
    return objects.computeIfAbsent(
        name,
        n -> {
          Matcher instance = n.indexOf('@') < 0 ? null : INSTANCE.matcher(n);
          return instance != null && instance.matches()
              ? ObjectId.instance(instance.group(1), Long.parseLong(instance.group(2)))
              : ObjectId.named(n);
        });
  }

  private VariableId variable(String name) {
    int brace = name.indexOf('{');
    if (brace > 0 && name.endsWith("}")) {
      VariableId whole = variables.get(name.substring(0, brace));
      return VariableId.part(whole, name.substring(brace + 1, name.length() - 1));
    }
    int end = ownerEnd(name);
    ObjectId owner = object(name.substring(0, end));
    if (end == name.length() || name.charAt(end) != '[') {
      return VariableId.restored(owner, name.substring(end));
    }
    Matcher element = ELEMENT.matcher(name).region(end, name.length());
    return element.matches()
        ? VariableId.element(owner, Integer.parseInt(element.group(1)))
        : VariableId.restored(owner, name.substring(end));
  }

  private static int ownerEnd(String name) {
    if (name.indexOf('@') >= 0) {
      Matcher instance = INSTANCE.matcher(name);
      if (instance.lookingAt()) {
        return instance.end();
      }
    }
    int bracket = name.indexOf('[');
    int end = bracket < 0 ? name.length() : bracket;
    int dot = name.lastIndexOf('.', end - 1);
    return dot < 0 ? end : dot;
  }

  private ChannelId channel(String name) {
    for (ChannelId.Kind kind : ChannelId.Kind.values()) {
      String prefix = prefix(kind);
      if (!prefix.isEmpty() && name.startsWith(prefix)) {
        return new ChannelId(kind, object(name.substring(prefix.length())));
      }
    }
    return new ChannelId(ChannelId.Kind.OTHER, object(name));
  }

  /** What stands before the object in the name of a channel. */
  static String prefix(ChannelId.Kind kind) {
    return kind == ChannelId.Kind.OTHER ? "" : kind.name().toLowerCase(Locale.ROOT) + ":";
  }

  private static Block block(String name) {
    int open = name.indexOf('(');
    int dot = name.lastIndexOf('.', open < 0 ? name.length() : open);
    return dot > 0 && dot + 1 < name.length()
        ? new Block(name.substring(0, dot), name.substring(dot + 1))
        : Block.named(name);
  }

  private static Site site(String text) {
    Matcher site = SITE.matcher(text);
    return site.matches()
        ? new Site(site.group(1), site.group(2), "", Integer.parseInt(site.group(3)), -1)
        : Site.atLocation(text);
  }
}
