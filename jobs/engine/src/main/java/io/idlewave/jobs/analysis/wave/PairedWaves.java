package io.idlewave.jobs.analysis.wave;

import io.idlewave.jobs.results.part.Waves.MedianOfPairs;
import io.idlewave.jobs.results.part.Waves.PairFront;
import io.idlewave.jobs.results.row.WaveHopRow;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The wave of one one-off delay under noise: what pairs of replicates with the same draws have in
 * common. A few numbers per pair, and per hop. Mutable.
 */
final class PairedWaves {

  private static final double MISSED = 0.05;

  private final WaveSource source;
  private final List<Double> hopsReached = new ArrayList<>();
  private final List<Double> ranksReached = new ArrayList<>();
  private final List<Double> ranksDelayedAtEnd = new ArrayList<>();
  private final List<Double> hopsPerSecond = new ArrayList<>();
  private final List<Double> hopsPerIteration = new ArrayList<>();
  private final List<Double> decays = new ArrayList<>();
  private final List<Double> frontDecays = new ArrayList<>();
  private final List<Double> frontDecaysNanos = new ArrayList<>();
  private final List<Double> leftNanos = new ArrayList<>();
  private @Nullable HopProfile profile;

  PairedWaves(WaveSource source) {
    this.source = source;
  }

  /** Takes the wave of the next pair. */
  void add(Wave wave, WaveGround ground) {
    int[] hops = ground.hopsFrom(source.rank());
    if (profile == null) {
      profile = new HopProfile(source, hops);
    }
    profile.add(wave);
    WaveFit fit = new WaveFit(wave, hops);
    hopsReached.add((double) fit.distanceReached());
    ranksReached.add((double) fit.reached());
    ranksDelayedAtEnd.add((double) fit.delayedAtEnd());
    addIfAny(hopsPerSecond, fit.perSecond());
    addIfAny(hopsPerIteration, fit.perIteration(ground));
    addIfAny(decays, fit.decay());
    addIfAny(frontDecays, fit.frontDecay());
    addIfAny(frontDecaysNanos, fit.frontDecayNanos());
    leftNanos.add(wave.leftNanos());
  }

  private static void addIfAny(List<Double> values, @Nullable Double value) {
    if (value != null) {
      values.add(value);
    }
  }

  /** What they have in common, after at least one pair. */
  PairFront front() {
    return new PairFront(
        source.scenario(),
        source.bound().label(),
        source.rank(),
        source.call(),
        source.durationNanos(),
        hopsReached.size(),
        hopsPerSecond.size(),
        Objects.requireNonNull(median(hopsReached)),
        Objects.requireNonNull(median(ranksReached)),
        Objects.requireNonNull(median(ranksDelayedAtEnd)),
        median(hopsPerSecond),
        median(hopsPerIteration),
        median(decays),
        median(frontDecays),
        median(frontDecaysNanos));
  }

  /** One row per distance, after at least one pair. */
  List<WaveHopRow> rows() {
    return Objects.requireNonNull(profile).rows(hopsReached.size());
  }

  /** {@link Wave#leftNanos} of a pair, in the order in which they came. */
  double leftNanos(int pair) {
    return leftNanos.get(pair);
  }

  /** The median of values of pairs, with its interval of 95 %; null without any. */
  static @Nullable MedianOfPairs median(List<Double> values) {
    if (values.isEmpty()) {
      return null;
    }
    double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
    Summary summary = Summary.ofRatios(all, Double.POSITIVE_INFINITY, MISSED);
    Interval interval = Objects.requireNonNull(summary.intervals().get(Statistic.P50));
    return new MedianOfPairs(summary.p50(), interval.lower(), interval.upper());
  }
}
