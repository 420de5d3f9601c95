/**
 * Which blocks of an execution are to blame, straight from the definition and so slowly: what the
 * analyses are compared with.
 */
package dev.keirin.testkit.truth;
