// SPDX-License-Identifier: Apache-2.0
package dev.keirin.option;

import static dev.keirin.option.OptionGroup.ANALYSIS;
import static dev.keirin.option.OptionGroup.INTERNAL;
import static dev.keirin.option.OptionGroup.KNOWN;
import static dev.keirin.option.OptionGroup.RECORDING;
import static dev.keirin.option.OptionGroup.REPORT;
import static dev.keirin.option.OptionGroup.SCAN;
import static dev.keirin.option.OptionGroup.WATCHING;
import static dev.keirin.option.OptionKind.CLASS_PATH;
import static dev.keirin.option.OptionKind.FLAG;
import static dev.keirin.option.OptionKind.PATH;
import static dev.keirin.option.OptionKind.PATHS;
import static dev.keirin.option.OptionKind.TEXT;
import static dev.keirin.option.OptionKind.TEXTS;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Everything that users can choose. The command line, the agent, the JUnit extension and the Maven
 * plugin offer those of some groups under the names that stand here.
 */
public enum Option {
  ANALYSES(
      ANALYSIS,
      TEXTS,
      "analysis=NAME",
      "velodrome,fasttrack",
      "Analyses to run. 'help' lists all; the default ones are exact."),
  ERASER_GRAIN(
      ANALYSIS,
      TEXT,
      "eraser-grain=GRAIN",
      "field",
      "What eraser wants one lock for: each 'field', or all fields of an 'object'."),
  MOVERS(
      ANALYSIS,
      TEXT,
      "movers=ANALYSIS",
      "eraser",
      "What tells atomizer which accesses others can come in between: 'eraser' (no lock protects"
          + " them) or 'fasttrack' (they raced in this run)."),
  VELODROME_FILTER(
      ANALYSIS,
      TEXT,
      "velodrome-filter=FILTER",
      "none",
      "Which accesses velodrome draws no edges for: 'none', or those that 'races' do not concern."
          + " The verdict is the same."),
  LEARN_ATOMIC(
      ANALYSIS,
      PATH,
      "learn-atomic=FILE",
      "",
      "Let velodrome add the blocks that were not atomic to FILE, as exclusions for"
          + " --atomic-file."),
  YIELDS(
      ANALYSIS,
      PATH,
      "yields=FILE",
      "",
      "Where threads may interfere, besides the yields in the program: a yields file."),
  YIELDS_OUT(
      ANALYSIS,
      PATH,
      "yields-out=FILE",
      "",
      "Let silver write all yields to FILE: those of --yields and the inferred ones."),
  YIELDS_MERGE(
      ANALYSIS,
      FLAG,
      "yields-merge",
      "",
      "Keep the yields that --yields-out has already, and add to them."),
  YIELD_PLACEMENT(
      ANALYSIS,
      TEXT,
      "yield-placement=PLACE",
      "operation",
      "Where silver puts a yield: before the 'operation', or before the outermost 'call' of an"
          + " atomic method that does as well."),
  SCAN_FINDINGS(
      ANALYSIS,
      PATH,
      "scan=FILE",
      "",
      "Say which warnings of keirin scan, in its findings.json, the run confirms, and which never"
          + " ran."),

  ATOMIC(
      WATCHING,
      TEXT,
      "atomic=CHOICE",
      "default",
      "Which code is meant to be atomic: 'default' (methods that others can call, and what is"
          + " synchronized), 'all' methods, 'annotated' with @Atomic, 'none'."),
  ATOMIC_FILE(
      WATCHING,
      PATH,
      "atomic-file=FILE",
      "",
      "Lines 'include com.acme.Cache.get(..)' or 'exclude com.acme.*' change that."),
  INCLUDE(
      WATCHING,
      TEXTS,
      "include=CLASSES",
      "",
      "Watch only these classes, for example 'com.acme.*'. Without it: all but the JDK."),
  EXCLUDE(WATCHING, TEXTS, "exclude=CLASSES", "", "Do not watch these classes."),
  MODELS(
      WATCHING,
      PATH,
      "models=FILE",
      "",
      "What calls of your own thread-safe classes mean; adds to the built-in models."),
  EXACT(
      WATCHING,
      FLAG,
      "exact",
      "",
      "Tell the analyses of every access, not only of those to variables that race. Much slower;"
          + " misses nothing, and blames inner blocks as well."),
  FAILURES(
      WATCHING,
      TEXT,
      "failures=CHOICE",
      "on",
      "Whether it is a finding that a thread ends by an exception that nobody catches: 'on' or"
          + " 'off'."),

  RECORD(RECORDING, PATH, "record=FILE", "", "Also record the run, to analyze it again later."),
  VALUES(
      RECORDING,
      FLAG,
      "values",
      "",
      "Let the recording have the values that were read and written."),

