package io.idlewave.perturb.kernel;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.StretchLaw;
import io.idlewave.perturb.noise.Threads;
import io.idlewave.perturb.random.Purpose;
import io.idlewave.perturb.random.Redraw;
import io.idlewave.perturb.scenario.Scenario;
import java.io.Serializable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one scenario does to the lanes: a compiled table per purpose (none where the scenario leaves
 * it undisturbed), laws of durations by number, one-off delays by index and, if wanted, a shift of
 * L per replicate. Immutable and serializable: compiled once, in the client.
 */
@Internal
public final class LaneTables implements Serializable {

  private static final long serialVersionUID = 2L;

  private final Quantum quantum;
  private final @Nullable NoiseSampler noise;
  private final @Nullable NoiseSampler stretchNoise;

  /** By user region, where that is another one; null where it is not. */
  private final @Nullable NoiseSampler[] regionNoise;

  private final boolean runsUndisturbed;
  private final @Nullable QuantileTable[] byPurpose =
      new @Nullable QuantileTable[Purpose.values().length];
  private final double[] delayNanos;

  /** By their number; empty for none. */
  private final StretchLaw[] durations;

  /** Empty for none. */
  private final double[] latencyShiftNanos;

  /** By purpose, the key of what is drawn once for all messages, 0 where each draws. */
  private final long[] once;

  private final Redraw redraw;

  /**
   * Tables and delays.
   *
   * @param quantum the grid of all times
   * @param noise what falls on processor time, or null for nothing
   * @param tables latency and bandwidth; one that is missing is not disturbed
   * @param delayNanos by delay index, each at least 0 and finite; rounded to the quantum
   */
  public LaneTables(
      Quantum quantum,
      @Nullable NoiseSampler noise,
      Map<Purpose, QuantileTable> tables,
      double[] delayNanos) {
    this(
        quantum,
        noise,
        noise,
        new @Nullable NoiseSampler[0],
        false,
        tables,
        List.of(),
        delayNanos,
        new long[Purpose.values().length],
        Redraw.NONE);
  }

  private LaneTables(
      Quantum quantum,
      @Nullable NoiseSampler noise,
      @Nullable NoiseSampler stretchNoise,
      @Nullable NoiseSampler[] regionNoise,
      boolean runsUndisturbed,
      Map<Purpose, QuantileTable> tables,
      List<StretchLaw> durations,
      double[] delayNanos,
      long[] once,
      Redraw redraw) {
    this.quantum = quantum;
    this.noise = noise;
    this.stretchNoise = stretchNoise;
    this.regionNoise = regionNoise;
    this.runsUndisturbed = runsUndisturbed;
    this.durations = durations.toArray(StretchLaw[]::new);
    this.once = once;
    this.redraw = redraw;
    latencyShiftNanos = new double[0];
    tables.forEach((purpose, table) -> byPurpose[purpose.code()] = table);
    this.delayNanos = delayNanos.clone();
    for (int index = 0; index < delayNanos.length; index++) {
      if (!(delayNanos[index] >= 0) || Double.isInfinite(delayNanos[index])) {
        throw new IllegalArgumentException(
            "delay " + index + " in ns: at least 0 and finite, got " + delayNanos[index]);
      }
      this.delayNanos[index] = quantum.round(delayNanos[index]);
    }
  }

  private LaneTables(LaneTables tables, double[] latencyShiftNanos) {
    this.quantum = tables.quantum;
    this.noise = tables.noise;
    this.stretchNoise = tables.stretchNoise;
    this.regionNoise = tables.regionNoise;
    this.runsUndisturbed = tables.runsUndisturbed;
    this.delayNanos = tables.delayNanos;
    this.durations = tables.durations;
    this.once = tables.once;
    this.redraw = tables.redraw;
    this.latencyShiftNanos = latencyShiftNanos.clone();
    System.arraycopy(tables.byPurpose, 0, byPurpose, 0, byPurpose.length);
    for (int replicate = 0; replicate < latencyShiftNanos.length; replicate++) {
      double shift = latencyShiftNanos[replicate];
      if (!Double.isFinite(shift) || quantum.round(shift) != shift) {
        throw new IllegalArgumentException(
            "latency shift of replicate %d in ns: a multiple of %s, got %s"
                .formatted(replicate, quantum.nanos(), shift));
      }
    }
  }

