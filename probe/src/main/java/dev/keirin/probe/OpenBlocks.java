// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

/**
 * The atomic blocks that a thread is in, by the numbers of the sites where they began, the
 * outermost first. Only that thread uses it.
 */
public final class OpenBlocks {
  private final boolean mayNest;
  private int[] sites = new int[8];
  private int count;
  private int told;

  /**
   * @param mayNest whether nobody need be told of a block within another one before something
   *     happens in it
   */
  public OpenBlocks(boolean mayNest) {
    this.mayNest = mayNest;
  }

  /** Whether a block that begins now is within another one and need not be told. */
  boolean isNesting() {
    return mayNest && count > 0;
  }

  /** Enters a block, which is not told yet, and returns in how many others it is. */
  public int enter(int site) {
    int depth = count;
    if (depth == sites.length) {
      grow();
    }
    sites[depth] = site;
    count = depth + 1;
    return depth;
  }

  @DontInline
  private void grow() {
    int[] more = new int[2 * sites.length];
    System.arraycopy(sites, 0, more, 0, sites.length);
    sites = more;
  }

  /**
   * Leaves the block that is in so many others, if it was entered, and if it need not be told;
   * false if it has to be looked at. Also leaves those inside of it that were not left because the
   * stack had no room for that.
   */
  boolean leaveTo(int depth) {
    if (depth <= 0 || told > depth) {
      return false;
    }
    // Most methods that are called often were not entered, and would wait for what is stored here.
    if (count != depth) {
      count = depth;
    }
    return true;
  }

  /** Leaves the innermost block if that need not be told; false if it has to be looked at. */
  boolean leaveNested() {
    if (count < 2 || told == count) {
      return false;
    }
    count--;
    return true;
  }

  /** Leaves the innermost block; there is one. */
  public int leave() {
    count--;
    told = told < count ? told : count;
    return sites[count];
  }

  public int count() {
    return count;
  }

  /** The site where a block began. */
  public int site(int block) {
    return sites[block];
  }

  /** How many of the blocks were told, from the outermost one on. */
  public int told() {
    return told;
  }

  public void told(int newTold) {
    told = newTold;
  }
}
