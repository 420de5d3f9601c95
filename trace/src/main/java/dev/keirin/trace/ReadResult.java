// SPDX-License-Identifier: Apache-2.0
package dev.keirin.trace;

import java.util.Optional;

/**
 * What came of reading a trace.
 *
 * @param warning one sentence that says what is missing, if the file was damaged
 */
public record ReadResult(long operations, Optional<String> warning) {}
