// SPDX-License-Identifier: Apache-2.0
package dev.keirin;

/** What a program can say to Keirin while it runs. Without the agent it has no effect. */
public final class Keirin {
  private Keirin() {}

  /** Interference by other threads is expected here. */
  @SuppressWarnings("NamedLikeContextualKeyword") // always called with its class name
  public static void yield() {}
}
