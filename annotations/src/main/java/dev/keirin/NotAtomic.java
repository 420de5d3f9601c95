// SPDX-License-Identifier: Apache-2.0
package dev.keirin;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method, or each method of the class, is not meant to be atomic, whatever it looks like. On a
 * field: holding the lock in it does not mean that something is meant to be atomic.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE, ElementType.FIELD})
public @interface NotAtomic {}
