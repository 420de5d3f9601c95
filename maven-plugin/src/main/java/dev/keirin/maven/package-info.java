// SPDX-License-Identifier: Apache-2.0
/** The goals for Maven builds. */
package dev.keirin.maven;
