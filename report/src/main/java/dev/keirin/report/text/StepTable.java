// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.text;

import dev.keirin.finding.Finding;
import dev.keirin.finding.Step;
import dev.keirin.input.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lays out what happened, one step a line. Few threads get a column each, so that one sees who came
 * between whom; more threads are named on every line. Interfering steps are marked.
 */
final class StepTable {
  private static final int MOST_THREAD_COLUMNS = 3;
  private static final int WIDEST = 100;
  private static final String GAP = "   ";
  private static final String MARK = " * ";
  private static final String INDENT = "  ";

  private final Finding finding;
  private final List<Step> steps;
  private final Style style;
  private final int[] depths;

  StepTable(Finding finding, Style style) {
    this.finding = finding;
    this.steps = finding.steps();
    this.style = style;
    this.depths = StepDepths.of(steps);
  }

  List<String> lines() {
    List<String> threads = steps.stream().map(Step::thread).distinct().toList();
    if (threads.size() <= MOST_THREAD_COLUMNS) {
      Layout byThread = columnPerThread(threads);
      if (byThread.width() <= WIDEST) {
        return byThread.lines(finding, style);
      }
    }
    return threadOnEachLine().lines(finding, style);
  }

  private Layout columnPerThread(List<String> threads) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(threads.stream().map(PrintableText::of).toList());
    for (int i = 0; i < steps.size(); i++) {
      String thread = steps.get(i).thread();
      String operation = operation(i);
      rows.add(threads.stream().map(t -> t.equals(thread) ? operation : "").toList());
    }
    return new Layout(rows);
  }

  private Layout threadOnEachLine() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("thread", "operation"));
    for (int i = 0; i < steps.size(); i++) {
      rows.add(List.of(PrintableText.of(steps.get(i).thread()), operation(i)));
    }
    return new Layout(rows);
  }

  private String operation(int index) {
    Step step = steps.get(index);
    return INDENT.repeat(depths[index])
        + (step.kind().title() + " " + Names.target(step.target())).strip();
  }

  /** Rows of cells, the first one being the head. */
  private record Layout(List<List<String>> rows) {
    int width() {
      return IntStream.range(0, rows.get(0).size()).map(c -> width(c) + GAP.length()).sum();
    }

    private int width(int column) {
      return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    List<String> lines(Finding finding, Style style) {
      List<Step> steps = finding.steps();
      int digits = String.valueOf(steps.size()).length();
      List<String> lines = new ArrayList<>();
      lines.add(" ".repeat(digits) + GAP + style.strong(cells(0).stripTrailing()));
      for (int i = 1; i < rows.size(); i++) {
        String number = String.format("%" + digits + "d", i);
        String site = style.faint(Names.site(steps.get(i - 1).site()));
        String mark = InterferingSteps.include(finding, i - 1) ? MARK : GAP;
        lines.add(number + mark + cells(i) + site);
      }
      return lines;
    }

    private String cells(int row) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < rows.get(row).size(); column++) {
        String cell = rows.get(row).get(column);
        line.append(cell).append(" ".repeat(width(column) - cell.length())).append(GAP);
      }
      return line.toString();
    }
  }
}
