// SPDX-License-Identifier: Apache-2.0
/**
 * What analyses have in common. Sees the model only, as all packages below do: where operations
 * come from and who shows findings is no concern of an analysis.
 */
package dev.keirin.analysis;
