// SPDX-License-Identifier: Apache-2.0
package dev.keirin.cli;

import dev.keirin.operation.Operations;
import dev.keirin.trace.ReadResult;
import dev.keirin.trace.TraceFile;
import java.nio.file.Path;

/** Replays trace files for commands: with progress shown, and with damage told. */
final class TraceReplay {
  private final Console console;

  TraceReplay(Console console) {
    this.console = console;
  }

  ReadResult replay(Path path, Operations sink) {
    return replay(TraceFile.of(path), sink);
  }

  ReadResult replay(TraceFile file, Operations sink) {
    ReadResult result = replayWithProgress(file, sink);
    result.warning().ifPresent(warning -> console.say("warning: " + warning));
    return result;
  }

  private ReadResult replayWithProgress(TraceFile file, Operations sink) {
    if (!console.isErrorWatched()) {
      return file.replay(sink, bytesRead -> {});
    }
    String name = file.path().getFileName().toString();
    try (ProgressBar bar =
        new ProgressBar(console.error(), name, file.sizeInBytes(), System::nanoTime)) {
      return file.replay(sink, bar);
    }
  }
}
