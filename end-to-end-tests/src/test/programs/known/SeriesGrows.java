// SPDX-License-Identifier: Apache-2.0
// uses: jfreechart-1.0.13.jar jcommon-1.0.16.jar
package known;

import org.jfree.data.time.TimeSeries;
import org.jfree.data.time.Year;
import unwatched.Threads;

/** Two threads add to a series of times. */
public final class SeriesGrows {
  // known: data-race org.jfree.data.time.TimeSeries

  public static void main(String[] args) throws Exception {
    TimeSeries series = new TimeSeries("series");
    Threads.run(
        () -> series.addOrUpdate(new Year(2001), 1), () -> series.addOrUpdate(new Year(2002), 2));
  }
}
