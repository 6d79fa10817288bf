package io.idlewave.jobs.study.noise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseProcessKind;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.RateNoise;

/** {@code {process: rate, rate: 1kHz, duration: {distribution: exponential, mean: 25us}}}. */
public final class RateKind implements NoiseProcessKind {

  private static final String RATE = "rate";
  private static final double SECOND = 1e9;

  @Override
  public String name() {
    return "rate";
  }

  @Override
  public Class<RateNoise> type() {
    return RateNoise.class;
  }

  @Override
  public NoiseProcess read(Node node, DistributionReader distributions) {
    node.withOnly(PlacementText.keys(RATE, DetourText.DURATION, DetourText.DUTY));
    DetourText detours = DetourText.read(node, RATE, null, distributions);
    Node rate = node.find(RATE);
    try {
      return new RateNoise(
          rate == null ? SECOND / detours.everyNanos() : rate.quantity(Dimension.RATE),
          detours.duration(),
          PlacementText.read(node));
    } catch (IllegalArgumentException e) {
      throw node.at(e.getMessage() + " (times in ns)");
    }
  }

  @Override
  public void write(NoiseProcess process, ObjectNode into) {
    RateNoise noise = (RateNoise) process;
    into.put(RATE, Dimension.RATE.format(noise.ratePerSecond()));
    DetourText.writeDuration(noise.duration(), into);
    PlacementText.write(noise.placement(), into);
  }
}
