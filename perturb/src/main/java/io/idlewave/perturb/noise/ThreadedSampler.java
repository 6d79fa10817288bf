package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;
import java.util.Arrays;

/**
 * Noise on a stretch that several threads compute, each with its own: the join waits for the one
 * that gets most. The first thread draws what it would draw alone, so that no replicate has less
 * noise with more threads. Detours that are aligned, or co-scheduled on a node, meet all threads.
 */
final class ThreadedSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  private static final int LARGEST = 1;
  private static final int OWN = 2;

  private final Threads threads;

  /** One per thread. */
  private final NoiseSampler[] samplers;

  private ThreadedSampler(Threads threads, NoiseSampler[] samplers) {
    this.threads = threads;
    this.samplers = samplers;
  }

  static NoiseSampler of(NoiseProcess process, Threads threads, NoiseContext context) {
    NoiseSampler[] samplers = new NoiseSampler[threads.largest()];
    Arrays.setAll(samplers, thread -> process.sampler(context.ofThread(thread)));
    return new ThreadedSampler(threads, samplers);
  }

  @Override
  public boolean dependsOnLength() {
    return samplers[0].dependsOnLength();
  }

  @Override
  public void add(
      double[] row,
      double[] clock,
      LaneDraws draws,
      long key,
      int rank,
      double startNanos,
      double cpuNanos) {
    double[] largest = draws.scratch(LARGEST);
    samplers[0].add(largest, clock, draws, key, rank, startNanos, cpuNanos);
    for (int thread = 1; thread < threads.of(rank); thread++) {
      double[] own = draws.scratch(OWN);
      long ownKey = DrawKeys.thread(key, thread);
      samplers[thread].add(own, clock, draws, ownKey, rank, startNanos, cpuNanos);
      for (int lane = 0; lane < largest.length; lane++) {
        largest[lane] = Math.max(largest[lane], own[lane]);
      }
    }
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += largest[lane];
    }
  }
}
