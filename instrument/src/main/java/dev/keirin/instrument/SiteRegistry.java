// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

/** Numbers the sites that report something. Called from any thread. */
public interface SiteRegistry {
  int add(CodeSite site);
}
