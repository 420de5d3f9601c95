// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace.text;

import dev.keirin.operation.Block;
import dev.keirin.operation.ChannelId;
import dev.keirin.operation.Shadow;
import dev.keirin.operation.Shadowed;
import dev.keirin.operation.Site;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The names under which the things of one execution are written, as bytes.
 *
 * <p>Two threads may well be called the same, and a barrier is many channels: what would get a name
 * that is taken gets it with a number added, since one name is one thing in a text trace.
 */
public final class Spelling {
  // Keeps lines far shorter than the longest line that is read.
  private static final int LONGEST_NAME = 10_000;
  private static final byte[] NOTHING = {};

  private final Shadow<byte[]> spellings;
  private final Set<String> taken = new HashSet<>();

  public Spelling(int slot) {
    this.spellings = new Shadow<>(slot);
  }

  /** The name of a thread, variable, lock or channel, different from all others of its kind. */
  public byte[] of(Shadowed thing) {
    byte[] known = spellings.get(thing);
    return known == null ? remember(thing, unique(thing)) : known;
  }

  /** The name of a site or block. Those that are called the same need not be told apart. */
  public byte[] ofLabel(Shadowed label) {
    byte[] known = spellings.get(label);
    return known == null ? remember(label, cut(label.toString())) : known;
  }

  /** The name of the site where nothing is known. */
  public static byte[] unknownSite() {
    return Site.UNKNOWN_LOCATION.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] remember(Shadowed thing, String name) {
    byte[] spelling =
        name.isEmpty() && isLabel(thing)
            ? NOTHING
            : Escapes.escape(name).getBytes(StandardCharsets.UTF_8);
    spellings.set(thing, spelling);
    return spelling;
  }

  private static boolean isLabel(Shadowed thing) {
    return thing instanceof Site || thing instanceof Block;
  }

  private String unique(Shadowed thing) {
    String prefix = thing instanceof ChannelId channel ? Names.prefix(channel.kind()) : "";
    String name = prefix + cut(thing.toString());
    String kind = thing.getClass().getSimpleName() + " ";
    String candidate = name;
    for (int n = 2; !taken.add(kind + candidate); n++) {
      candidate = name + "#" + n;
    }
    return candidate;
  }

  private static String cut(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
  }
}
