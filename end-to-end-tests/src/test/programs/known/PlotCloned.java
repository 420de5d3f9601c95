// SPDX-License-Identifier: Apache-2.0
// uses: jfreechart-1.0.9.jar jcommon-1.0.16.jar
package known;

import org.jfree.chart.plot.XYPlot;
import unwatched.Gate;
import unwatched.Threads;

/** A plot is copied while another thread says which axis belongs to a dataset. */
public final class PlotCloned {
  // known: data-race XYPlot.mapDatasetToDomainAxis

  public static void main(String[] args) throws Exception {
    XYPlot plot = new XYPlot();
    Threads.run(
        () -> {
          plot.mapDatasetToDomainAxis(0, 0);
          Gate.pass(0);
        },
        () -> {
          Gate.pass(1);
          plot.clone();
        });
  }
}
