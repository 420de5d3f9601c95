// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.instrument.CodeSite;
import dev.keirin.instrument.LoaderRef;
import org.junit.jupiter.api.Test;

class SiteTableTest {
  private final SiteTable table = new SiteTable();

  @Test
  void placesInUnloadedClassesAreForgottenAndNoOthers() throws Exception {
    LoaderRef unloaded = new LoaderRef(new ClassLoader() {});
    ClassLoader kept = new ClassLoader() {};
    int forgotten = table.add(site(unloaded));
    int ofKept = table.add(site(new LoaderRef(kept)));
    int ofBoot = table.add(site(new LoaderRef(null)));
    while (!unloaded.isUnloaded()) {
      System.gc();
      Thread.sleep(10);
    }
    for (int i = 0; i < SiteTable.ADDED; i++) {
      table.add(site(new LoaderRef(kept)));
    }

    assertThat(SiteTable.get(forgotten)).isNull();
    assertThat(SiteTable.get(ofKept).code().loader().get()).isSameAs(kept);
    assertThat(SiteTable.get(ofBoot)).isNotNull();
  }

  private static CodeSite site(LoaderRef loader) {
    return new CodeSite("C", "m", "C.java", 1, 0, null, loader, CodeSite.NO_LEAF);
  }
}
