// SPDX-License-Identifier: Apache-2.0
package models;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** One call takes so long that the order of others on the same map is not found out. */
public final class LongComputation {
  private static final class Message {
    int text;
  }

  static void putTwice(Map<String, Object> map, Message message) {
    message.text = 1;
    map.put("message", message);
    Gate.pass(2);
    Gate.pass(5);
    map.put("message", message);
  }

  static int read(Map<String, Object> map) {
    Message message = (Message) map.get("message");
    map.put("other", 1);
    return message.text;
  }

  public static void main(String[] args) throws Exception {
    Map<String, Object> map = new ConcurrentHashMap<>();
    map.put("first", 0);
    Threads.run(
        () ->
            map.forEach(
                (key, value) -> {
                  Gate.pass(0);
                  Gate.pass(7);
                }),
        () -> {
          Gate.pass(1);
          putTwice(map, new Message());
          Gate.pass(6);
        },
        () -> {
          Gate.pass(3);
          read(map);
          Gate.pass(4);
        });
  }
}
