// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.html;

import dev.keirin.finding.Finding;
import dev.keirin.report.graph.FindingGraph;
import dev.keirin.report.graph.FindingGraph.Edge;
import dev.keirin.report.graph.FindingGraph.Node;
import dev.keirin.report.graph.GraphLayout;
import dev.keirin.report.graph.GraphLayout.Link;
import dev.keirin.report.graph.GraphLayout.Placed;
import dev.keirin.report.graph.GraphLayout.Point;
import dev.keirin.report.graph.GraphLayout.Size;
import dev.keirin.report.text.Names;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Draws the graph of a finding: a box a transaction, an edge for each conflict. */
final class SvgGraph {
  /** The heads of edges, once for all graphs of a page. */
  static final String ARROWS =
      """
      <svg class="defs" aria-hidden="true"><defs><marker id="arrow" viewBox="0 0 10 10" refX="9" \
      refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">\
      <path d="M0 0 10 5 0 10z"/></marker></defs></svg>
      """;

  private static final double LETTER = 7.3;
  private static final double LINE = 17;
  private static final double PADDING = 10;

  /** Sizes are rounded up to this, so that graphs that look alike are laid out once. */
  private static final double GRID = 24;

  private final HtmlWriter html;
  private final GraphLayout layout;
  private final Map<List<Object>, Placed> known = new HashMap<>();

  SvgGraph(HtmlWriter html, GraphLayout layout) {
    this.html = html;
    this.layout = layout;
  }

  void write(Finding finding, String id) throws IOException {
    FindingGraph graph = FindingGraph.of(finding);
    List<List<String>> boxes = graph.nodes().stream().map(SvgGraph::lines).toList();
    List<List<String>> labels = graph.edges().stream().map(e -> lines(finding, e)).toList();
    Placed placed = placed(graph, boxes, labels);
    html.open("figure").element("figcaption", "What came before what");
    html.open("div", "class", "scroll");
    html.open(
        "svg",
        "role",
        "img",
        "aria-labelledby",
        id + "t " + id + "d",
        "width",
        number(placed.size().width()),
        "height",
        number(placed.size().height()));
    html.open("title", "id", id + "t").text("Graph of the transactions").close();
    html.open("desc", "id", id + "d").text(described(finding, graph)).close();
    for (int i = 0; i < graph.edges().size(); i++) {
      edge(graph.edges().get(i), placed.lines().get(i), placed.labels().get(i), labels.get(i));
    }
    for (int i = 0; i < boxes.size(); i++) {
      box(graph.nodes().get(i), placed.boxes().get(i), boxes.get(i));
    }
    html.close().close().closeLine();
  }

  private Placed placed(FindingGraph graph, List<List<String>> boxes, List<List<String>> labels) {
    List<Size> sizes = boxes.stream().map(lines -> size(lines, PADDING)).toList();
    List<Link> links = new ArrayList<>();
    for (Edge edge : graph.edges()) {
      links.add(new Link(edge.from(), edge.to(), size(labels.get(links.size()), 2)));
    }
    return known.computeIfAbsent(List.of(sizes, links), key -> layout.place(sizes, links));
  }

  private static Size size(List<String> lines, double padding) {
    int longest = lines.stream().mapToInt(String::length).max().orElse(0);
    double width = Math.ceil((longest * LETTER + 2 * padding) / GRID) * GRID;
    return new Size(width, lines.size() * LINE + 2 * padding);
  }

  private static List<String> lines(Node node) {
    List<String> lines = new ArrayList<>();
    lines.add(node.thread());
    node.blocks().stream().map(Names::target).forEach(lines::add);
    return lines;
  }

  private static List<String> lines(Finding finding, Edge edge) {
    return List.of(
        label(finding, edge.order().earlier()), "→ " + label(finding, edge.order().later()));
  }

  private static String label(Finding finding, int step) {
    String target = Names.target(finding.steps().get(step).target());
    return (step + 1) + " " + (finding.steps().get(step).kind().title() + " " + target).strip();
  }

  private static String described(Finding finding, FindingGraph graph) {
    return graph.edges().stream()
        .map(
            edge ->
                String.join(" then ", lines(graph.nodes().get(edge.from())))
                    + " comes before "
                    + String.join(" then ", lines(graph.nodes().get(edge.to())))
                    + ", by step "
                    + String.join(" ", lines(finding, edge))
                    + (edge.isClosing() ? ", which closes the cycle" : ""))
        .collect(Collectors.joining("; ", "", "."));
  }

  private void box(Node node, Point corner, List<String> lines) throws IOException {
    Size size = size(lines, PADDING);
    html.open("g", "class", node.isBlamed() ? "box blamed" : "box");
    rectangle(corner, size, 0);
    if (node.isBlamed()) {
      rectangle(corner, size, 4);
    }
    Point text = new Point(corner.x() + size.width() / 2, corner.y() + PADDING);
    text(text, lines, "middle");
    html.close();
  }

  private void rectangle(Point corner, Size size, double inset) throws IOException {
    html.open(
            "rect",
            "x",
            number(corner.x() + inset),
            "y",
            number(corner.y() + inset),
            "width",
            number(size.width() - 2 * inset),
            "height",
            number(size.height() - 2 * inset),
            "rx",
            "4")
        .close();
  }

  private void edge(Edge edge, List<Point> line, Point label, List<String> text)
      throws IOException {
    String path =
        line.stream()
            .map(point -> number(point.x()) + " " + number(point.y()))
            .collect(Collectors.joining("L", "M", ""));
    html.open("g", "class", edge.isClosing() ? "edge closing" : "edge");
    html.open("path", "d", path).close();
    text(new Point(label.x() + 2, label.y() + 2), text, "start");
    html.close();
  }

  private void text(Point top, List<String> lines, String anchor) throws IOException {
    html.open("text", "text-anchor", anchor);
    double y = top.y() + LINE * 0.72;
    for (String line : lines) {
      html.open("tspan", "x", number(top.x()), "y", number(y)).text(line).close();
      y += LINE;
    }
    html.close();
  }

  private static String number(double value) {
    return Long.toString(Math.round(value));
  }
}
