// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.instrument.CodeSite;
import dev.keirin.instrument.SiteRegistry;
import java.util.Arrays;

/**
 * The places in instrumented code, by number; those in classes that were unloaded are forgotten.
 */
public final class SiteTable implements SiteRegistry {
  // At least so many are added before the table is looked through for unloaded ones again.
  static final int ADDED = 1 << 12;

  // There is one table in a JVM; compiled code gets to it faster if it is static.
  private static WatchedSite[] sites = new WatchedSite[1024];
  private int size;
  private int nextSearch = ADDED - 1;

  @Override
  public synchronized int add(CodeSite site) {
    if (size == nextSearch) {
      forgetUnloaded();
      nextSearch = size + Math.max(ADDED, size / 8);
    }
    WatchedSite[] current = sites;
    if (size == current.length) {
      current = Arrays.copyOf(current, size * 2);
    }
    current[size] = new WatchedSite(size, site);
    sites = current;
    return size++;
  }

  private void forgetUnloaded() {
    for (int i = 0; i < size; i++) {
      if (sites[i] != null && sites[i].code().loader().isUnloaded()) {
        sites[i] = null;
      }
    }
  }

  // Code that carries a number was made after the number was given out, so the entry is visible.
  static WatchedSite get(int number) {
    return sites[number];
  }
}
