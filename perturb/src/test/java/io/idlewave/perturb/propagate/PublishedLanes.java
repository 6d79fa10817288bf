package io.idlewave.perturb.propagate;

import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Empirical;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Delays by the published rules in those of many replicates whose draws happen to be given numbers:
 * how distinct values get onto the terms of an equation.
 */
final class PublishedLanes {

  private static final CostSet COSTS = new CostSet(3, 10, 0, 0, 64);
  private static final int REPLICATES = 1 << 16;

  private record Wanted(int rank, int call, Purpose purpose, int sub, double value) {}

  private final Laboratory laboratory;
  private final List<Wanted> wanted = new ArrayList<>();
  private final List<Delay> delays = new ArrayList<>();
  private double bytesNanos;

  PublishedLanes(Program program, Path folder) {
    laboratory = new Laboratory(program, COSTS, folder);
  }

  /** Noise of a call. */
  PublishedLanes os(int rank, int call, double nanos) {
    wanted.add(new Wanted(rank, call, Purpose.CALL, 0, nanos));
    return this;
  }

  /** Latency of the message of a call (0), of its way back (1), or of a member's edge (0). */
  PublishedLanes latency(int rank, int call, int edge, double nanos) {
    wanted.add(new Wanted(rank, call, Purpose.LATENCY, edge, nanos));
    return this;
  }

  /** What each byte takes longer. */
  PublishedLanes bytes(double nanos) {
    bytesNanos = nanos;
    return this;
  }

  /** A rank is late from a call on. */
  PublishedLanes late(int rank, int call, double nanos) {
    delays.add(new Delay(rank, call, nanos));
    return this;
  }

  /** The delays of all ranks where the draws are the wanted ones: one row per such replicate. */
  double[][] delays(Sottile reading) {
    Distribution noise = distribution(Purpose.CALL);
    Distribution latency = distribution(Purpose.LATENCY);
    Scenario scenario =
        new Scenario(
            "wanted",
            noise,
            latency,
            bytesNanos == 0 ? null : new Distribution.Constant(bytesNanos),
            delays);
    double[][] all =
        Laboratory.delays(
            laboratory.run(laboratory.published(scenario, reading, REPLICATES)), Bound.PUBLISHED);
    QuantileTable noises = table(noise);
    QuantileTable latencies = table(latency);
    List<double[]> found = new ArrayList<>();
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      if (isWanted(noises, latencies, replicate)) {
        found.add(all[replicate]);
      }
    }
    return found.toArray(double[][]::new);
  }

  private @Nullable Distribution distribution(Purpose purpose) {
    double[] values =
        wanted.stream()
            .filter(want -> want.purpose == purpose)
            .mapToDouble(Wanted::value)
            .distinct()
            .toArray();
    return values.length == 0 ? null : new Empirical(values);
  }

  private static @Nullable QuantileTable table(@Nullable Distribution law) {
    return law == null ? null : QuantileTable.compile(law, Laboratory.WHOLE_NANOS);
  }

  private boolean isWanted(
      @Nullable QuantileTable noises, @Nullable QuantileTable latencies, int replicate) {
    for (Wanted want : wanted) {
      QuantileTable table = want.purpose == Purpose.CALL ? noises : latencies;
      long key = DrawKey.of(Laboratory.SEED, want.rank, want.call, want.purpose, want.sub);
      if (table == null || table.value(Draws.bits(key, replicate)) != want.value) {
        return false;
      }
    }
    return true;
  }
}
