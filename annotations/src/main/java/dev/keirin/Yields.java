// SPDX-License-Identifier: Apache-2.0
package dev.keirin;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Interference by other threads is expected whenever the method is called, as if it started with
 * {@link Keirin#yield()}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Yields {}
