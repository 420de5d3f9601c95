// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import com.sun.tools.attach.VirtualMachine;

/**
 * Attaches the agent to a JVM that runs already, from a process of its own: a JVM may not attach to
 * itself.
 */
public final class AttachMain {
  private AttachMain() {}

  /** Takes the number of the process, the jar of the agent, and its options. */
  public static void main(String[] args) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(args[0]);
    try {
      machine.loadAgent(args[1], args[2]);
    } finally {
      machine.detach();
    }
  }
}
