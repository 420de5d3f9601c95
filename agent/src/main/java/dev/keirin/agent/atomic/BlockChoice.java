// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.atomic;

import dev.keirin.instrument.AtomicBlocks;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The blocks that are meant to be atomic: what the user's file says decides, then an annotation of
 * the method, then one of the class, then the policy.
 */
public final class BlockChoice implements AtomicBlocks {
  private static final String ATOMIC = "Ldev/keirin/Atomic;";
  private static final String NOT_ATOMIC = "Ldev/keirin/NotAtomic;";

  private static final String SYNCHRONIZED_BLOCKS = "{synchronized}";

  private final Set<String> waiting = ConcurrentHashMap.newKeySet();
  private final BlockPolicy policy;
  private final BlockSpecification specification;

  private BlockChoice(BlockPolicy policy, BlockSpecification specification) {
    this.policy = policy;
    this.specification = specification;
  }

  /** A choice by policy and file; the file may be missing. */
  public static BlockChoice of(BlockPolicy policy, Optional<Path> file) {
    return new BlockChoice(
        policy, file.map(BlockSpecification::read).orElseGet(BlockSpecification::empty));
  }

  @Override
  public boolean isAtomic(ClassNode type, MethodNode method) {
    boolean isGenerated = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
    if (method.name.equals("<clinit>")
        || isGenerated
        || SmallMethods.isAtomicAnyway(type, method)) {
      return false;
    }
    Optional<Boolean> said = said(type, method);
    return said.isPresent()
        ? said.get()
        : !method.name.equals("<init>")
            && policy.isAtomic(method)
            && !TestCode.has(type)
            && !leaveOutForWaiting(type, method);
  }

  @Override
  public boolean isDeclared(ClassNode type, MethodNode method) {
    return said(type, method).orElse(false);
  }

  private Optional<Boolean> said(ClassNode type, MethodNode method) {
    Optional<Boolean> said = specification.says(type.name.replace('/', '.'), method.name);
    if (said.isEmpty()) {
      said = annotated(method.visibleAnnotations, method.invisibleAnnotations);
    }
    return said.isEmpty() ? annotated(type.visibleAnnotations, type.invisibleAnnotations) : said;
  }

  private Optional<Boolean> annotated(List<AnnotationNode> visible, List<AnnotationNode> others) {
    if (policy == BlockPolicy.NONE) {
      return Optional.empty();
    }
    if (has(visible, ATOMIC) || has(others, ATOMIC)) {
      return Optional.of(true);
    }
    return has(visible, NOT_ATOMIC) || has(others, NOT_ATOMIC)
        ? Optional.of(false)
        : Optional.empty();
  }

  private static boolean has(List<AnnotationNode> annotations, String descriptor) {
    if (annotations != null) {
      for (AnnotationNode annotation : annotations) {
        if (annotation.desc.equals(descriptor)) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public boolean includesSynchronizedBlocks(ClassNode type, MethodNode method) {
    boolean isPolicy = policy == BlockPolicy.DEFAULT || policy == BlockPolicy.ALL;
    return specification
        .says(type.name.replace('/', '.'), method.name + SYNCHRONIZED_BLOCKS)
        .orElseGet(() -> isPolicy && !leaveOutForWaiting(type, method));
  }

  /** What waits for others in the middle lets them in: it cannot be meant to be atomic. */
  private boolean leaveOutForWaiting(ClassNode type, MethodNode method) {
    boolean isLeftOut = policy == BlockPolicy.DEFAULT && Waiting.isIn(method);
    if (isLeftOut) {
      waiting.add(type.name + "." + method.name + method.desc);
    }
    return isLeftOut;
  }

  /** How many methods would be taken for atomic if they did not wait for other threads. */
  public int leftOutForWaiting() {
    return waiting.size();
  }
}