  /**
   * Tables where L is larger by {@code latencyShiftNanos[replicate]}, wherever it is in a weight:
   * so one pass evaluates many L. Only groups with counts can run such tables.
   *
   * @param latencyShiftNanos one per replicate, multiples of the quantum; none for no shifts. That
   *     L does not get negative by them is the caller's duty
   */
  public LaneTables withLatencyShifts(double... latencyShiftNanos) {
    return new LaneTables(this, latencyShiftNanos);
  }

  /**
   * These tables with other one-off delays: what is drawn stays the same.
   *
   * @param nanos by delay index, each at least 0 and finite; rounded to the quantum
   */
  public LaneTables withDelays(double[] nanos) {
    return with(nanos, redraw);
  }

  /** These tables, where some of what is drawn is drawn a second time. */
  public LaneTables with(Redraw some) {
    return with(delayNanos, some);
  }

  private LaneTables with(double[] nanos, Redraw some) {
    Map<Purpose, QuantileTable> tables = new EnumMap<>(Purpose.class);
    for (Purpose purpose : Purpose.values()) {
      QuantileTable table = table(purpose);
      if (table != null) {
        tables.put(purpose, table);
      }
    }
    return new LaneTables(
        quantum,
        noise,
        stretchNoise,
        regionNoise,
        runsUndisturbed,
        tables,
        List.of(durations),
        nanos,
        once,
        some);
  }

  /** Compiles a scenario for a trace without user regions. */
  public static LaneTables compile(Scenario scenario, NoiseContext context, double[] delayNanos) {
    return compile(scenario, context, new int[0], delayNanos);
  }

  /**
   * Compiles a scenario. Noise serves both computation, of all threads, and calls; the bandwidth
   * table, in ns per byte, is not rounded.
   *
   * @param context the study's keys and grid
   * @param regionThreads threads in each user region of the trace, 0 where that says nothing:
   *     {@link Threads#in}
   * @param delayNanos by delay index: one index per place where any scenario of the study has a
   *     delay, 0 where this one has none
   */
  public static LaneTables compile(
      Scenario scenario, NoiseContext context, int[] regionThreads, double[] delayNanos) {
    Map<Purpose, QuantileTable> tables = new EnumMap<>(Purpose.class);
    long[] once = new long[Purpose.values().length];
    Distribution latency = scenario.latency();
    if (latency != null) {
      once[Purpose.LATENCY.code()] = once(latency, Purpose.LATENCY, context);
      tables.put(Purpose.LATENCY, QuantileTable.compile(latency, context.quantum()));
    }
    Distribution bandwidth = scenario.bandwidth();
    if (bandwidth != null) {
      once[Purpose.BANDWIDTH.code()] = once(bandwidth, Purpose.BANDWIDTH, context);
      tables.put(Purpose.BANDWIDTH, QuantileTable.compile(bandwidth));
    }
    Noise noise = scenario.noise();
    Threads threads = scenario.threads();
    NoiseSampler ofOne = sampler(scenario, context, Threads.ONE, null);
    @Nullable NoiseSampler[] ofRegions = new @Nullable NoiseSampler[regionThreads.length];
    for (int region = 0; region < ofRegions.length; region++) {
      int count = regionThreads[region];
      ofRegions[region] =
          count == 0
              ? null
              : sampler(scenario, context, new Threads(count, new TreeMap<>()), ofOne);
    }
    return new LaneTables(
        context.quantum(),
        ofOne,
        sampler(scenario, context, threads.outsideRegions(), ofOne),
        ofRegions,
        noise != null && noise.dependsOnStart() && context.ranks().simulated(),
        tables,
        scenario.durations(),
        delayNanos,
        once,
        Redraw.NONE);
  }

