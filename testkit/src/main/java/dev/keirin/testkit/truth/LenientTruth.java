// SPDX-License-Identifier: Apache-2.0
package dev.keirin.testkit.truth;

import dev.keirin.testkit.Execution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A block and what it starts act as one. It is to blame if a conflict leads out of them, and one
 * leads back that the block did not wait for, between two things that the block has put in order.
 */
final class LenientTruth extends Truth {
  /** What a block does from one wait to the next. */
  private record Piece(BlockRun block, int from, int to) {}

  /** A conflict between what is done for a block and what is not. */
  private record Conflict(int earlier, int later) {}

  /** What comes before what however the threads are scheduled. */
  private final Before awaited;

  private final List<Conflict> all = new ArrayList<>();
  private final Map<BlockRun, Started> started = new HashMap<>();

  LenientTruth(Execution execution) {
    super(execution, true);
    awaited =
        new Before(
            division.size(),
            division::isOperation,
            (earlier, later) ->
                conflicts.isProgramOrder(earlier, later) || conflicts.isHandedOn(earlier, later));
    for (int later = 0; later < division.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        if (division.isOperation(earlier)
            && division.isOperation(later)
            && conflicts.isConflict(earlier, later)) {
          all.add(new Conflict(earlier, later));
        }
      }
    }
    division.blocks().forEach(block -> started.put(block, new Started(division, block)));
  }

  @Override
  int firstBlame(BlockRun block) {
    return pieces(block).stream()
        .mapToInt(this::firstBlame)
        .filter(first -> first >= 0)
        .min()
        .orElse(-1);
  }

  private int firstBlame(Piece piece) {
    int first = Integer.MAX_VALUE;
    for (Conflict out : waysOut(piece)) {
      for (Conflict in : waysIn(piece)) {
        if (before.isSameOr(out.later, in.earlier) && awaited.test(out.earlier, in.later)) {
          first = Math.min(first, firstAfter(piece, in.later));
        }
      }
    }
    return first == Integer.MAX_VALUE ? -1 : first;
  }

  private List<Piece> pieces(BlockRun block) {
    List<Piece> pieces = new ArrayList<>();
    int from = block.begin();
    for (int i = block.begin(); i <= block.end(); i++) {
      if (division.isDuring(block, i) && division.isCut(i)) {
        pieces.add(new Piece(block, from, i));
        from = i;
      }
    }
    pieces.add(new Piece(block, from, block.end() + 1));
    return pieces;
  }

  /** Conflicts that lead from something after the piece's beginning, done for it, to others. */
  private List<Conflict> waysOut(Piece piece) {
    Started mine = started.get(piece.block);
    return all.stream()
        .filter(c -> mine.contains(c.earlier) && mine.isElsewhere(c.later))
        .filter(c -> isAfter(piece, c.earlier))
        .toList();
  }

  /** Conflicts that lead from others to something done for the piece that it comes back to. */
  private List<Conflict> waysIn(Piece piece) {
    Started mine = started.get(piece.block);
    return all.stream()
        .filter(c -> mine.contains(c.later) && mine.isElsewhere(c.earlier))
        .filter(c -> !awaited.test(c.earlier, c.later))
        .filter(c -> firstAfter(piece, c.later) != Integer.MAX_VALUE)
        .toList();
  }

  /**
   * Whether an operation comes after a piece, by a way that leaves from an operation of the block.
   */
  private boolean isAfter(Piece piece, int operation) {
    int[] own = own(piece);
    if (own.length == 0) {
      return false;
    }
    if (division.isOwn(piece.block, operation)) {
      return own[0] <= operation;
    }
    int[] since = own(piece.block, own[0], piece.block.end() + 1);
    return before.isSameOrAfterAny(exits(piece.block, since), operation);
  }

  /** The first operation of a piece after an operation, by a way that comes back to the block. */
  private int firstAfter(Piece piece, int operation) {
    int back =
        Arrays.stream(own(piece.block, piece.block.begin(), piece.to))
            .filter(own -> own == operation || isWayBack(piece.block, operation, own))
            .min()
            .orElse(Integer.MAX_VALUE);
    return Arrays.stream(own(piece)).filter(own -> back <= own).min().orElse(Integer.MAX_VALUE);
  }

  private boolean isWayBack(BlockRun block, int operation, int back) {
    return entries(block, back).stream().anyMatch(in -> before.isSameOr(operation, in));
  }

  private int[] own(Piece piece) {
    return own(piece.block, piece.from, piece.to);
  }

  @Override
  List<Piece> units() {
    return division.blocks().stream()
        .filter(BlockRun::isOutermost)
        .flatMap(block -> pieces(block).stream())
        .toList();
  }

  @Override
  boolean isBefore(int unit, int other) {
    Piece left = units().get(unit);
    Piece entered = units().get(other);
    List<Conflict> out = waysOut(left);
    List<Conflict> in = waysIn(entered);
    return out.stream()
        .anyMatch(
            o -> in.contains(o) || in.stream().anyMatch(i -> before.isSameOr(o.later, i.earlier)));
  }
}
