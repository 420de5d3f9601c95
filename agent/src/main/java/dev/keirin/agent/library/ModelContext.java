// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent.library;

import dev.keirin.agent.watch.Recorder;

/** What all modelled calls of a run share. */
record ModelContext(
    Recorder recorder,
    boolean withValues,
    LibraryCounts counts,
    FieldTargets fields,
    ModelChoice choice) {}
