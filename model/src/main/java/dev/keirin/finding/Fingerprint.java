// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import dev.keirin.operation.Site;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Makes the fingerprint of a finding from what neither runs nor moved lines change. */
final class Fingerprint {
  private static final int LENGTH = 16;

  private Fingerprint() {}

  static String of(Finding finding) {
    StringBuilder text = new StringBuilder(finding.rule().id()).append('\n');
    text.append(StableName.of(finding.subject())).append('\n');
    // What came in between which block is all in the subject; through which of its callers the
    // block was entered, and how the others show themselves, is up to chance.
    if (finding.rule() != Rule.ATOMICITY_VIOLATION) {
      finding.blame().forEach(block -> text.append(StableName.of(block.toString())).append('\n'));
      finding.sites().stream().map(Fingerprint::method).sorted().forEach(text::append);
    }
    return HexFormat.of().formatHex(sha256(text.toString())).substring(0, LENGTH);
  }

  /** The method of a site; the location itself where no method is known. */
  private static String method(Site site) {
    return StableName.of(site.className() + "." + site.method()) + "\n";
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
