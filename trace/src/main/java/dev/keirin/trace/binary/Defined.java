// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.OperationKind;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;

/** What has been defined so far, by number. */
final class Defined {
  final Numbered<String> strings = new Numbered<>("text", new String[16]);
  final Numbered<ObjectId> objects = new Numbered<>("object", new ObjectId[16]);
  final Numbered<ThreadId> threads = new Numbered<>("thread", new ThreadId[16]);
  final Numbered<VariableId> variables = new Numbered<>("variable", new VariableId[16]);
  final Numbered<LockId> locks = new Numbered<>("lock", new LockId[16]);
  final Numbered<ChannelId> channels = new Numbered<>("channel", new ChannelId[16]);
  final Numbered<Block> blocks = new Numbered<>("block", new Block[16]);
  final Numbered<Site> sites = new Numbered<>("site", new Site[16]);

  /** Takes a definition, of which the code has been read. */
  void define(int code, Contents contents) throws DamageException {
    switch (code) {
      case Codes.STRING -> strings.add(contents.string());
      case Codes.NAMED_OBJECT -> objects.add(ObjectId.named(string(contents)));
      case Codes.INSTANCE -> objects.add(instance(contents));
      case Codes.THREAD -> threads.add(new ThreadId(threads.size(), string(contents)));
      case Codes.VARIABLE -> variables.add(VariableId.restored(object(contents), string(contents)));
      case Codes.ELEMENT -> variables.add(VariableId.element(object(contents), contents.number()));
      case Codes.PART ->
          variables.add(VariableId.part(variables.get(contents.number()), string(contents)));
      case Codes.LOCK -> locks.add(new LockId(object(contents)));
      case Codes.CHANNEL -> channels.add(new ChannelId(channelKind(contents), object(contents)));
      case Codes.BLOCK -> blocks.add(new Block(string(contents), string(contents)));
      case Codes.SITE -> sites.add(site(contents));
      default -> throw new UnknownCodeException(code);
    }
    contents.checkEnd();
  }

  /** What something is handed over with, by its number. */
  Shadowed other(OperationKind.Target kind, int number) throws DamageException {
    return switch (kind) {
      case THREAD -> threads.get(number);
      case CHANNEL -> channels.get(number);
      case CLASS -> objects.get(number);
      default -> throw new IllegalArgumentException(kind + " is no target of a hand-over");
    };
  }

  private String string(Contents contents) throws DamageException {
    return strings.get(contents.number());
  }

  private ObjectId object(Contents contents) throws DamageException {
    return objects.get(contents.number());
  }

  private ObjectId instance(Contents contents) throws DamageException {
    String type = string(contents);
    return ObjectId.instance(type, contents.wideNumber());
  }

  private static ChannelId.Kind channelKind(Contents contents) throws DamageException {
    int code = contents.number();
    for (ChannelId.Kind kind : ChannelId.Kind.values()) {
      if (Codes.of(kind) == code) {
        return kind;
      }
    }
    throw new DamageException("a channel is of the unknown kind " + code);
  }

  private Site site(Contents contents) throws DamageException {
    String className = string(contents);
    String method = string(contents);
    String file = string(contents);
    int line = contents.number();
    return new Site(className, method, file, line, contents.number() - 1);
  }
}
