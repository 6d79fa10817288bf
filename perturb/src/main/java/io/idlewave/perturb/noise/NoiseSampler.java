package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.LaneDraws;
import java.io.Serializable;

/**
 * Noise ready to be added to lanes. Immutable, compiled once in the client and sent to every
 * worker.
 *
 * <p>An implementation must keep three rules, which {@code NoiseContract} in the tests checks. The
 * delay of a lane is a pure function of the arguments and of the lane's replicate: results do not
 * depend on how replicates are divided into lanes, on the order of edges, or on what ran before.
 * The delay is at least 0 and a multiple of the quantum. Nothing is allocated.
 */
public interface NoiseSampler extends Serializable {

  /**
   * Whether the delay depends on the length of a stretch. If it does, a stretch may be cut into
   * parts; otherwise a stretch has one draw.
   */
  default boolean dependsOnLength() {
    return true;
  }

  /**
   * Whether the noise falls on a stretch: on every stretch that takes time if lengths count, and
   * otherwise once.
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
   * @param clock the rank's clock in each lane when the stretch begins, in ns: in observed timing a
   *     delay, in model timing a simulated time. Read only by noise whose draws depend on state; it
   *     may be {@code row} itself
   * @param draws the random numbers of the lanes
   * @param key the key of the stretch
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
