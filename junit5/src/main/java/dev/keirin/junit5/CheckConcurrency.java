// SPDX-License-Identifier: Apache-2.0
package dev.keirin.junit5;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Lets a test, or each test of a class, fail when Keirin observes a concurrency error in it. The
 * message of the failure is the finding.
 *
 * <p>A test that cannot be watched fails, too. What belongs to a test: the thread that runs it, all
 * threads that its threads start, and what they submit to pools. The attributes are the options of
 * the command line; those that are not given have the same defaults. All but {@code analysis},
 * {@code baseline} and {@code suppressions} must be the same for all tests of a JVM.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(KeirinExtension.class)
public @interface CheckConcurrency {
  /** The analyses whose findings let the test fail. */
  String[] analysis() default {};

  /** What eraser wants one lock for: each {@code field}, or all fields of an {@code object}. */
  String eraserGrain() default "";

  /** A file that says where threads may interfere. */
  String yields() default "";

  /** The file that silver writes all yields to. */
  String yieldsOut() default "";

  /** Whether {@link #yieldsOut} keeps the yields that it has already. */
  boolean yieldsMerge() default false;

  /** Where silver puts a yield: before the {@code operation}, or the outermost {@code call}. */
  String yieldPlacement() default "";

  /** What tells atomizer which accesses others can come in between: eraser or fasttrack. */
  String movers() default "";

  /** Which accesses velodrome draws no edges for: {@code none} or {@code races}. */
  String velodromeFilter() default "";

  /** The file that velodrome adds the blocks to that were not atomic. */
  String learnAtomic() default "";

  /** The {@code findings.json} of a scan, whose warnings the run confirms or not. */
  String scan() default "";

  /** Which code is meant to be atomic: {@code default}, {@code all}, {@code annotated}, ... */
  String atomic() default "";

  /** A file that says which methods are meant to be atomic. */
  String atomicFile() default "";

  /** The classes to watch, such as {@code com.acme.*}; all if there are none. */
  String[] include() default {};

  /** The classes not to watch. */
  String[] exclude() default {};

  /** A file that says what calls of your own thread-safe classes mean. */
  String models() default "";

  /** Whether every access is told, not only those to variables that race. */
  boolean exact() default false;

  /** Whether threads that end by an exception are findings: {@code on} or {@code off}. */
  String failures() default "";

  /** A file with findings that are known and do not let the test fail. */
  String baseline() default "";

  /** A file with lines {@code rule: pattern # reason} for findings that do not count. */
  String suppressions() default "";
}
