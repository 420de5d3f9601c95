// SPDX-License-Identifier: Apache-2.0
/** What is common to everything that reads what a user gives. */
package dev.keirin.input;
