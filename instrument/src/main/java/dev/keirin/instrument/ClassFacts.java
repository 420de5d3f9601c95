// SPDX-License-Identifier: Apache-2.0
package dev.keirin.instrument;

import java.util.List;
import java.util.Map;

/**
 * What can be known of a class without loading it. Names have slashes.
 *
 * @param superName null for {@code Object}
 * @param fields modifiers by name and descriptor
 * @param hasInitialiser whether it has a static initialiser
 */
record ClassFacts(
    String name,
    String superName,
    List<String> interfaces,
    Map<String, Integer> fields,
    boolean hasInitialiser) {}
