// SPDX-License-Identifier: Apache-2.0
package dev.keirin.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.report.graph.GraphLayout.Link;
import dev.keirin.report.graph.GraphLayout.Placed;
import dev.keirin.report.graph.GraphLayout.Point;
import dev.keirin.report.graph.GraphLayout.Size;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayeredLayoutTest {
  private static final Size BOX = new Size(100, 40);
  private static final Size LABEL = new Size(80, 30);

  @Test
  void boxesAreApartAndLinesRunFromOneToTheOther() {
    List<Size> boxes = List.of(BOX, BOX, BOX);
    List<Link> cycle = List.of(new Link(0, 1, LABEL), new Link(1, 2, LABEL), new Link(2, 0, LABEL));

    Placed placed = new LayeredLayout().place(boxes, cycle);

    for (int i = 0; i < boxes.size(); i++) {
      Point box = placed.boxes().get(i);
      assertThat(placed.boxes().subList(0, i)).noneMatch(other -> overlap(box, BOX, other, BOX));
      assertThat(placed.labels()).noneMatch(label -> overlap(box, BOX, label, LABEL));
      List<Point> line = placed.lines().get(i);
      assertThat(isAtEdge(placed.boxes().get(cycle.get(i).from()), line.get(0))).isTrue();
      assertThat(isAtEdge(placed.boxes().get(cycle.get(i).to()), line.get(line.size() - 1)))
          .isTrue();
      assertThat(placed.labels().get(i).x() + LABEL.width())
          .isLessThanOrEqualTo(placed.size().width());
    }
  }

  private static boolean overlap(Point one, Size size, Point other, Size otherSize) {
    return one.x() < other.x() + otherSize.width()
        && other.x() < one.x() + size.width()
        && one.y() < other.y() + otherSize.height()
        && other.y() < one.y() + size.height();
  }

  private static boolean isAtEdge(Point box, Point end) {
    boolean isInX = end.x() >= box.x() - 1 && end.x() <= box.x() + BOX.width() + 1;
    boolean isInY = end.y() >= box.y() - 1 && end.y() <= box.y() + BOX.height() + 1;
    return isInX && isInY;
  }
}
