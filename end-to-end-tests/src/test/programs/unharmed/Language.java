// SPDX-License-Identifier: Apache-2.0
package unharmed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Everything that the language has. */
public final class Language {
  interface WithState {
    List<String> LOG = new ArrayList<>(List.of("initialised"));

    static void log(String text) {
      LOG.add(text);
    }

    default int size() {
      return LOG.size();
    }
  }

  enum Colour implements WithState {
    RED {
      @Override
      int weight() {
        return counter++;
      }
    },
    GREEN,
    BLUE;

    static int counter = 10;
    private int uses;

    int weight() {
      return ++uses;
    }
  }

  record Pair<A, B>(A first, B second) {
    static int made;

    Pair {
      made++;
    }
  }

  static class Parent {
    protected int value;
    final int doubled;

    Parent(int value) {
      this.value = value;
      this.doubled = value * 2;
      touch();
    }

    void touch() {
      value++;
    }
  }

  static final class Child extends Parent {
    private static int made;
    private int own = 7;
    private final int[] array;

    Child(int[] array) {
      super(array.length > 2 ? array[made++] : Integer.parseInt("" + (made += 5)));
      this.array = array;
    }

    Child() {
      this(new int[] {made, made + 1, made++ > 0 ? 8 : 9});
    }

    @Override
    void touch() {
      own++;
      value += 10;
    }

    int sum() {
      return value + own + doubled + array.length + super.value;
    }
  }

  class Inner {
    int mine = outer++;

    class Deeper {
      int all = mine + outer--;
    }
  }

  private int outer = 3;

  private sealed interface Shape permits Circle, Square {}

  private record Circle(double radius) implements Shape {}

  private record Square(double side) implements Shape {}

  public static void main(String... args) {
    Language language = new Language();
    Inner.Deeper deeper = language.new Inner().new Deeper();
    System.out.println(deeper.all + " " + language.outer);
    for (Colour colour : Colour.values()) {
      System.out.println(colour + " " + colour.weight() + " " + colour.size());
      WithState.log(colour.name());
    }
    System.out.println(WithState.LOG + " " + Colour.valueOf("BLUE").ordinal());
    System.out.println(new Child().sum() + " " + new Child(new int[1]).sum());
    System.out.println(new Pair<>(1, "x") + " " + new Pair<>(1, 2).equals(new Pair<>(1, 2)));
    System.out.println(Pair.made + " " + new Pair<>(null, 3).hashCode());
    for (String word : List.of("one", "two", "AaAa", "BBBB", "more")) {
      System.out.println(word + number(word));
    }
    lambdas();
    numbers();
    System.out.println(area(new Circle(1)) + area(new Square(2)));
    Map<String, List<Integer>> groups = new TreeMap<>();
    IntStream.range(0, 20)
        .forEach(i -> groups.computeIfAbsent("k" + i % 3, k -> new ArrayList<>()).add(i));
    System.out.println(groups);
    labels();
    System.out.println(onceSynchronized(4) + " " + language.synchronizedFactorial(6));
  }

  private static double area(Shape shape) {
    if (shape instanceof Circle circle) {
      return circle.radius() * 3;
    }
    return shape instanceof Square square && square.side() > 1 ? square.side() * 2 : 0;
  }

  private static int number(String word) {
    switch (word) {
      case "one":
        return 1;
      case "two":
        return 2;
      case "AaAa":
        return 3;
      case "BBBB":
        return 4;
      default:
        return switch (word.length()) {
          case 4 -> {
            int[] parts = {1, 2};
            yield parts[0] + parts[1] * 50;
          }
          default -> -1;
        };
    }
  }

  private static void lambdas() {
    int[] counter = new int[1];
    Supplier<Integer> next = () -> ++counter[0];
    Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b + next.get();
    System.out.println(add.apply(1).apply(2) + " " + counter[0]);
    System.out.println(
        Arrays.asList("b", "c", "a").stream()
            .sorted(Comparator.reverseOrder())
            .map(String::toUpperCase)
            .collect(Collectors.joining("-")));
    Map<Integer, String> map = new HashMap<>();
    map.merge(1, "a", String::concat);
    map.merge(1, "b", String::concat);
    System.out.println(map + "" + 'c' + 1L + 2.5f + true + null + (Object) counter.length);
  }

  private static long wide = Long.MAX_VALUE;
  private static double precise = 0.1;
  private static float real = Float.NaN;
  private static char letter = 'a';
  private static byte small = 127;
  private static short middle = -1;
  private static boolean isTrue;

  private static void numbers() {
    wide++;
    precise *= 3;
    real += 1;
    letter += 2;
    small++;
    middle >>>= 1;
    isTrue ^= true;
    long[] longs = {wide, wide--};
    longs[0] |= longs[1]++ << 2;
    double[] doubles = {precise, -0.0};
    doubles[1] = doubles[0]-- - doubles[1];
    char[][] chars = new char[2][3];
    chars[1][2] = letter++;
    chars[1][2] += 1;
    boolean[] flags = new boolean[2];
    flags[1] |= isTrue;
    byte[] bytes = {1, 2};
    bytes[0] <<= 7;
    System.out.println(
        wide + " " + precise + " " + real + " " + letter + " " + small + " " + middle + isTrue);
    System.out.println(
        Arrays.toString(longs)
            + Arrays.toString(doubles)
            + Arrays.deepToString(chars).replace('\0', '0')
            + Arrays.toString(flags)
            + Arrays.toString(bytes));
  }

  private static void labels() {
    int[] grid = new int[9];
    outer:
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (j == 2 && i == 1) {
          continue outer;
        }
        grid[i * 3 + j] = i ^ j;
        if (grid[i * 3 + j] > 2) {
          break outer;
        }
      }
    }
    System.out.println(Arrays.toString(grid));
  }

  private static synchronized int onceSynchronized(int n) {
    return n == 0 ? 0 : n + onceSynchronized(n - 1);
  }

  synchronized int synchronizedFactorial(int n) {
    synchronized (this) {
      return n < 2 ? 1 : n * synchronizedFactorial(n - 1);
    }
  }
}
