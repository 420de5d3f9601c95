// SPDX-License-Identifier: Apache-2.0
// uses: commons-collections-3.2.1.jar log4j-1.2.15.jar
package unharmed;

import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.collections.MapUtils;
import org.apache.commons.collections.buffer.CircularFifoBuffer;
import org.apache.commons.collections.map.LRUMap;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;

/** Libraries compiled long ago. */
public final class OldClasses {
  public static void main(String[] args) throws Exception {
    Map<Object, Object> map = MapUtils.synchronizedMap(new LRUMap(3));
    Logger logger = Logger.getLogger("old");
    logger.addAppender(new ConsoleAppender(new PatternLayout("%p %c %m%n")));
    logger.setLevel(Level.INFO);
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int own = i;
      threads[i] =
          new Thread(
              () -> {
                for (int n = 0; n < 50; n++) {
                  map.put("k" + own, n);
                }
              });
      threads[i].start();
      threads[i].join();
      logger.info("done " + i);
      logger.debug("not shown");
    }
    System.out.println(new TreeMap<>(map));
    CircularFifoBuffer buffer = new CircularFifoBuffer(2);
    buffer.add("a");
    buffer.add("b");
    buffer.add("c");
    System.out.println(buffer);
    logger.error("failed", new IllegalStateException("because"));
  }
}
