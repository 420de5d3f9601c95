// SPDX-License-Identifier: Apache-2.0
/**
 * The goals for Maven builds. Sees options and Maven; everything else runs in processes of its own.
 */
package dev.keirin.maven;
