// SPDX-License-Identifier: Apache-2.0
/**
 * Places for the boxes and lines of graphs, found by the Eclipse Layout Kernel. Sees graphs and
 * that library; draws nothing.
 */
package dev.keirin.layout;
