// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.graph;

import java.util.List;

/** Finds places for boxes and for the lines between them. */
public interface GraphLayout {
  /** A width and a height. */
  record Size(double width, double height) {}

  /** A place, counted from the upper left corner. */
  record Point(double x, double y) {}

  /** A line from one box to another, by their indices, and how much room its label needs. */
  record Link(int from, int to, Size label) {}

  /**
   * What was found.
   *
   * @param boxes the upper left corners of the boxes
   * @param lines the points of each line, from the box where it starts to the one where it ends
   * @param labels the upper left corners of the labels
   */
  record Placed(Size size, List<Point> boxes, List<List<Point>> lines, List<Point> labels) {}

  Placed place(List<Size> boxes, List<Link> links);
}
