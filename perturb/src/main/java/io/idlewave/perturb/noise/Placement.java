package io.idlewave.perturb.noise;

import java.io.Serializable;

/**
 * Where and when a process falls.
 *
 * @param anchor the time that it runs with; a phase that is redrawn has no time, so that it cannot
 *     run with the perturbed one
 * @param ranks the ranks that it falls on
 */
public record Placement(Phase phase, Anchor anchor, RankSelector ranks) implements Serializable {

  /** Whether several ranks have a phase, or whether it falls on them, in common. */
  boolean sharesDraws() {
    return phase.isShared() || ranks.sharesDraw();
  }

  /** A phase per rank, in recorded time, on all ranks. */
  public static final Placement DEFAULT =
      new Placement(Phase.RANDOM, Anchor.RECORDED, new RankSelector.All());

  public Placement {
    if (phase == Phase.REDRAWN && anchor == Anchor.PERTURBED) {
      throw new IllegalArgumentException(
          "anchor: recorded, where the phase is redrawn for every stretch, got perturbed");
    }
  }

  public Placement with(Phase other) {
    return new Placement(other, anchor, ranks);
  }

  public Placement with(Anchor other) {
    return new Placement(phase, other, ranks);
  }

  public Placement on(RankSelector other) {
    return new Placement(phase, anchor, other);
  }
}
