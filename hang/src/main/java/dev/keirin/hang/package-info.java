// SPDX-License-Identifier: Apache-2.0
/**
 * Proves from what a JVM tells of its threads and its heap that some of them can never be woken.
 * Sees the model; needs no agent, so it knows of no run and of no analysis.
 */
package dev.keirin.hang;
