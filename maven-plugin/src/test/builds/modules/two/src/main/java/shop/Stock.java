// SPDX-License-Identifier: Apache-2.0
package shop;

/** A stock that several threads use, though it is not made for that. */
public class Stock {
  private int left;

  public void add(int amount) {
    left += amount;
  }

  public int left() {
    return left;
  }
}
