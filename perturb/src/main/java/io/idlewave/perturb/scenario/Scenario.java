package io.idlewave.perturb.scenario;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.RegionSelector;
import io.idlewave.perturb.noise.StretchLaw;
import io.idlewave.perturb.noise.Threads;
import io.idlewave.perturb.noise.TimelineSelector;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One answer that a study asks for: what disturbs the machine.
 *
 * @param name unique within the study
 * @param noise noise on CPU time, in ns, or null for none
 * @param threads how many threads compute between calls
 * @param timelines the timelines that noise falls on
 * @param regions the regions whose computing it falls on
 * @param latency extra latency per message leg and per round of a collective, in ns, or null
 * @param bandwidth extra time per byte of a message, in ns per byte, or null
 * @param durations laws from which computing draws what it takes, by their number; empty where it
 *     takes what its pricing says
 */
public record Scenario(
    String name,
    @Nullable Noise noise,
    Threads threads,
    TimelineSelector timelines,
    RegionSelector regions,
    @Nullable Distribution latency,
    @Nullable Distribution bandwidth,
    List<Delay> delays,
    List<StretchLaw> durations) {

  public Scenario {
    delays = List.copyOf(delays);
    durations = List.copyOf(durations);
  }

  /** A scenario in which what the trace shows computes alone. */
  public Scenario(
      String name,
      @Nullable Noise noise,
      @Nullable Distribution latency,
      @Nullable Distribution bandwidth,
      List<Delay> delays) {
    this(
        name,
        noise,
        Threads.ONE,
        TimelineSelector.Kind.THREADS,
        RegionSelector.EVERYWHERE,
        latency,
        bandwidth,
        delays,
        List.of());
  }

  public Scenario with(List<Delay> others) {
    return new Scenario(
        name, noise, threads, timelines, regions, latency, bandwidth, others, durations);
  }

  public Scenario drawing(List<StretchLaw> laws) {
    return new Scenario(name, noise, threads, timelines, regions, latency, bandwidth, delays, laws);
  }

  /** This scenario on networks that are not disturbed. */
  public Scenario onQuietNetworks() {
    return new Scenario(name, noise, threads, timelines, regions, null, null, delays, durations);
  }

  /** Whether anything is drawn, so that replicates can differ. */
  public boolean draws() {
    return !durations.isEmpty()
        || Stream.of(noise, latency, bandwidth).filter(Objects::nonNull).anyMatch(Noise::isRandom);
  }

  /** Moments of all that is drawn are finite below this order. */
  public double momentsBelow() {
    return Stream.of(noise, latency, bandwidth)
        .filter(Objects::nonNull)
        .mapToDouble(Noise::momentsBelow)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
