// SPDX-License-Identifier: Apache-2.0
/** What calls into library code mean: the table of models and what each effect reports. */
package dev.keirin.agent.library;
