// SPDX-License-Identifier: Apache-2.0
package dev.keirin.report.accept;

import dev.keirin.finding.Finding;
import dev.keirin.finding.StableName;
import dev.keirin.operation.Site;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of a suppression file: findings of a rule whose name fits a pattern are not reported.
 *
 * <p>The names of a finding are the blamed blocks, its subject, the methods of its sites and its
 * fingerprint. A {@code *} in a pattern stands for any text.
 *
 * @param text the line as the user wrote it
 */
public record Suppression(int line, String text, String rule, Pattern pattern) {
  private static final String ANY = "*";
  private static final Pattern UNSAFE = Pattern.compile("[*#\\p{Cntrl}]|^\\s|\\s$|^$");

  static Suppression of(int line, String text, String rule, String glob) {
    return new Suppression(line, text, rule, compiled(glob));
  }

  private static Pattern compiled(String glob) {
    return Pattern.compile(
        Arrays.stream(glob.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")),
        Pattern.DOTALL);
  }

  public boolean matches(Finding finding) {
    return (rule.equals(ANY) || rule.equals(finding.rule().id()))
        && names(finding).anyMatch(name -> pattern.matcher(name).matches());
  }

  private static Stream<String> names(Finding finding) {
    return Stream.of(
            finding.blame().stream().map(Object::toString),
            Stream.of(finding.subject(), finding.fingerprint()),
            finding.sites().stream().map(Suppression::name))
        .flatMap(names -> names)
        .map(StableName::of);
  }

  private static String name(Site site) {
    return site.isText() ? site.className() : site.className() + "." + site.method();
  }

  /** The line that suppresses a finding, ready to be pasted; a reason is still to be added. */
  public static String lineFor(Finding finding) {
    String name =
        StableName.of(
            finding.blame().isEmpty()
                ? finding.subject()
                : finding.blame().get(finding.blame().size() - 1).toString());
    boolean isUnsafe = UNSAFE.matcher(name).find();
    return finding.rule().id() + ": " + (isUnsafe ? finding.fingerprint() : name);
  }
}
