// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;

/** Writes objects to a file, or reads them from it if it is there. */
public final class Serializing {
  private static class Node implements Serializable {
    private final String name;
    private int number;
    private transient int cache = 5;
    private Node next;
    private final int[] numbers = {1, 2, 3};

    Node(String name, int number) {
      this.name = name;
      this.number = number;
    }

    synchronized int sum() {
      return number + cache + numbers.length;
    }

    static int count(Node node) {
      return node == null ? 0 : 1 + (node.next == node ? 0 : count(node.next));
    }
  }

  private enum Kind {
    FIRST,
    SECOND
  }

  private record Pair(Node left, Kind kind) implements Serializable {}

  public static void main(String[] args) throws Exception {
    File file = new File(args[0]);
    if (!file.exists()) {
      Node node = new Node("a", 1);
      node.next = new Node("b", 2);
      node.next.next = node.next;
      try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(file))) {
        out.writeObject(List.of(new Pair(node, Kind.SECOND), new Pair(null, Kind.FIRST)));
      }
    }
    try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(file))) {
      List<?> read = (List<?>) in.readObject();
      Pair pair = (Pair) read.get(0);
      System.out.println(pair.left().name + pair.left().sum() + pair.kind());
      System.out.println(
          Node.count(pair.left()) + " " + (pair.left().next.next == pair.left().next));
      System.out.println(read.get(1));
    }
    System.out.println(file.length());
  }
}
