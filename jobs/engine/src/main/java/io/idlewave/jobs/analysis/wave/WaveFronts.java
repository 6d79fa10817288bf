package io.idlewave.jobs.analysis.wave;

import io.idlewave.jobs.results.part.Waves.Front;
import io.idlewave.jobs.results.part.Waves.HopFront;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fronts of a wave as results hold them: along rank numbers, and along hops. */
final class WaveFronts {

  static final String LARGER = "larger";
  static final String SMALLER = "smaller";

  private WaveFronts() {}

  /** On both sides of the source, as far as there are ranks. */
  static List<Front> byRank(Wave wave) {
    List<Front> fronts = new ArrayList<>();
    for (int direction : new int[] {1, -1}) {
      int[] distances = new int[wave.ranks()];
      Arrays.setAll(distances, rank -> direction * (rank - wave.source().rank()));
      WaveFit fit = new WaveFit(wave, distances);
      if (fit.ranks() > 0) {
        fronts.add(front(wave.source(), direction > 0 ? LARGER : SMALLER, fit));
      }
    }
    return fronts;
  }

  private static Front front(WaveSource source, String direction, WaveFit fit) {
    return new Front(
        source.scenario(),
        source.bound().label(),
        source.rank(),
        source.call(),
        source.durationNanos(),
        direction,
        fit.reached(),
        fit.delayedAtEnd(),
        fit.farthestRank(),
        fit.farthestAfterNanos(),
        fit.perSecond(),
        fit.decay(),
        fit.noFront());
  }

  /** Between ranks that exchange messages. */
  static HopFront byHops(Wave wave, WaveGround ground) {
    WaveSource source = wave.source();
    int[] hops = ground.hopsFrom(source.rank());
    WaveFit fit = new WaveFit(wave, hops);
    boolean known = !ground.isOverfull();
    return new HopFront(
        source.scenario(),
        source.bound().label(),
        source.rank(),
        source.call(),
        source.durationNanos(),
        known ? wave.ranks() - 1 - fit.ranks() : 0,
        fit.farthest(),
        fit.reached(),
        fit.delayedAtEnd(),
        fit.distanceReached(),
        fit.farthestAfterNanos(),
        fit.perSecond(),
        fit.perIteration(ground),
        fit.decay(),
        noFront(fit, known));
  }

  private static @Nullable String noFront(WaveFit fit, boolean known) {
    if (!known) {
      return "many-pairs";
    }
    return fit.ranks() == 0 ? "no-messages" : fit.noFront();
  }
}