  private static long once(Distribution distribution, Purpose purpose, NoiseContext context) {
    return distribution instanceof Distribution.Between ? context.keys().once(purpose) : 0;
  }

  private static @Nullable NoiseSampler sampler(
      Scenario scenario, NoiseContext context, Threads threads, @Nullable NoiseSampler ofOne) {
    Noise noise = scenario.noise();
    return noise == null || (ofOne != null && threads.areOne())
        ? ofOne
        : scenario.timelines().select(noise.sampler(context, threads), context.ranks().timelines());
  }

  /** The grid of all times. */
  public Quantum quantum() {
    return quantum;
  }

  /**
   * What falls on processor time, or null for nothing.
   *
   * @param computes of the computation between calls, not of a call
   * @param region the user region that has most of the computation, or -1
   */
  public @Nullable NoiseSampler noise(boolean computes, int region) {
    if (!computes) {
      return noise;
    }
    NoiseSampler ofRegion = region >= 0 && region < regionNoise.length ? regionNoise[region] : null;
    return ofRegion == null ? stretchNoise : ofRegion;
  }

  /** What falls on the stretch of a step of a program, or null for nothing. */
  @Nullable NoiseSampler noise(MicroProgram program, int step) {
    return noise(program.computes(step), program.stretchRegions[step]);
  }

  /** Whether anything falls on processor time. */
  public boolean hasNoise() {
    return noise != null;
  }

  /** Whether noise runs with the undisturbed time: lanes then need an undisturbed one beside. */
  public boolean runsUndisturbed() {
    return runsUndisturbed;
  }

  /** Whether all lanes are the same. */
  public boolean drawsNothing() {
    return noise == null
        && durations.length == 0
        && Arrays.stream(byPurpose).allMatch(Objects::isNull);
  }

  /** The table of latency or bandwidth, or null where the scenario does not disturb it. */
  public @Nullable QuantileTable table(Purpose purpose) {
    return table(purpose.code());
  }

  /** All one-off delays by index, in ns. */
  public double[] delayNanos() {
    return delayNanos.clone();
  }

  /**
   * By how much L is larger in a replicate, in ns; 0 where nothing is shifted.
   *
   * @throws IllegalArgumentException where there are shifts, but none for the replicate
   */
  public double latencyShiftNanos(long replicate) {
    if (!shiftsLatency()) {
      return 0;
    }
    if (replicate < 0 || replicate >= latencyShiftNanos.length) {
      throw new IllegalArgumentException(
          "replicate with a latency shift: below %d, got %d"
              .formatted(latencyShiftNanos.length, replicate));
    }
    return latencyShiftNanos[(int) replicate];
  }

  /** Whether L differs between lanes. */
  boolean shiftsLatency() {
    return latencyShiftNanos.length > 0;
  }

  @Nullable QuantileTable table(int purposeCode) {
    return byPurpose[purposeCode];
  }

  /** The law of durations with this number, or null where the scenario draws none. */
  @Nullable StretchLaw duration(int law) {
    return durations.length == 0 ? null : durations[law];
  }

  /** The key of the latency or bandwidth that a step draws. */
  long key(MicroProgram program, int step) {
    return key(program.sources[step], program.keys[step]);
  }

  /** The key of what a message draws for a purpose, which is {@code key} where each draws. */
  long key(int purposeCode, long key) {
    return once[purposeCode] == 0 ? key : once[purposeCode];
  }

  /** Which draws are second ones. */
  Redraw redraw() {
    return redraw;
  }

  int delayCount() {
    return delayNanos.length;
  }

  double delayNanos(int delayIndex) {
    return delayNanos[delayIndex];
  }
}
