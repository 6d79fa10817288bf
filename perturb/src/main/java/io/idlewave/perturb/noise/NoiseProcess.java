package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.Internal;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Noise that runs in time: what a stretch of processor time gets depends on when it begins and how
 * long it lasts. One class per process; its {@link NoiseSampler} does the work. The package docs
 * say where a process is registered.
 */
public non-sealed interface NoiseProcess extends Noise {

  /**
   * The share of wall time that the noise takes on the ranks that it falls on, below 1. On average
   * w ns of work get {@code w duty / (1 - duty)} ns of noise.
   */
  default double duty() {
    double perNano = meanNanos(1);
    return perNano / (1 + perNano);
  }

  /** Where and when the parts of this process fall; empty if the process does not say. */
  default List<Placement> placements() {
    return List.of();
  }

  /** By default the ranks of its placements may, and all where it states none. */
  @Internal
  @Override
  default boolean covers(int rank, int node) {
    return placements().isEmpty()
        || placements().stream().anyMatch(placement -> placement.ranks().covers(rank, node));
  }

  /**
   * This process on other ranks.
   *
   * @throws IllegalArgumentException by default: its ranks cannot be chosen
   */
  default NoiseProcess on(RankSelector ranks) {
    throw new IllegalArgumentException("noise whose ranks can be chosen, got another process");
  }

  /** This process, each of its parts on the ranks that {@code ranks} makes of its own. */
  default NoiseProcess placed(UnaryOperator<RankSelector> ranks) {
    return placements().isEmpty() ? this : on(ranks.apply(placements().get(0).ranks()));
  }

  @Override
  default NoiseSampler sampler(NoiseContext context, Threads threads) {
    return threads.areOne() ? sampler(context) : ThreadedSampler.of(this, threads, context);
  }

  @Override
  default boolean sharesDraws() {
    return placements().stream().anyMatch(Placement::sharesDraws);
  }

  /** By default it runs with the recorded time. */
  @Override
  default boolean dependsOnStart() {
    return true;
  }
}
