// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.binary;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.LockId;
import dev.keirin.operation.ObjectId;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import dev.keirin.operation.ThreadId;
import dev.keirin.operation.VariableId;
import java.util.HashMap;
import java.util.Map;

/** Gives numbers to things and writes down what each is when it gets its number. */
final class Definitions {
  private final BlockBuffer out;
  private final Shadow<Integer> numbers;
  private final Map<String, Integer> strings = new HashMap<>();
  private int objects;
  private int threads;
  private int variables;
  private int locks;
  private int channels;
  private int blocks;
  private int sites;

  Definitions(BlockBuffer out, int slot) {
    this.out = out;
    this.numbers = new Shadow<>(slot);
  }

  /** The number of a thing among those of its class. */
  int number(Shadowed thing) {
    Integer known = numbers.get(thing);
    if (known != null) {
      return known;
    }
    int number = define(thing);
    numbers.set(thing, number);
    return number;
  }

  private int define(Shadowed thing) {
    if (thing instanceof VariableId variable) {
      variable(variable);
      return variables++;
    } else if (thing instanceof Site site) {
      site(site);
      return sites++;
    } else if (thing instanceof LockId lock) {
      entry(Codes.LOCK, number(lock.object()));
      return locks++;
    } else if (thing instanceof ThreadId thread) {
      entry(Codes.THREAD, string(thread.name()));
      return threads++;
    } else if (thing instanceof ObjectId object) {
      object(object);
      return objects++;
    } else if (thing instanceof ChannelId channel) {
      entry(Codes.CHANNEL, Codes.of(channel.kind()), number(channel.object()));
      return channels++;
    }
    Block block = (Block) thing;
    entry(Codes.BLOCK, string(block.className()), string(block.method()));
    return blocks++;
  }

  private void variable(VariableId variable) {
    if (variable.whole() != null) {
      int whole = number(variable.whole());
      int start = variable.whole().suffix().length() + 1;
      String suffix = variable.suffix();
      entry(Codes.PART, whole, string(suffix.substring(start, suffix.length() - 1)));
    } else if (variable.isElement()) {
      entry(Codes.ELEMENT, number(variable.owner()), variable.index());
    } else {
      entry(Codes.VARIABLE, number(variable.named()), string(variable.suffix()));
    }
  }

  private void object(ObjectId object) {
    int type = string(object.type());
    if (object.number() == 0) {
      entry(Codes.NAMED_OBJECT, type);
    } else {
      entry(Codes.INSTANCE, type);
      out.putLong(object.number());
    }
  }

  private void site(Site site) {
    int className = string(site.className());
    int method = string(site.method());
    int file = string(site.file());
    entry(Codes.SITE, className, method, file, site.line(), site.instruction() + 1);
  }

  private int string(String text) {
    Integer known = strings.get(text);
    if (known != null) {
      return known;
    }
    out.putCode(Codes.STRING);
    out.putString(text);
    int number = strings.size();
    strings.put(text, number);
    return number;
  }

  // Everything an entry refers to must be defined before the entry starts, hence the evaluated
  // arguments.
  private void entry(int code, int... numbers) {
    out.putCode(code);
    for (int number : numbers) {
      out.putInt(number);
    }
  }
}
