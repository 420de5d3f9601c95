// SPDX-License-Identifier: Apache-2.0
/** The rules that the code of all modules keeps, and what still breaks them. */
package dev.keirin.architecture;
