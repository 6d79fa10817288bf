package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.PeriodicNoise;

/** {@code {process: periodic, frequency: 1kHz, duration: 25us, jitter: 1us, phase: random}}. */
public final class PeriodicKind implements NoiseProcessKind {

  private static final String FREQUENCY = "frequency";
  private static final String PERIOD = "period";
  private static final String JITTER = "jitter";
  private static final double SECOND = 1e9;

  @Override
  public String name() {
    return "periodic";
  }

  @Override
  public Class<PeriodicNoise> type() {
    return PeriodicNoise.class;
  }

  @Override
  public NoiseProcess read(Node node, DistributionReader distributions) {
    node.withOnly(
        PlacementText.keys(FREQUENCY, PERIOD, DetourText.DURATION, DetourText.DUTY, JITTER));
    DetourText detours = DetourText.read(node, FREQUENCY, PERIOD, distributions);
    Node jitter = node.find(JITTER);
    try {
      return new PeriodicNoise(
          detours.everyNanos(),
          detours.duration(),
          jitter == null ? 0 : jitter.quantity(Dimension.TIME),
          PlacementText.read(node));
    } catch (IllegalArgumentException e) {
      throw node.at(e.getMessage() + " (times in ns)");
    }
  }

  @Override
  public void write(NoiseProcess process, ObjectNode into) {
    PeriodicNoise noise = (PeriodicNoise) process;
    double frequency = SECOND / noise.periodNanos();
    if (SECOND / frequency == noise.periodNanos()) {
      into.put(FREQUENCY, Dimension.RATE.format(frequency));
    } else {
      into.put(PERIOD, Dimension.TIME.format(noise.periodNanos()));
    }
    DetourText.writeDuration(noise.duration(), into);
    into.put(JITTER, Dimension.TIME.format(noise.jitterNanos()));
    PlacementText.write(noise.placement(), into);
  }
}
