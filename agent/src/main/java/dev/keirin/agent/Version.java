// SPDX-License-Identifier: Apache-2.0
package dev.keirin.agent;

import java.util.Optional;

/** The version of this jar. */
final class Version {
  private Version() {}

  static String number() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }
}
