package io.idlewave.jobs.study.scenario;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.RegionSelector;
import io.idlewave.perturb.noise.Threads;
import io.idlewave.perturb.noise.TimelineSelector;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One scenario as a study states it: {@link Scenario} but for the delays, which still name calls
 * and moments instead of call numbers.
 *
 * @param name unique within the study
 * @param noise noise on CPU time, in ns, or null for none
 * @param threads how many threads compute between calls
 * @param timelines the timelines that noise falls on
 * @param regions the regions whose computing it falls on
 * @param latency extra latency per message leg, in ns, or null for none
 * @param bandwidth extra time per byte, in ns per byte, or null for none
 */
public record ScenarioSpec(
    String name,
    @Nullable Noise noise,
    Threads threads,
    TimelineSelector timelines,
    RegionSelector regions,
    @Nullable Distribution latency,
    @Nullable Distribution bandwidth,
    List<DelaySpec> delays) {

  public ScenarioSpec {
    delays = List.copyOf(delays);
  }

  /** A scenario in which what the trace shows computes alone. */
  public ScenarioSpec(
      String name,
      @Nullable Noise noise,
      @Nullable Distribution latency,
      @Nullable Distribution bandwidth,
      List<DelaySpec> delays) {
    this(
        name,
        noise,
        Threads.ONE,
        TimelineSelector.Kind.THREADS,
        RegionSelector.EVERYWHERE,
        latency,
        bandwidth,
        delays);
  }

  public ScenarioSpec named(String other) {
    return new ScenarioSpec(other, noise, threads, timelines, regions, latency, bandwidth, delays);
  }

  public ScenarioSpec with(Noise other) {
    return new ScenarioSpec(name, other, threads, timelines, regions, latency, bandwidth, delays);
  }

  public ScenarioSpec delayed(List<DelaySpec> others) {
    return new ScenarioSpec(name, noise, threads, timelines, regions, latency, bandwidth, others);
  }

  /** Whether anything is drawn, so that replicates can differ. */
  public boolean draws() {
    return new Scenario(name, noise, latency, bandwidth, List.of()).draws();
  }

  /** Whether it is another run than the undisturbed one, as far as computing takes the same. */
  public boolean disturbs() {
    return noise != null || latency != null || bandwidth != null || !delays.isEmpty();
  }

  /** The scenario, with every delay looked up in the trace by {@code locate}. */
  public Scenario locate(Function<DelaySpec, Delay> locate) {
    List<Delay> located = delays.stream().map(locate).toList();
    return new Scenario(
        name, noise, threads, timelines, regions, latency, bandwidth, located, List.of());
  }
}
