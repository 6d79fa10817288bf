package io.idlewave.perturb.propagate;

import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.TimeSpaceOracle.Perturbation;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The draws of one replicate of a scenario, in whole nanoseconds, for the oracle in time space. */
final class DrawnPerturbation implements Perturbation {

  private final Scenario scenario;
  private final CostSet costs;
  private final int replicate;
  private final long[] finalizeCall;
  private final long[][] gapNanos;
  private final Map<Distribution, QuantileTable> tables = new HashMap<>();

  DrawnPerturbation(
      Scenario scenario, CostSet costs, int replicate, long[][] gapNanos, long[] finalizeCall) {
    this.scenario = scenario;
    this.costs = costs;
    this.replicate = replicate;
    this.gapNanos = gapNanos;
    this.finalizeCall = finalizeCall;
  }

  private long draw(
      @Nullable Distribution distribution, int rank, int call, Purpose purpose, int sub) {
    if (distribution == null) {
      return 0;
    }
    QuantileTable table =
        tables.computeIfAbsent(distribution, d -> QuantileTable.compile(d, Laboratory.WHOLE_NANOS));
    return (long)
        table.value(Draws.bits(DrawKey.of(Laboratory.SEED, rank, call, purpose, sub), replicate));
  }

  @Override
  public long computeNoise(int rank, int call) {
    boolean inRun = call > 0 && call <= finalizeCall[rank];
    return inRun && gapNanos[rank][call] > 0
        ? draw((Distribution) scenario.noise(), rank, call, Purpose.COMPUTE, 0)
        : 0;
  }

  @Override
  public long callNoise(int rank, int call) {
    boolean inRun = call > 0 && call < finalizeCall[rank];
    return inRun && costs.overheadNanos() > 0
        ? draw((Distribution) scenario.noise(), rank, call, Purpose.CALL, 0)
        : 0;
  }

  @Override
  public long roundNoise(int rank, int call, int round) {
    boolean inRun = call > 0 && call < finalizeCall[rank];
    return inRun && costs.overheadNanos() + costs.collectiveNanos() > 0
        ? draw((Distribution) scenario.noise(), rank, call, Purpose.CALL, round)
        : 0;
  }

  @Override
  public long latency(int rank, int call, int subIndex) {
    return draw(scenario.latency(), rank, call, Purpose.LATENCY, subIndex);
  }

  @Override
  public long bandwidth(int rank, int call, int subIndex, long bytes) {
    if (scenario.bandwidth() == null) {
      return 0;
    }
    QuantileTable table = tables.computeIfAbsent(scenario.bandwidth(), QuantileTable::compile);
    double perByte =
        table.value(
            Draws.bits(
                DrawKey.of(Laboratory.SEED, rank, call, Purpose.BANDWIDTH, subIndex), replicate));
    return (long) Laboratory.WHOLE_NANOS.round(perByte * bytes);
  }

  @Override
  public long delay(int rank, int call) {
    double sum = 0;
    for (Delay delay : scenario.delays()) {
      if (delay.rank() == rank && delay.callIndex() == call) {
        sum += delay.durationNanos();
      }
    }
    return (long) sum;
  }
}
