package io.idlewave.jobs.analysis.lane;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.prepare.MapLayout;
import io.idlewave.jobs.prepare.MapLayout.Part;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.study.NoiseMap;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.RankTimelines;
import io.idlewave.perturb.random.Cause;
import io.idlewave.perturb.random.Redraw;
import io.idlewave.perturb.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What is random or uncertain in a scenario, in parts that are independent of each other and have
 * every draw once.
 */
final class VarianceFactors {

  /** The most factors: each costs as much as the scenario itself. */
  private static final int MOST = 32;

  private VarianceFactors() {}

  /**
   * A factor.
   *
   * @param name such as {@code noise of rank 3}
   * @param redraw its draws
   */
  record Factor(String name, Redraw redraw) {}

  /**
   * The factors of a scenario. What timelines draw by themselves is divided by rank where these are
   * few enough, else by node, else into groups of ranks that follow each other; those without noise
   * have no factor of it.
   *
   * @param number of a scenario that the study states
   */
  static List<Factor> of(int number, PreparedStudy prepared) {
    Scenario scenario = prepared.scenarios().get(number);
    Study study = prepared.study();
    TraceMetadata metadata = prepared.metadata();
    BitSet noisy =
        noisy(scenario, RankNodes.of(study.scenarios().get(number), study, metadata), metadata);
    List<Cause> causes = causes(scenario);
    List<Factor> factors = new ArrayList<>();
    long divided = causes.stream().filter(Cause::isOfTimelines).count();
    List<Part> parts =
        divided == 0
            ? List.of()
            : parts((int) ((MOST - causes.size() + divided) / divided), study, metadata);
    for (Cause cause : causes) {
      if (cause.isOfTimelines() && parts.size() > 1) {
        parts.stream()
            .filter(part -> cause != Cause.NOISE || part.rows().stream().anyMatch(noisy::get))
            .map(
                part ->
                    new Factor(cause.label() + " of " + part.name(), Redraw.of(cause, part.rows())))
            .forEach(factors::add);
      } else {
        factors.add(new Factor(cause.label(), Redraw.of(cause)));
      }
    }
    return factors;
  }

  /** The rows that the noise of a scenario may fall on. */
  private static BitSet noisy(Scenario scenario, int[] nodeOf, TraceMetadata metadata) {
    Noise noise = scenario.noise();
    BitSet noisy = new BitSet();
    for (int row = 0; row < nodeOf.length; row++) {
      noisy.set(row, noise != null && noise.covers(metadata.rankOf(row), nodeOf[row]));
    }
    if (!metadata.timelines().isEmpty()) {
      noisy.and(scenario.timelines().rows(RankTimelines.of(metadata)));
    }
    return noisy;
  }

  private static List<Cause> causes(Scenario scenario) {
    List<Cause> causes = new ArrayList<>();
    Noise noise = scenario.noise();
    if (noise != null && noise.isRandom()) {
      causes.add(Cause.NOISE);
      if (noise.sharesDraws()) {
        causes.add(Cause.SHARED_NOISE);
      }
    }
    scenario.durations().stream()
        .map(law -> law.isOfSteps() ? Cause.STEPS : Cause.COMPUTING)
        .distinct()
        .forEach(causes::add);
    Noise latency = scenario.latency();
    if (latency != null && latency.isRandom()) {
      causes.add(Cause.LATENCY);
    }
    Noise bandwidth = scenario.bandwidth();
    if (bandwidth != null && bandwidth.isRandom()) {
      causes.add(Cause.BANDWIDTH);
    }
    return causes;
  }

  private static List<Part> parts(int most, Study study, TraceMetadata metadata) {
    int ranks = metadata.processCount();
    long nodes = Arrays.stream(RankNodes.of(study, metadata)).distinct().count();
    boolean byNode = ranks > most && nodes > 1 && nodes <= most;
    return MapLayout.parts(
        new NoiseMap(byNode ? NoiseMap.By.NODES : NoiseMap.By.RANKS, most), study, metadata);
  }
}
