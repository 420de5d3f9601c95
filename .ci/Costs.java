// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Prints what tests cost: a line for each layer, then the classes that take longest.
 *
 * <p>The one argument is a directory with a directory of Surefire's XML reports for each layer. Ends
 * with 1 if a test has failed or if no test ran.
 */
class Costs {
  private static final int SLOWEST = 10;

  /** One class of tests in one layer. */
  private record Suite(String layer, String name, int tests, int failed, int skipped, double seconds) {
    static Suite of(Path report) {
      try {
        Element suite =
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(report.toFile())
                .getDocumentElement();
        return new Suite(
            report.getParent().getFileName().toString(),
            suite.getAttribute("name").replaceAll(".*\\.", ""),
            number(suite, "tests"),
            number(suite, "failures") + number(suite, "errors"),
            number(suite, "skipped"),
            Double.parseDouble(suite.getAttribute("time").replace(",", "")));
      } catch (Exception e) {
        throw new IllegalStateException(report + " cannot be read", e);
      }
    }

    private static int number(Element suite, String attribute) {
      return Integer.parseInt(suite.getAttribute(attribute));
    }
  }

  public static void main(String[] arguments) throws IOException {
    List<Suite> suites = new ArrayList<>();
    try (Stream<Path> reports = Files.find(Path.of(arguments[0]), 2, (file, a) -> isReport(file))) {
      reports.map(Suite::of).forEach(suites::add);
    }
    System.out.printf("%n%-40s %8s %9s%n", "layer", "tests", "seconds");
    suites.stream()
        .collect(Collectors.groupingBy(Suite::layer, TreeMap::new, Collectors.toList()))
        .forEach(Costs::print);
    System.out.printf("%nThe classes that take longest:%n");
    suites.stream()
        .sorted(Comparator.comparing(Suite::seconds).reversed())
        .limit(SLOWEST)
        .forEach(suite -> print(suite.layer() + " " + suite.name(), List.of(suite)));

    int failed = suites.stream().mapToInt(Suite::failed).sum();
    int skipped = suites.stream().mapToInt(Suite::skipped).sum();
    int passed = suites.stream().mapToInt(Suite::tests).sum() - failed - skipped;
    System.out.printf("%n%d passed, %d failed, %d skipped%n", passed, failed, skipped);
    if (failed > 0 || passed == 0) {
      System.exit(1);
    }
  }

  private static boolean isReport(Path file) {
    return file.getFileName().toString().matches("TEST-.*\\.xml");
  }

  /** Seconds of classes that ran side by side add up to more than it took. */
  private static void print(String title, List<Suite> suites) {
    System.out.printf(
        Locale.ROOT,
        "%-40s %8d %9.1f%n",
        title,
        suites.stream().mapToInt(Suite::tests).sum(),
        suites.stream().mapToDouble(Suite::seconds).sum());
  }
}
