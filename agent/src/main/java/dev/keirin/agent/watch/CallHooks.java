// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.watch;

import dev.keirin.probe.CallHook;

/** Makes the hooks of calls that have a library model. */
public interface CallHooks {
  /** The hook for the calls that are made at the site, or null if they need none. */
  CallHook hook(Recorder recorder, WatchedSite at);
}
