// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Operations;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A finite execution as a list of operations, one a line in its text form: {@code T1|acq(m)|12}.
 *
 * <p>A variable named {@code a.f} or {@code a[0]} belongs to object {@code a}; one named {@code
 * m{k}} is the part of {@code m} for key {@code k}. A channel may have its kind in front: {@code
 * queue:q}.
 */
public record Execution(List<Operation> operations) {
  public Execution {
    operations = List.copyOf(operations);
  }

  /** Reads the text form; the location of a line without one is its number, counted from 1. */
  public static Execution parse(String text) {
    List<Operation> operations = new ArrayList<>();
    for (String line : text.strip().lines().map(String::strip).toList()) {
      String[] fields = line.split("\\|", 3);
      int open = fields[1].indexOf('(');
      String word = open < 0 ? fields[1] : fields[1].substring(0, open);
      String target = open < 0 ? "" : fields[1].substring(open + 1, fields[1].length() - 1);
      String location = fields.length > 2 ? fields[2] : String.valueOf(operations.size() + 1);
      operations.add(new Operation(fields[0], kind(word, !target.isEmpty()), target, location));
    }
    return new Execution(operations);
  }

  private static OperationKind kind(String word, boolean hasTarget) {
    for (OperationKind kind : OperationKind.values()) {
      boolean isWithout = kind.target() == OperationKind.Target.NONE;
      boolean isEither = kind.target() == OperationKind.Target.BLOCK;
      if (kind.word().equals(word) && (isEither || isWithout != hasTarget)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no operation is called " + word);
  }

  /** What kind of channel has this name. */
  public static ChannelId.Kind kindOf(String channel) {
    for (ChannelId.Kind kind : ChannelId.Kind.values()) {
      if (channel.startsWith(kind.name().toLowerCase(Locale.ROOT) + ":")) {
        return kind;
      }
    }
    return ChannelId.Kind.OTHER;
  }

  /** The name of the object of a channel. */
  private static String objectOf(String channel) {
    return kindOf(channel) == ChannelId.Kind.OTHER
        ? channel
        : channel.substring(channel.indexOf(':') + 1);
  }

  /** The first operations of this execution. */
  public Execution prefix(int length) {
    return new Execution(operations.subList(0, length));
  }

  /** Performs the execution on the sink, with identities made for this one replay. */
  public void replay(Operations sink) {
    Replay replay = new Replay(sink);
    operations.forEach(replay::perform);
    sink.end();
  }

  /**
   * Performs the execution and calls the action after each operation with the operation's index.
   */
  public void replay(Operations sink, java.util.function.IntConsumer afterOperation) {
    Replay replay = new Replay(sink);
    for (int i = 0; i < operations.size(); i++) {
      replay.perform(operations.get(i));
      afterOperation.accept(i);
    }
    sink.end();
  }

  @Override
  public String toString() {
    return operations.stream().map(Operation::toString).collect(Collectors.joining("\n"));
  }

  /** The identities of one replay. */
  private static final class Replay {
    private final Operations sink;
    private final Map<String, ThreadId> threads = new HashMap<>();
    private final Map<String, ObjectId> objects = new HashMap<>();
    private final Map<String, VariableId> variables = new HashMap<>();
    private final Map<String, LockId> locks = new HashMap<>();
    private final Map<String, ChannelId> channels = new HashMap<>();
    private final Map<String, Block> blocks = new HashMap<>();
    private final Map<String, Site> sites = new HashMap<>();

    Replay(Operations sink) {
      this.sink = sink;
    }

    void perform(Operation operation) {
      ThreadId thread = thread(operation.thread());
      Site site = sites.computeIfAbsent(operation.location(), Site::atLocation);
      String target = operation.target();
      OperationKind kind = operation.kind();
      switch (kind.target()) {
        case VARIABLE -> sink.access(kind, thread, variable(target), site);
        case LOCK -> sink.lock(kind, thread, lock(target), site);
        case THREAD -> sink.handOver(kind, thread, thread(target), site);
        case CHANNEL -> sink.handOver(kind, thread, channel(target), site);
        case CLASS -> sink.handOver(kind, thread, object(target), site);
        case BLOCK -> sink.block(kind, thread, block(target), site);
        case NONE -> sink.mark(kind, thread, kind == OperationKind.THREAD_END ? null : site);
      }
    }

    private ThreadId thread(String name) {
      return threads.computeIfAbsent(name, n -> new ThreadId(threads.size(), n));
    }

    private ObjectId object(String name) {
      return objects.computeIfAbsent(name, ObjectId::named);
    }

    private VariableId variable(String name) {
      VariableId known = variables.get(name);
      if (known == null) {
        known = newVariable(name);
        variables.put(name, known);
      }
      return known;
    }

    private VariableId newVariable(String name) {
      int brace = name.indexOf('{');
      if (brace >= 0) {
        String key = name.substring(brace + 1, name.length() - 1);
        return VariableId.part(variable(name.substring(0, brace)), key);
      }
      int end = 0;
      while (end < name.length() && name.charAt(end) != '.' && name.charAt(end) != '[') {
        end++;
      }
      return VariableId.restored(object(name.substring(0, end)), name.substring(end));
    }

    private LockId lock(String name) {
      return locks.computeIfAbsent(name, n -> new LockId(object(n)));
    }

    private ChannelId channel(String name) {
      return channels.computeIfAbsent(
          name, n -> new ChannelId(Execution.kindOf(n), object(objectOf(n))));
    }

    private Block block(String name) {
      return blocks.computeIfAbsent(name, Block::named);
    }
  }
}
