// SPDX-License-Identifier: Apache-2.0
package models;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import unwatched.Gate;
import unwatched.Threads;

/** One call takes long, but for another key than those whose order matters. */
public final class SlowKey {
  private static final class Message {
    int text;
  }

  static void putTwice(Map<String, Object> map, Message message) {
    message.text = 1;
    map.put("message", message);
    Gate.pass(2);
    Gate.pass(5);
    map.put("message", message); // the block is not atomic
  }

  static int read(Map<String, Object> map) {
    Message message = (Message) map.get("message");
    map.put("other", 1);
    return message.text;
  }

  public static void main(String[] args) throws Exception {
    Map<String, Object> map = new ConcurrentHashMap<>();
    Threads.run(
        () ->
            map.computeIfAbsent(
                "slow",
                key -> {
                  Gate.pass(0);
                  Gate.pass(7);
                  return 1;
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
