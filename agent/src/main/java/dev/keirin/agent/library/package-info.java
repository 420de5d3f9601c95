// SPDX-License-Identifier: Apache-2.0
/**
 * What calls into library code mean: the table of models and what each effect reports. Sees what
 * watches and the probe; knows of no analysis.
 */
package dev.keirin.agent.library;
