// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.pattern;

import dev.keirin.scan.internal.classes.ScannedMethod;

/** How it is known that a pair of locks is taken one after the other. */
public sealed interface Source {

  /** The method itself takes one and then the other. */
  record Taken(ScannedMethod method, LockPair pair, Acquisition first, Acquisition second)
      implements Source {
    @Override
    public boolean isGuess() {
      return first.isGuess() || second.isGuess();
    }
  }

  /** The method calls one that does so. */
  record Called(ScannedMethod method, int line, boolean isGuess, Source inside) implements Source {}

  /** Whether one of the calls on the way could run another method instead. */
  boolean isGuess();

  /** Where the locks are taken in the end. */
  default Taken taken() {
    Source source = this;
    while (source instanceof Called called) {
      source = called.inside();
    }
    return (Taken) source;
  }
}
