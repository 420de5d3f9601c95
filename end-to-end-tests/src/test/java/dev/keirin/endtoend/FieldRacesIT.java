// SPDX-License-Identifier: Apache-2.0
package dev.keirin.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Races of fields where little is done at the single access. */
class FieldRacesIT {
  private static final String CLASS = "Fields";

  @TempDir Path directory;

  /** The lines of the racing accesses, which say so. */
  private void assertFound(String source, String analyses) throws Exception {
    Programs.compile(CLASS, source, directory);
    assertFoundInClasses(source, analyses);
  }

  private void assertFoundInClasses(String source, String analyses) throws Exception {
    Path reports = directory.resolve(analyses.replace(",", "-and-"));
    Outcome outcome =
        new ObservedJvm(Jdk.all().get(0), directory)
            .forShortRuns()
            .watched("analysis=" + analyses + ",exclude=unwatched.*,report=" + reports)
            .run(directory + File.pathSeparator + Programs.classes(), CLASS);
    assertThat(outcome.exitCode()).as(outcome.error()).isZero();
    assertThat(outcome.error()).doesNotContain("Exception in thread");
    Set<String> found = new TreeSet<>(Report.in(reports).found().keySet());
    found.removeIf(site -> !site.startsWith("data-race"));
    String[] expected =
        source
            .lines()
            .filter(line -> line.endsWith("// races"))
            .map(line -> "data-race " + CLASS + ".java:" + lineNumber(source, line))
            .toArray(String[]::new);
    assertThat(found).containsExactlyInAnyOrder(expected);
  }

  @Test
  void aFieldIsNamedByTheClassThatDeclaresIt() throws Exception {
    String source =
        """
        public class Fields {
          static class Base {
            int field;

            void write() {
              field = 1; // races
            }
          }

          public static void main(String[] args) throws Exception {
            Base object = new Base() {};
            unwatched.Threads.run(object::write, object::write);
          }
        }
        """;
    for (String analyses : new String[] {"fasttrack", "velodrome,fasttrack"}) {
      assertFound(source, analyses);
      Report report = Report.in(directory.resolve(analyses.replace(",", "-and-")));
      assertThat(report.messages("data-race")).allMatch(m -> m.contains("on Fields$Base@"));
      assertThat(report.json().get("findings").findValuesAsText("subject"))
          .containsOnly("Fields$Base.field");
    }
  }

  @Test
  void whatASyntheticVolatileFieldOrdersDoesNotRace() throws Exception {
    String source =
        """
        import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

        public class Fields {
          static class Item {
            int value;
          }

          static class Slot {
            volatile Item made;
          }

          static final AtomicReferenceFieldUpdater<Slot, Item> MADE =
              AtomicReferenceFieldUpdater.newUpdater(Slot.class, Item.class, "made");

          public static void main(String[] args) throws Exception {
            Slot there = new Slot();
            Slot back = new Slot();
            int[] racing = new int[1];
            unwatched.Threads.run(
                () -> {
                  Item item = new Item();
                  item.value = 1;
                  there.made = item;
                  racing[0] = 1; // races
                  while (MADE.get(back) == null) {
                    Thread.onSpinWait();
                  }
                  item.value++;
                },
                () -> {
                  while (there.made == null) {
                    Thread.onSpinWait();
                  }
                  racing[0]++; // races
                  there.made.value++;
                  MADE.compareAndSet(back, null, there.made);
                });
          }
        }
        """;
    Programs.compile(CLASS, source, directory);
    makeSynthetic(directory.resolve(CLASS + "$Slot.class"), "made");
    assertFoundInClasses(source, "fasttrack");
    assertFoundInClasses(source, "velodrome,fasttrack");
  }

