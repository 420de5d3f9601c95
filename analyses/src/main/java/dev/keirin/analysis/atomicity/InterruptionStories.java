// SPDX-License-Identifier: Apache-2.0
package dev.keirin.analysis.atomicity;

import dev.keirin.finding.Finding;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How blocks were interrupted. Who interrupts the same block again and again is told of with the
 * same words, however that came about each time. Only if a block around it is to blame of which
 * that has not been said yet, there is something new to tell.
 */
final class InterruptionStories {
  private final Map<String, Story> stories = new HashMap<>();

  private static final class Story {
    final Set<String> blamed = new HashSet<>();
    Finding finding;
  }

  /** What is told of it, or null if that has to be found out. */
  Finding find(String subject, List<TimedOperation> blamed) {
    Story story = stories.get(subject);
    boolean isKnown =
        story != null
            && blamed.stream()
                .allMatch(begin -> story.blamed.contains(Wording.block(begin).toString()));
    return isKnown ? story.finding : null;
  }

  /** From now on this is told. */
  Finding tell(Finding finding) {
    Story story = stories.computeIfAbsent(finding.subject(), s -> new Story());
    story.finding = finding;
    finding.blame().forEach(block -> story.blamed.add(block.toString()));
    return finding;
  }

  void clear() {
    stories.clear();
  }
}
