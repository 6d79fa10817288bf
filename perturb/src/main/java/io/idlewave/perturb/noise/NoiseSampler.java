package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.LaneDraws;
import java.io.Serializable;

/**
 * Noise ready to be added to lanes. Immutable, compiled once in the client and sent to every
 * worker.
 *
 * <p>What an implementation must keep, and {@code NoiseContract} in the tests checks: the delay of
 * a lane is a pure function of the arguments and of the lane's replicate, so that results do not
 * depend on how replicates are divided into lanes, on the order of edges, or on what ran before; it
 * is at least 0 and a multiple of the quantum. Nothing is allocated.
 */
public interface NoiseSampler extends Serializable {

  /**
   * Whether the length of a stretch has a say. Where it has, a stretch may be cut into parts; where
   * it has not, a stretch has one draw.
   */
  default boolean dependsOnLength() {
    return true;
  }

  /**
   * Whether it falls on a stretch: where lengths have a say, on one that has some, otherwise once.
   *
   * @param cpuNanos the length of the stretch, in ns
   * @param further whether it is a part of a stretch beside one that has a draw
   */
  default boolean fallsOn(double cpuNanos, boolean further) {
    return dependsOnLength() ? cpuNanos > 0 : !further;
  }

  /**
   * Adds to every lane the delay of one stretch of processor time.
   *
   * @param row one value per lane of {@code draws}, in ns
   * @param clock what the rank's clock shows in each lane when the stretch begins, in ns: in
   *     observed timing a delay, in model timing a simulated time. Read only by noise whose draws
   *     depend on state; it may be {@code row} itself
   * @param draws the random numbers of the lanes
   * @param key the key of the stretch
   * @param rank the rank that computes
   * @param startNanos when the stretch begins, the same in every lane, in ns since the rank left
   *     MPI_Init: in observed timing in recorded time, in model timing in undisturbed time
   * @param cpuNanos the processor time that it takes undisturbed, in ns, at least 0
   */
  void add(
      double[] row,
      double[] clock,
      LaneDraws draws,
      long key,
      int rank,
      double startNanos,
      double cpuNanos);
}
