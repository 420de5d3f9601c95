// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

/** Makes an object that gives access to the field whose class and name are arguments. */
final class NewUpdaterEffect implements Effect {
  @Override
  public void after(Call call, Object token) {
    if (call.thrown == null
        && call.argument(1) instanceof Class<?> type
        && call.argument(call.arguments.length) instanceof String name) {
      FieldTarget target = FieldTarget.find(type, name);
      call.inTurn(() -> LibraryObject.of(call.recorder(), call.result).field(target));
    }
  }
}
