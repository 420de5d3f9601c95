// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * A loop that goes through arrays in equal steps. It has nothing in it that could run other code or
 * that matters to other threads, is entered at its head only, and no handler of the method covers
 * it.
 *
 * @param back the jump back to the head, the last instruction of the loop
 * @param increments of variables that change nowhere else in the loop, one directly after the
 *     other, on the way to the jump back
 * @param exits the jumps out of the loop
 * @param returns where the method is left
 * @param accesses those made in each turn, in their order, before the increments
 * @param others the other accesses of array elements
 */
record CountedLoop(
    LabelNode head,
    JumpInsnNode back,
    List<IincInsnNode> increments,
    List<JumpInsnNode> exits,
    List<AbstractInsnNode> returns,
    Map<AbstractInsnNode, Access> accesses,
    List<AbstractInsnNode> others) {

  /**
   * An access of an element.
   *
   * @param array how the array is found, the same one in all turns
   * @param variable that the index depends on
   */
  record Access(List<AbstractInsnNode> array, int variable, LoopAccess place) {}
}
