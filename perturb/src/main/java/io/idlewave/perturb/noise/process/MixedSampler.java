package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;
import java.util.List;

/**
 * Several processes over the time that all of them leave. A process by itself leaves 1 - duty of
 * wall time, all together leave less: a stretch is as long to each of them as the time that the
 * others take is added to it. A process on a random share of ranks counts for the others by that
 * share. Ends of stretches are rounded to the quantum, so that adjacent stretches stay adjacent.
 */
final class MixedSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  private final NoiseSampler[] samplers;
  private final RankSelector[] ranks;
  private final double[] duties;
  private final boolean[] inWallTime;
  private final NoiseContext context;
  private final int rankCount;

  private MixedSampler(
      List<NoiseProcess> processes,
      NoiseSampler[] samplers,
      RankSelector[] ranks,
      double[] duties,
      NoiseContext context) {
    inWallTime = new boolean[samplers.length];
    for (int i = 0; i < inWallTime.length; i++) {
      inWallTime[i] =
          processes.get(i).drawsDependOnState() || processes.get(i) instanceof LearnedNoise;
    }
    this.samplers = samplers;
    this.ranks = ranks;
    this.duties = duties;
    this.context = context;
    this.rankCount = context.ranks().rankCount();
  }

  static MixedSampler of(List<NoiseProcess> processes, NoiseContext context) {
    int count = processes.size();
    NoiseSampler[] samplers = new NoiseSampler[count];
    RankSelector[] ranks = new RankSelector[count];
    double[] duties = new double[count];
    for (int i = 0; i < count; i++) {
      NoiseProcess process = processes.get(i);
      samplers[i] = process.sampler(context.ofPart(i));
      duties[i] = process.duty();
      ranks[i] =
          process.placements().size() == 1
              ? process.placements().get(0).ranks()
              : new RankSelector.All();
    }
    return new MixedSampler(processes, samplers, ranks, duties, context);
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
    double duty = 0;
    int node = context.ranks().nodeOf(rank);
    int owner = context.ranks().timelines().rankOf(rank);
    for (int i = 0; i < samplers.length; i++) {
      duty += ranks[i].covers(owner, node) ? ranks[i].share(rankCount) * duties[i] : 0;
    }
    double origin = context.ranks().originNanos(rank);
    for (int i = 0; i < samplers.length; i++) {
      if (ranks[i].covers(owner, node)) {
        double others = duty - ranks[i].share(rankCount) * duties[i];
        double stretched = (1 - duties[i]) / (1 - duties[i] - others);
        double begin = origin + startNanos;
        // wall time is not stretched: only the work that is done in it
        double from = inWallTime[i] ? begin : context.quantum().round(begin * stretched);
        double to =
            inWallTime[i]
                ? begin + context.quantum().round(cpuNanos * stretched)
                : context.quantum().round((begin + cpuNanos) * stretched);
        long partKey = i == 0 ? key : DrawKeys.part(key, Long.MIN_VALUE + i);
        samplers[i].add(row, clock, draws, partKey, rank, from - origin, to - from);
      }
    }
  }
}
