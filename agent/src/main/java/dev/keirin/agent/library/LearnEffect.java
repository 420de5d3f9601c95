// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/**
 * The call may read a collection in ways that do not show: {@link Learning}.
 *
 * @param argument the number of the argument that it is, or 0 for the receiver
 */
record LearnEffect(int argument) implements Effect {
  /** Reads the receiver, or what that is a view of. */
  LearnEffect() {
    this(0);
  }

  /** Code of the program may run during the call and see elements. */
  @Override
  public Object before(Call call) {
    learn(call);
    return null;
  }

  @Override
  public void after(Call call, Object token) {
    learn(call);
  }

  private void learn(Call call) {
    Learning.from(call, argument == 0 ? call.receiver : call.argument(argument));
  }
}
