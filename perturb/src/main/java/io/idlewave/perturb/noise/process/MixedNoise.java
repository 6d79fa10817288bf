package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Several processes at once, independent of each other. What one takes is not available to the
 * others: each runs over the time that all leave.
 *
 * @param processes at least one, none of them mixed
 */
public record MixedNoise(List<NoiseProcess> processes) implements NoiseProcess {

  /** How many processes can be told apart. */
  static final int MOST = 64;

  public MixedNoise {
    processes = List.copyOf(processes);
    if (processes.isEmpty() || processes.size() > MOST) {
      throw new IllegalArgumentException(
          "mixed noise: from 1 to %d processes, got %d".formatted(MOST, processes.size()));
    }
    if (processes.stream().anyMatch(MixedNoise.class::isInstance)) {
      throw new IllegalArgumentException(
          "mixed noise: processes that are not mixed, got a mixture");
    }
    Duty.require(processes.stream().mapToDouble(NoiseProcess::duty).sum(), "duty of all processes");
  }

  @Override
  public List<Placement> placements() {
    return processes.stream().flatMap(process -> process.placements().stream()).toList();
  }

  @Override
  public boolean covers(int rank, int node) {
    return processes.stream().anyMatch(process -> process.covers(rank, node));
  }

  @Override
  public MixedNoise on(RankSelector ranks) {
    return new MixedNoise(processes.stream().map(process -> process.on(ranks)).toList());
  }

  @Override
  public MixedNoise placed(UnaryOperator<RankSelector> ranks) {
    return new MixedNoise(processes.stream().map(process -> process.placed(ranks)).toList());
  }

  @Override
  public boolean sharesDraws() {
    return processes.stream().anyMatch(NoiseProcess::sharesDraws);
  }

  @Override
  public double duty() {
    return processes.stream().mapToDouble(NoiseProcess::duty).sum();
  }

  @Override
  public double meanNanos(double cpuNanos) {
    return cpuNanos * duty() / (1 - duty());
  }

  @Override
  public double momentsBelow() {
    return processes.stream().mapToDouble(Noise::momentsBelow).min().orElseThrow();
  }

  @Override
  public boolean drawsDependOnState() {
    return processes.stream().anyMatch(Noise::drawsDependOnState);
  }

  @Override
  public boolean dependsOnStart() {
    return processes.stream().anyMatch(Noise::dependsOnStart);
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    return MixedSampler.of(processes, context);
  }
}
