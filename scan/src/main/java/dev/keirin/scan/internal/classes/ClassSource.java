// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.classes;

import java.io.IOException;

/**
 * A class file that can be read.
 *
 * @param origin where it is, for a person
 * @param isReported whether findings in it matter, or it only helps to understand others
 */
public record ClassSource(String origin, boolean isReported, Content content) {

  /** Reads the bytes of a class file. */
  @FunctionalInterface
  public interface Content {
    byte[] read() throws IOException;
  }
}
