package io.idlewave.jobs.analysis.wave;

import io.idlewave.jobs.results.part.Waves.PairMeeting;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What the waves of several one-off delays leave together under noise, beside what each leaves
 * alone, in pairs of replicates with the same draws. A few numbers per pair. Mutable.
 */
final class PairedMeeting {

  private final WaveSource first;
  private final List<PairedWaves> alone;
  private final List<Double> togetherNanos = new ArrayList<>();

  /**
   * Nothing seen yet.
   *
   * @param first of the delays
   * @param alone the waves of each of them, over the same replicates
   */
  PairedMeeting(WaveSource first, List<PairedWaves> alone) {
    this.first = first;
    this.alone = List.copyOf(alone);
  }

  /** Takes the wave that all of them make together in the next pair. */
  void add(Wave together) {
    togetherNanos.add(together.leftNanos());
  }

  /** What they have in common, after all pairs of each alone and at least one. */
  PairMeeting meeting() {
    List<Double> aloneNanos = new ArrayList<>();
    List<Double> moreNanos = new ArrayList<>();
    for (int pair = 0; pair < togetherNanos.size(); pair++) {
      double sum = 0;
      for (PairedWaves waves : alone) {
        sum += waves.leftNanos(pair);
      }
      aloneNanos.add(sum);
      moreNanos.add(togetherNanos.get(pair) - sum);
    }
    return new PairMeeting(
        first.scenario(),
        first.bound().label(),
        alone.size(),
        togetherNanos.size(),
        Objects.requireNonNull(PairedWaves.median(aloneNanos)),
        Objects.requireNonNull(PairedWaves.median(togetherNanos)),
        Objects.requireNonNull(PairedWaves.median(moreNanos)));
  }
}
