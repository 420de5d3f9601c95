// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What is seldom done but may be done in a loop: inlined there, it would keep the compiler from
 * making the loop fast. In the packaged agent this is the JDK's annotation of the same name, which
 * the compiler obeys in classes of {@code java.base}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface DontInline {}