  @Test
  void whatAHandleOrdersIsWhatTheCallSays() throws Exception {
    String set = "X.set(s, made);";
    String setOpaque = "X.setOpaque(s, made);";
    String setRelease = "X.setRelease(s, made);";
    String getOpaque = "X.getOpaque(s)";
    String getAcquire = "X.getAcquire(s)";
    List<HandOver> cases =
        List.of(
            HandOver.ordered("", setRelease, getAcquire),
            HandOver.ordered("", "X.setVolatile(s, made);", "X.getVolatile(s)"),
            HandOver.racing("volatile", set, getAcquire),
            HandOver.racing("volatile", setRelease, "X.get(s)"),
            HandOver.racing("volatile", set + " // races", "X.get(s)", " // races"),
            HandOver.racing("", setOpaque, getOpaque),
            HandOver.racing("volatile", setOpaque, getAcquire),
            HandOver.racing("volatile", setRelease, getOpaque),
            HandOver.ordered("", "X.getAndSet(s, made);", "X.getAndSet(s, null)"),
            HandOver.ordered("", "X.getAndSetRelease(s, made);", getAcquire),
            HandOver.racing("volatile", "X.getAndSetAcquire(s, made);", getAcquire),
            HandOver.ordered("", setRelease, "X.getAndSetAcquire(s, null)"),
            HandOver.racing("volatile", setRelease, "X.getAndSetRelease(s, null)"),
            HandOver.ordered("", weak("Release"), getAcquire),
            HandOver.racing("volatile", weak("Acquire"), getAcquire),
            HandOver.racing("volatile", weak("Plain"), getAcquire),
            HandOver.ordered("", weak(""), getAcquire),
            HandOver.ordered("", setRelease, "X.compareAndExchange(s, null, null)"),
            HandOver.ordered("", setRelease, "X.compareAndExchangeAcquire(s, null, null)"),
            HandOver.racing("", setRelease, "X.compareAndExchangeRelease(s, null, null)"));
    StringBuilder source = new StringBuilder("import java.lang.invoke.*;\npublic class Fields {\n");
    IntStream.range(0, cases.size()).forEach(i -> source.append(cases.get(i).source(i)));
    source.append("public static void main(String[] args) throws Exception {\n");
    IntStream.range(0, cases.size()).forEach(i -> source.append("Case" + i + ".run();\n"));
    source.append("}}\n");

    assertFound(source.toString(), "fasttrack");
    assertFound(source.toString(), "velodrome,fasttrack");
  }

  private static String weak(String mode) {
    return "while (!X.weakCompareAndSet" + mode + "(s, null, made)) {}";
  }

  /**
   * One thread makes something and hands it over to another one, by a field with a modifier.
   *
   * @param mark what stands behind the accesses of what is handed over
   * @param readMark what stands behind the read of the field
   */
  private record HandOver(
      String modifier, String write, String read, String mark, String readMark) {
    static HandOver ordered(String modifier, String write, String read) {
      return new HandOver(modifier, write, read, "", "");
    }

    static HandOver racing(String modifier, String write, String read) {
      return racing(modifier, write, read, "");
    }

    static HandOver racing(String modifier, String write, String read, String readMark) {
      return new HandOver(modifier, write, read, " // races", readMark);
    }

    /** A class, in which no line is one of another class. */
    String source(int number) {
      return """
          static class Case# {
            int value;
            MODIFIER Case# field;
            static final VarHandle X = handle();

            static VarHandle handle() {
              try {
                return MethodHandles.lookup().findVarHandle(Case#.class, "field", Case#.class);
              } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
              }
            }

            static void run() throws Exception {
              Case# s = new Case#();
              unwatched.Threads.run(
                  () -> {
                    Case# made = new Case#();
                    made.value = #;MARK
                    /* # */ WRITE
                    unwatched.Gate.pass(2 * #);
                  },
                  () -> {
                    unwatched.Gate.pass(2 * # + 1);
                    Case# seen = (Case#) READ;READ_IS
                    System.out.println(# + seen.value);MARK
                  });
            }
          }
          """
          .replace("READ_IS", readMark)
          .replace("MARK", mark)
          .replace("MODIFIER", modifier)
          .replace("WRITE", write)
          .replace("READ", read)
          .replace("#", String.valueOf(number));
    }
  }