  REPORT_DIRECTORY(REPORT, PATH, "report=DIR", "", "Also write reports to DIR."),
  FORMAT(
      REPORT,
      TEXTS,
      "format=FORMAT",
      "",
      "Reports to make: text goes to the terminal, html, sarif, json and dot (graphs) to DIR."
          + " Without it: text, and with DIR all."),
  SOURCES(
      REPORT,
      PATHS,
      "sources=PATH",
      "",
      "Directories and jars with the source files, so that reports can show them."),
  SUMMARY(
      REPORT,
      PATH,
      "summary=FILE",
      "",
      "Also write a short summary in Markdown, for example of a CI job."),
  JUNIT_XML(
      REPORT,
      PATH,
      "junit-xml=FILE",
      "",
      "Also write the findings as failed tests, in the XML of JUnit."),

  BASELINE(
      KNOWN, PATH, "baseline=FILE", "", "Known findings; only what is not in FILE is reported."),
  SUPPRESSIONS(
      KNOWN,
      PATH,
      "suppressions=FILE",
      "",
      "Lines 'rule: pattern # reason' for findings that are not reported."),
  BASELINE_UPDATE(REPORT, FLAG, "baseline-update", "", "Add what is found to the baseline."),

  CLASSPATH(
      SCAN,
      CLASS_PATH,
      "classpath=PATH",
      "",
      "Jars and directories that are used but not reported on."),
  VARIANT(SCAN, FLAG, "variant", "", "Also report two different locks taken one after the other."),
  COLLECTIONS(
      SCAN, FLAG, "collections", "", "Count calls on thread-safe collections as taking a lock."),
  BENIGN_LOCKS(
      SCAN,
      PATH,
      "benign-locks=FILE",
      "",
      "Fields and classes, one a line, whose locks are not reported."),

  RESULT(INTERNAL, PATH, "result=DIR", "", "Where each JVM leaves its findings for others."),
  WITHOUT(
      INTERNAL,
      TEXTS,
      "without=SAVING",
      "",
      "Do without a way to spend less on accesses, to measure what it saves."),
  QUIET(INTERNAL, FLAG, "quiet", "", "Say nothing at the end; someone else does.");

  private static final Pattern AFTER_DASH = Pattern.compile("-(.)");

  private final OptionGroup group;
  private final OptionKind kind;
  private final String name;
  private final String label;
  private final String defaultValue;
  private final String help;

  Option(OptionGroup group, OptionKind kind, String usage, String defaultValue, String help) {
    this.group = group;
    this.kind = kind;
    int equals = usage.indexOf('=');
    this.name = equals < 0 ? usage : usage.substring(0, equals);
    this.label = equals < 0 ? "" : usage.substring(equals + 1);
    this.defaultValue = defaultValue;
    this.help = help;
  }

  public static Optional<Option> named(String name) {
    return Stream.of(values()).filter(option -> option.name.equals(name)).findFirst();
  }

  public static List<Option> of(OptionGroup group) {
    return Stream.of(values()).filter(option -> option.group == group).toList();
  }

  public OptionGroup group() {
    return group;
  }

  /** Whether it may stand after {@code -javaagent:keirin.jar=}. */
  public boolean isForAgent() {
    return switch (group) {
      case ANALYSIS, WATCHING, RECORDING, KNOWN -> true;
      case REPORT -> this == REPORT_DIRECTORY;
      case SCAN, INTERNAL -> false;
    };
  }

  /** Whether it is an attribute of {@code @CheckConcurrency}. */
  public boolean isForTests() {
    return group == ANALYSIS || group == WATCHING || group == KNOWN;
  }

  /** Whether it is a parameter of the Maven plugin, which knows some things by itself. */
  public boolean isForMaven() {
    return switch (this) {
      case REPORT_DIRECTORY, SOURCES, CLASSPATH -> false;
      default -> group != RECORDING && group != INTERNAL;
    };
  }

  public OptionKind kind() {
    return kind;
  }

  /** What is written after two dashes, or in front of the equals sign for the agent. */
  public String optionName() {
    return name;
  }

  /** The name in Java and Maven, where there are no dashes: {@code atomicFile}. */
  public String camelCaseName() {
    return AFTER_DASH.matcher(name).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
  }

  /** What stands for the value in a help text; empty for a flag. */
  public String label() {
    return label;
  }

  /** The value if none is given; empty if there is none. A list is separated by commas. */
  public String defaultValue() {
    return defaultValue;
  }

  /** One or two sentences, without the default. */
  public String help() {
    return help;
  }
}
