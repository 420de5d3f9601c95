// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.dot;

import dev.keirin.finding.Finding;
import dev.keirin.input.PrintableText;
import dev.keirin.report.graph.FindingGraph;
import java.io.IOException;

/**
 * Writes the graph of a finding in the language of Graphviz: a box for each transaction, a double
 * outline for the one to blame, edges labelled with the operations, and a dashed one that closes
 * the cycle.
 */
public final class DotGraph {
  private DotGraph() {}

  public static void write(Finding finding, Appendable out) throws IOException {
    FindingGraph graph = FindingGraph.of(finding);
    out.append("digraph \"").append(quoted(finding.rule().id())).append("\" {\n");
    out.append("  label=\"").append(quoted(finding.message())).append("\";\n");
    out.append("  labelloc=t;\n  node [shape=box, fontname=\"monospace\"];\n");
    out.append("  edge [fontname=\"monospace\", fontsize=10];\n");
    for (int i = 0; i < graph.nodes().size(); i++) {
      out.append("  t" + i + " [label=\"").append(label(graph.nodes().get(i))).append('"');
      out.append(graph.nodes().get(i).isBlamed() ? ", peripheries=2];\n" : "];\n");
    }
    for (FindingGraph.Edge edge : graph.edges()) {
      out.append("  t" + edge.from() + " -> t" + edge.to() + " [label=\"");
      out.append(quoted(FindingGraph.label(finding, edge.order().earlier()))).append("\\n");
      out.append(quoted(FindingGraph.label(finding, edge.order().later()))).append('"');
      out.append(edge.isClosing() ? ", style=dashed];\n" : "];\n");
    }
    out.append("}\n");
  }

  private static String label(FindingGraph.Node node) {
    StringBuilder label = new StringBuilder(quoted(node.thread()));
    node.blocks().forEach(block -> label.append("\\n").append(quoted(block)));
    return label.toString();
  }

  private static String quoted(String text) {
    return PrintableText.of(text).replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
