// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.lang.ref.WeakReference;

/** A class loader that is not kept alive by being known. */
public final class LoaderRef {
  private final WeakReference<ClassLoader> loader;

  public LoaderRef(ClassLoader loader) {
    this.loader = new WeakReference<>(loader);
  }

  /** The loader, or null if it is gone or was the boot loader. */
  public ClassLoader get() {
    return loader.get();
  }
}
