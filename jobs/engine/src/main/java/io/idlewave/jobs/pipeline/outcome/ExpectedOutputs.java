package io.idlewave.jobs.pipeline.outcome;

import io.idlewave.perturb.propagate.LanePlan;
import java.io.Serializable;

/**
 * What a job has to leave.
 *
 * @param lanes that leave an outcome
 * @param ranks whose statistics are taken
 * @param kept ranks times lanes that are kept
 */
public record ExpectedOutputs(long lanes, long ranks, long kept) implements Serializable {

  /** Everything that the lanes of {@code plan} leave. */
  public static ExpectedOutputs of(LanePlan plan) {
    long lanes = plan.laneCount();
    boolean folds = lanes > 0 && !plan.keepsRanks();
    return new ExpectedOutputs(lanes, folds ? plan.ranks() : 0, folds ? 0 : lanes * plan.ranks());
  }

  /**
   * Checks that all is there.
   *
   * @throws IllegalStateException if something is missing
   */
  public void require(CollectedOutputs found) {
    require("lanes", lanes, found.laneCount());
    require("ranks", ranks, found.rankCount());
    require("ranks x lanes", kept, found.keptCount());
  }

  private static void require(String what, long expected, long found) {
    if (found != expected) {
      throw new IllegalStateException(
          "results: " + expected + " " + what + " expected, got " + found);
    }
  }
}
