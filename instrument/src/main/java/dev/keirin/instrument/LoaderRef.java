// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A class loader that is not kept alive by being known. */
public final class LoaderRef {
  private static final ReferenceQueue<ClassLoader> NOBODY_LOOKS = new ReferenceQueue<>();

  private final WeakReference<ClassLoader> loader;

  // Finalizers may still run code of classes whose loader is weakly reachable at most.
  private final PhantomReference<ClassLoader> end;

  public LoaderRef(ClassLoader loader) {
    this.loader = new WeakReference<>(loader);
    this.end = loader == null ? null : new PhantomReference<>(loader, NOBODY_LOOKS);
  }

  /** The loader, or null if it is gone or was the boot loader. */
  public ClassLoader get() {
    return loader.get();
  }

  /** Whether no code of its classes can run any more. */
  public boolean isUnloaded() {
    return end != null && end.refersTo(null);
  }
}
