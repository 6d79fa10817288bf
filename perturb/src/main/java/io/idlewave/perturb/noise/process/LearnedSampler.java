package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.Regime;
import io.idlewave.perturb.memory.StationaryMemory;
import io.idlewave.perturb.memory.StationaryRegime;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a rank takes longer in the steps that a stretch lies in. Of a stretch over more than {@value
 * #MOST_STEPS} steps so many of them are drawn, evenly apart.
 */
final class LearnedSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  private static final int MOST_STEPS = 256;

  /** What keys of all ranks, and of each, draw: far from numbers of draws of others. */
  private static final long PARAMETERS = Long.MIN_VALUE;

  private static final long RUN = Long.MIN_VALUE + 1;
  private static final long LEVEL = Long.MIN_VALUE + 2;
  private static final long STEPS = Long.MIN_VALUE + 3;
  private static final long OWN = Long.MIN_VALUE + 4;
  private static final long SLOW = Long.MIN_VALUE + 5;

  private final double stepNanos;
  private final double fastest;
  private final RestLaw law;
  private final double[] levels;
  private final Drawn[] drawn;
  private final NoiseContext context;
  private final long ofParameters;
  private final long ofRun;
  private final long ofSteps;

  LearnedSampler(LearnedNoise noise, NoiseContext context) {
    this.stepNanos = noise.stepNanos();
    this.fastest = noise.fastest();
    this.law = new RestLaw(noise.rest());
    this.levels = noise.levels().stream().mapToDouble(Double::doubleValue).toArray();
    this.drawn = noise.draws().stream().map(Drawn::of).toArray(Drawn[]::new);
    this.context = context;
    long ofAll = context.phaseKey(Phase.ALIGNED, 0);
    this.ofParameters = DrawKeys.part(ofAll, PARAMETERS);
    this.ofRun = DrawKeys.part(ofAll, RUN);
    this.ofSteps = DrawKeys.part(ofAll, STEPS);
  }

  /** Parameters with what follows from them. */
  private record Drawn(
      Parameters parameters,
      StationaryMemory own,
      StationaryMemory common,
      @Nullable StationaryRegime slow,
      double shift)
      implements Serializable {

    static Drawn of(Parameters parameters) {
      Regime regime = parameters.regime();
      return new Drawn(
          parameters,
          new StationaryMemory(parameters.rest().correlation()),
          new StationaryMemory(parameters.common().correlation()),
          regime == null ? null : new StationaryRegime(regime),
          regime == null ? 0 : regime.shift());
    }
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
    if (!(cpuNanos > 0)) {
      return;
    }
    double begin = context.ranks().originNanos(rank) + startNanos;
    double end = begin + cpuNanos;
    long first = (long) Math.floor(begin / stepNanos);
    long steps = (long) Math.ceil(end / stepNanos) - first;
    int parts = (int) Math.max(1, Math.min(steps, MOST_STEPS));
    int owner = context.ranks().timelines().rankOf(rank);
    long ofRank = context.slownessKey(owner);
    double nanos = context.quantum().nanos();
    for (int lane = 0; lane < row.length; lane++) {
      long word = draws.word(lane);
      long shared = draws.word(lane, true);
      double share = Draws.fraction(Draws.bitsOfLane(ofParameters, shared));
      Drawn of = drawn[(int) (share * drawn.length)];
      double level = level(owner, ofRank, of, word, shared);
      double sum = 0;
      for (int part = 0; part < parts; part++) {
        if (steps <= MOST_STEPS) {
          long step = first + part;
          double from = Math.max(begin, (double) step * stepNanos);
          double until = Math.min(end, (double) (step + 1) * stepNanos);
          sum += Math.max(0, until - from) * extra(step, level, ofRank, of, word, shared);
        } else {
          long step = (long) Math.floor((begin + (part + 0.5) * cpuNanos / parts) / stepNanos);
          sum += cpuNanos / parts * extra(step, level, ofRank, of, word, shared);
        }
      }
      row[lane] += Math.rint(sum / nanos) * nanos;
    }
  }

  private double level(int owner, long ofRank, Drawn of, long word, long shared) {
    double run = of.parameters().runSpread();
    double level = run == 0 ? 0 : run * StationaryMemory.normal(ofRun, 0, shared);
    return owner < levels.length
        ? level + levels[owner]
        : level
            + of.parameters().rankSpread()
                * StationaryMemory.normal(DrawKeys.part(ofRank, LEVEL), 0, word);
  }

  /**
   * By how much longer 1 ns takes than on the quiet machine.
   *
   * @param word of what the rank draws by itself
   * @param shared of what all ranks have in common
   */
  private double extra(long step, double level, long ofRank, Drawn of, long word, long shared) {
    double common = of.parameters().common().spread();
    double own = of.parameters().rest().spread();
    double x = level;
    if (common != 0) {
      x += common * of.common().at(step, ofSteps, shared);
    }
    if (own != 0) {
      x += own * law.value(of.own().at(step, DrawKeys.part(ofRank, OWN), word));
    }
    StationaryRegime slow = of.slow();
    if (slow != null && slow.at(step, DrawKeys.part(ofRank, SLOW), word)) {
      x += of.shift();
    }
    return Math.max(StrictMath.exp(x) / fastest, 1) - 1;
  }
}
