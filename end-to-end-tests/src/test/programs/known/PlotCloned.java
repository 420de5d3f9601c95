// SPDX-License-Identifier: Apache-2.0
// uses: jfreechart-1.0.9.jar jcommon-1.0.16.jar
package known;

import org.jfree.chart.plot.XYPlot;
import unwatched.Threads;

/** A plot is cloned while a dataset is mapped to an axis. */
public final class PlotCloned {
  // known: data-race TreeMap

  public static void main(String[] args) throws Exception {
    XYPlot plot = new XYPlot();
    Threads.run(plot::clone, () -> plot.mapDatasetToDomainAxis(0, 0));
  }
}
