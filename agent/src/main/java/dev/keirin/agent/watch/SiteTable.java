// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.CodeSite;
import dev.keirin.instrument.SiteRegistry;
import java.util.Arrays;

/** The places in instrumented code, by number. */
public final class SiteTable implements SiteRegistry {
  // There is one table in a JVM; compiled code gets to it faster if it is static.
  private static WatchedSite[] sites = new WatchedSite[1024];
  private int size;

  @Override
  public synchronized int add(CodeSite site) {
    WatchedSite[] current = sites;
    if (size == current.length) {
      current = Arrays.copyOf(current, size * 2);
    }
    current[size] = new WatchedSite(size, site);
    sites = current;
    return size++;
  }

  // Code that carries a number was made after the number was given out, so the entry is visible.
  static WatchedSite get(int number) {
    return sites[number];
  }
}
