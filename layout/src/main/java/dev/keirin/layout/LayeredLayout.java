// SPDX-License-Identifier: Apache-2.0
package dev.keirin.layout;

import dev.keirin.report.graph.GraphLayout;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.elk.alg.layered.options.CycleBreakingStrategy;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/** Lays graphs out in layers, so that most edges point the same way. */
public final class LayeredLayout implements GraphLayout {
  /**
   * Two boxes and their labels fit beside each other on a screen; more are set below each other.
   */
  private static final int MOST_BESIDE = 2;

  private static final double BETWEEN_LAYERS = 40;

  static {
    LayoutMetaDataService.getInstance()
        .registerLayoutMetaDataProviders(new CoreOptions(), new LayeredMetaDataProvider());
  }

  @Override
  public Placed place(List<Size> boxes, List<Link> links) {
    ElkNode root = ElkGraphUtil.createGraph();
    root.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
    root.setProperty(
        CoreOptions.DIRECTION, boxes.size() <= MOST_BESIDE ? Direction.RIGHT : Direction.DOWN);
    root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
    root.setProperty(LayeredOptions.CYCLE_BREAKING_STRATEGY, CycleBreakingStrategy.MODEL_ORDER);
    root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, BETWEEN_LAYERS);
    List<ElkNode> nodes = new ArrayList<>();
    for (Size box : boxes) {
      ElkNode node = ElkGraphUtil.createNode(root);
      node.setDimensions(box.width(), box.height());
      nodes.add(node);
    }
    List<ElkEdge> edges = new ArrayList<>();
    for (Link link : links) {
      edges.add(edge(nodes.get(link.from()), nodes.get(link.to()), link.label()));
    }
    new RecursiveGraphLayoutEngine().layout(root, new BasicProgressMonitor());
    return new Placed(
        new Size(root.getWidth(), root.getHeight()),
        nodes.stream().map(node -> new Point(node.getX(), node.getY())).toList(),
        edges.stream().map(LayeredLayout::line).toList(),
        edges.stream().map(edge -> corner(edge.getLabels().get(0))).toList());
  }

  private static ElkEdge edge(ElkNode from, ElkNode to, Size label) {
    ElkEdge edge = ElkGraphUtil.createSimpleEdge(from, to);
    // Labels without text get no place.
    ElkLabel text = ElkGraphUtil.createLabel("label", edge);
    text.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
    text.setDimensions(label.width(), label.height());
    return edge;
  }

  private static Point corner(ElkLabel label) {
    return new Point(label.getX(), label.getY());
  }

  private static List<Point> line(ElkEdge edge) {
    ElkEdgeSection section = edge.getSections().get(0);
    List<Point> points = new ArrayList<>();
    points.add(new Point(section.getStartX(), section.getStartY()));
    section.getBendPoints().forEach(bend -> points.add(new Point(bend.getX(), bend.getY())));
    points.add(new Point(section.getEndX(), section.getEndY()));
    return points;
  }
}
