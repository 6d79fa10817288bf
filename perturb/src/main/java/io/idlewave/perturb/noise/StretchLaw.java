package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.random.LaneDraws;
import java.io.Serializable;

/** What a stretch of computing takes in the place of what it took. Immutable. */
@Internal
public interface StretchLaw extends Serializable {

  /**
   * Adds to each value of {@code row} by how much its lane's draw is longer than {@code
   * insteadNanos}, times {@code factor}, rounded to {@code grid}: exactly 0 where it is as long.
   *
   * @param draws the random numbers of the lanes
   * @param key the key of the stretch
   */
  void add(
      double[] row, LaneDraws draws, long key, double insteadNanos, double factor, Quantum grid);

  /** Whether whole steps of all ranks are drawn, rather than each stretch by itself. */
  default boolean isOfSteps() {
    return false;
  }

  /** The sum of all durations from which it draws, in ns. */
  double totalNanos();
}
