// SPDX-License-Identifier: Apache-2.0
package dev.keirin.probe;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What no stack trace shows, so that the program finds its exceptions as they would be without us.
 * In the packaged agent this is the JDK's annotation of the same name.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Hidden {}
