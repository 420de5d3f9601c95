// SPDX-License-Identifier: Apache-2.0
/** Runs programs in JVMs of their own and compares what Keirin says with what they expect. */
package dev.keirin.endtoend;
