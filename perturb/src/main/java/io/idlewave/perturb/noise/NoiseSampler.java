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
 * is at least 0, a multiple of the quantum, and from the same start no smaller for a longer
 * stretch. Nothing is allocated.
 */
public interface NoiseSampler extends Serializable {

  /**
   * Adds to every lane the delay of one stretch of processor time.
   *
   * @param row one value per lane of {@code draws}, in ns
   * @param draws the random numbers of the lanes
   * @param key the key of the stretch
   * @param rank the rank that computes
   * @param startNanos when the stretch begins in recorded time, in ns since the rank's first event:
   *     the same in every lane
   * @param cpuNanos the processor time that it takes undisturbed, in ns, at least 0
   */
  void add(double[] row, LaneDraws draws, long key, int rank, double startNanos, double cpuNanos);
}
