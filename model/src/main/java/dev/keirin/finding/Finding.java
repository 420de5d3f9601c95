// SPDX-License-Identifier: Apache-2.0
package dev.keirin.finding;

import dev.keirin.operation.Block;
import dev.keirin.operation.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Something wrong with the program.
 *
 * @param analysis the name of the analysis that found it
 * @param subject what it is about, without anything that changes from run to run or when lines
 *     move; findings of the same rule, subject, blame and sites' methods are the same finding,
 *     violations of atomicity already if they have the same subject
 * @param message one sentence for a person
 * @param blame the blocks at fault, outermost first; empty when none can be blamed
 * @param sites those that matter most, the one to look at first in front
 * @param threads the threads involved
 * @param steps the operations that prove it, in the order in which they happened
 * @param orders how the steps are ordered by conflicts and, between these, by what one thread does,
 *     going round the cycle when there is one, with the one that closes it last; a transaction's
 *     steps start with its {@code begin}
 */
public record Finding(
    Rule rule,
    String analysis,
    Certainty certainty,
    String subject,
    String message,
    List<Block> blame,
    List<Site> sites,
    List<String> threads,
    List<Step> steps,
    List<Order> orders) {

  public Finding {
    blame = List.copyOf(blame);
    sites = List.copyOf(sites);
    threads = List.copyOf(threads);
    steps = List.copyOf(steps);
    orders = List.copyOf(orders);
  }

  /** A finding whose steps say everything. */
  public Finding(
      Rule rule,
      String analysis,
      Certainty certainty,
      String subject,
      String message,
      List<Block> blame,
      List<Site> sites,
      List<String> threads,
      List<Step> steps) {
    this(rule, analysis, certainty, subject, message, blame, sites, threads, steps, List.of());
  }

  /** The same finding in other words. */
  public Finding withMessage(String words) {
    return new Finding(
        rule, analysis, certainty, subject, words, blame, sites, threads, steps, orders);
  }

  /**
   * The same finding with all the blocks that another one with its fingerprint blames, too: the
   * same block may be entered through others that are at fault as well.
   */
  public Finding alsoBlaming(Finding other) {
    Set<String> known = blame.stream().map(Block::toString).collect(Collectors.toSet());
    List<Block> more = other.blame.stream().filter(b -> !known.contains(b.toString())).toList();
    if (more.isEmpty()) {
      return this;
    }
    List<Block> all = new ArrayList<>(blame);
    all.addAll(Math.max(0, blame.size() - 1), more);
    return new Finding(
        rule, analysis, certainty, subject, message, all, sites, threads, steps, orders);
  }

  /** The orders between steps of different threads. */
  public List<Order> conflicts() {
    return orders.stream().filter(order -> !isOneThread(order)).toList();
  }

  private boolean isOneThread(Order order) {
    return steps.get(order.earlier()).thread().equals(steps.get(order.later()).thread());
  }

  /** A short text that stays the same across runs and when lines move. */
  public String fingerprint() {
    return Fingerprint.of(this);
  }
}
