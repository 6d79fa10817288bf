package io.idlewave.perturb.kernel;

import java.io.Serializable;

/**
 * The values that lanes carry beside their clocks.
 *
 * @param counts beside every clock and slot, how often each network parameter is on its winning
 *     path
 * @param ledger per rank, what its time went into ({@link Account})
 * @param outcomes how many of the trace's outcomes the lane could have decided otherwise
 * @param flows where delay is injected, imported and absorbed ({@link Flow}): per rank, and per
 *     group by call site and phase
 * @param hopClasses with counts, how many classes of hops they tell apart; at most {@value
 *     #MOST_HOP_CLASSES}
 */
public record LaneExtras(
    boolean counts, boolean ledger, boolean outcomes, boolean flows, int hopClasses)
    implements Serializable {

  /** As many classes of hops as can be told apart. */
  public static final int MOST_HOP_CLASSES = 24;

  /** Clocks alone. */
  public static final LaneExtras NONE = new LaneExtras(false, false);

  /** Counted outcomes alone. */
  public static final LaneExtras OUTCOMES = new LaneExtras(false, false, true);

  /** Where delay flows, alone. */
  public static final LaneExtras FLOWS = new LaneExtras(false, false, false, true);

  public LaneExtras {
    if (hopClasses < 0 || hopClasses > (counts ? MOST_HOP_CLASSES : 0)) {
      throw new IllegalArgumentException(
          "classes of hops that lanes tell apart: at most %d with counts, 0 without, got %d"
              .formatted(MOST_HOP_CLASSES, hopClasses));
    }
  }

  /** Extras without outcomes and flows. */
  public LaneExtras(boolean counts, boolean ledger) {
    this(counts, ledger, false);
  }

  /** Extras without flows. */
  public LaneExtras(boolean counts, boolean ledger, boolean outcomes) {
    this(counts, ledger, outcomes, false);
  }

  /** Extras that tell no hops apart. */
  public LaneExtras(boolean counts, boolean ledger, boolean outcomes, boolean flows) {
    this(counts, ledger, outcomes, flows, 0);
  }

  /** Whether lanes are clocks and counted outcomes alone, and read no more of a step. */
  public boolean areClocks() {
    return !counts && !ledger && !flows;
  }

  /** All that these or {@code other} are. */
  public LaneExtras and(LaneExtras other) {
    return new LaneExtras(
        counts || other.counts,
        ledger || other.ledger,
        outcomes || other.outcomes,
        flows || other.flows,
        Math.max(hopClasses, other.hopClasses));
  }

  /** These extras, on networks with so many classes of hops: counts tell them apart. */
  public LaneExtras over(int classes) {
    return counts ? new LaneExtras(true, ledger, outcomes, flows, classes) : this;
  }

  /** The numbers that one lane holds: per rank clock and result, the slots, the extras of each. */
  public long values(int ranks, long slots) {
    long cells = 2L * ranks + slots;
    long books = ledger ? 2L * Account.values().length * ranks + Ledger.WAYS * slots : 0;
    long decisions = outcomes ? 1L + ranks : 0;
    int parts = counts ? PathRow.PARTS + hopClasses : 0;
    return (1 + parts) * cells + books + decisions + resultFlows(ranks);
  }

  /** Those of them that a lane's result has beside the clocks because of flows. */
  public long resultFlows(int ranks) {
    return flows ? (long) Flow.OF_RANKS * ranks : 0;
  }
}