  /** Some compilers make such fields, but javac has no word for it. */
  private static void makeSynthetic(Path classFile, String field) throws Exception {
    int isVolatile = 0x0040;
    int isSynthetic = 0x1000;
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(classFile));
    int name = numberOfText(bytes, field);
    while (bytes.getShort(bytes.position()) != isVolatile
        || bytes.getShort(bytes.position() + 2) != name) {
      bytes.get();
    }
    bytes.putShort(bytes.position(), (short) (isVolatile | isSynthetic));
    Files.write(classFile, bytes.array());
  }

  /** Reads the constants of a class file. */
  private static int numberOfText(ByteBuffer bytes, String text) {
    int found = 0;
    int count = bytes.position(8).getShort();
    for (int number = 1; number < count; number++) {
      int tag = bytes.get();
      byte[] content =
          new byte
              [switch (tag) {
                case 1 -> bytes.getShort();
                case 7, 8, 16, 19, 20 -> 2;
                case 15 -> 3;
                case 5, 6 -> 8;
                default -> 4;
              }];
      bytes.get(content);
      if (tag == 1 && new String(content, StandardCharsets.UTF_8).equals(text)) {
        found = number;
      }
      number += tag == 5 || tag == 6 ? 1 : 0;
    }
    return found;
  }

  private static int lineNumber(String source, String line) {
    return source.lines().toList().indexOf(line) + 1;
  }

  @Test
  void eachOfTheFieldsThatAreWrittenTogetherHasALineOfItsOwn() throws Exception {
    String source =
        """
        public class Fields {
          static class Box {
            int a;
            int b;
            int c;
            int d;

            Box(int n) {
              a = n;
              b = 2 * n; // races
              c = 3 * n; // races
              d = 4 * n;
            }

            int sum() {
              int sum = b; // races
              sum += a();
              return sum;
            }

            int a() {
              return 1;
            }

            void increment() {
              c = 5; // races
            }
          }

          static Box shared;

          public static void main(String[] args) throws Exception {
            unwatched.Threads.run(
                () -> {
                  shared = new Box(args.length); // races
                  shared.d = 7;
                  unwatched.Gate.pass(0);
                },
                () -> {
                  unwatched.Gate.pass(1);
                  Box seen = shared; // races
                  seen.sum();
                  seen.increment();
                });
          }
        }
        """;
    assertFound(source, "fasttrack");
    assertFound(source, "velodrome,fasttrack");
  }

  @Test
  void theMethodThatStartsTheFirstThreadIsWatchedToItsEnd() throws Exception {
    String source =
        """
        public class Fields {
          int a;
          int b;

          public static void main(String[] args) throws Exception {
            Fields fields = new Fields();
            Thread other = new Thread(fields::write);
            other.start();
            unwatched.Gate.pass(1);
            int sum = fields.a; // races
            fields.b = sum; // races
            other.join();
          }

          void write() {
            a = 1; // races
            b = 2; // races
            unwatched.Gate.pass(0);
          }
        }
        """;
    assertFound(source, "fasttrack");
    assertFound(source, "velodrome,fasttrack");
  }

  @Test
  void monitorsOfDifferentClassesMayBeEnteredAtOneSite() throws Exception {
    String source =
        """
        public class Fields {
          static class Narrow {
            int n;
          }

          static class Wide {
            Object text = "text";
            Object other = "other";
            int n;
          }

          static final Narrow NARROW = new Narrow();
          static final Wide WIDE = new Wide();

          static void count(Object monitor, boolean isWide) {
            synchronized (monitor) {
              if (isWide) {
                WIDE.n++;
              } else {
                NARROW.n++;
              }
            }
          }

          static void countAll() {
            for (int i = 0; i < 3; i++) {
              count(NARROW, false);
              count(WIDE, true);
            }
          }

          public static void main(String[] args) throws Exception {
            unwatched.Threads.run(
                () -> {
                  countAll();
                  unwatched.Gate.pass(0);
                },
                () -> {
                  unwatched.Gate.pass(1);
                  countAll();
                  NARROW.n++;
                });
          }
        }
        """;
    assertFound(source, "fasttrack");
  }
}
