// SPDX-License-Identifier: Apache-2.0
package dev.keirin.operation;

/** The kinds of operations, in the order of {@link Operations}, with their words in texts. */
public enum OperationKind {
  READ("r", Target.VARIABLE, "read"),
  WRITE("w", Target.VARIABLE, "write"),
  VOLATILE_READ("vr", Target.VARIABLE, "volatile read"),
  VOLATILE_WRITE("vw", Target.VARIABLE, "volatile write"),
  UPDATE("upd", Target.VARIABLE, "atomic update"),
  ACQUIRE("acq", Target.LOCK, "acquire"),
  RELEASE("rel", Target.LOCK, "release"),
  ACQUIRE_SHARED("acqs", Target.LOCK, "shared acquire"),
  RELEASE_SHARED("rels", Target.LOCK, "shared release"),
  WAIT_START("wait", Target.LOCK, "wait"),
  WAIT_END("wake", Target.LOCK, "end of wait"),
  SIGNAL("notify", Target.LOCK, "notify"),
  FORK("fork", Target.THREAD, "fork"),
  JOIN("join", Target.THREAD, "join"),
  THREAD_END("exit", Target.NONE, "end of thread"),
  BEGIN("begin", Target.BLOCK, "begin"),
  END("end", Target.BLOCK, "end"),
  YIELD("yield", Target.NONE, "yield"),
  SEND("send", Target.CHANNEL, "send"),
  RECEIVE("recv", Target.CHANNEL, "receive");

  /** What an operation is about. */
  public enum Target {
    VARIABLE,
    LOCK,
    THREAD,
    BLOCK,
    CHANNEL,
    NONE
  }

  private final String word;
  private final Target target;
  private final String title;

  OperationKind(String word, Target target, String title) {
    this.word = word;
    this.target = target;
    this.title = title;
  }

  /** The word in text traces. */
  public String word() {
    return word;
  }

  public Target target() {
    return target;
  }

  /** What a person calls it. */
  public String title() {
    return title;
  }
}
