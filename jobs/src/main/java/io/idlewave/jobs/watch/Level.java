package io.idlewave.jobs.watch;

import io.idlewave.jobs.watch.Change.Event;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is usual for a rank, or for all ranks together, and whether it is slower than that. Values
 * are logarithms. Each is held against what those before it foretell (recursive residuals: Brown,
 * Durbin and Evans, Journal of the Royal Statistical Society B 37, 1975), so that a level of which
 * little is known raises no alarm. Mutable.
 */
final class Level {

  private static final int FIRST = 8;
  private static final int REMEMBERED = 512;
  private static final double CLIP = 3;

  /** The mean of the absolute value of a standard normal, and how sure one is of it. */
  private static final double NORMAL_SIZE = 0.8;

  private static final double SIZE_DOUBT = 1.2;

  private final @Nullable Integer rank;
  private final Noise noise;
  private final Cusum[] rises;
  private final Cusum fall = new Cusum();
  private final Span all = new Span();
  private final Span slow = new Span();
  private final double[] first = new double[FIRST];
  private final double leastShift;
  private int seen;
  private double usual;
  private double weight;
  private double previous;
  private long previousIndex;
  private long lastIndex;
  private double size = NORMAL_SIZE;
  private boolean isSlow;
  private boolean isCompared;
  private int times;

  /**
   * Nothing is known yet.
   *
   * @param rank null of all ranks together
   * @param shifts that are looked for, the smallest first
   */
  Level(@Nullable Integer rank, Noise noise, double[] shifts) {
    this.rank = rank;
    this.noise = noise;
    leastShift = shifts[0];
    rises = new Cusum[shifts.length];
    Arrays.setAll(rises, i -> new Cusum());
  }

  /** The rank has a time in the step of this index, whether it is judged or not. */
  void isThere(long index) {
    lastIndex = index;
  }

  /** When it was there last. */
  long lastIndex() {
    return lastIndex;
  }

  /** What a step would save if the value were this one. */
  interface Costs {
    double share(double normal);
  }

  /**
   * Adds the value of a step.
   *
   * @param index of the step among all steps
   * @param threshold evidence that is enough, in nats
   */
  @Nullable Change add(int step, long index, double log, Costs costs, double threshold) {
    if (seen == 0) {
      all.begin(step, 0);
    }
    all.add(log, costs.share(0));
    if (seen < FIRST) {
      first[seen++] = log;
      if (seen == FIRST) {
        Arrays.sort(first);
        usual = (first[FIRST / 2 - 1] + first[FIRST / 2]) / 2;
        // a median tells less than a mean: 2 / pi of it
        weight = FIRST * 2 / Math.PI;
        remember(index, log - usual);
      }
      return null;
    }
    seen++;
    return isSlow
        ? slow(step, index, log, costs, threshold)
        : usual(step, index, log, costs, threshold);
  }

  private @Nullable Change usual(int step, long index, double log, Costs costs, double threshold) {
    double excess = log - usual;
    double doubt = Math.sqrt(1 + 1 / weight);
    double innovation = innovation(index, excess) / doubt;
    Change begin = null;
    if (noise.isKnown()) {
      double standardised = innovation / deviation(index);
      fall.add(noise.fallScore(standardised / noisier()), step, log, 0, usual);
      begin = rise(step, log, costs, standardised / noisier(), threshold);
      size += (Math.min(CLIP, Math.abs(standardised)) - size) / Math.min(seen, REMEMBERED / 2);
    }
    if (index == previousIndex + 1) {
      noise.add(innovation);
      noise.addPair(previous, excess);
    }
    remember(index, begin == null ? excess : log - usual - slow.shift());
    if (begin == null) {
      weight = Math.min(REMEMBERED, weight + 1);
      usual += clipped(excess) / weight;
      followFall(threshold);
    }
    return begin;
  }

  /** Times that have become shorter for good are the usual ones from then on. */
  private void followFall(double threshold) {
    if (fall.evidence() >= threshold) {
      usual = fall.since().normal() + fall.since().shift();
      weight = fall.since().count();
      resetEvidence();
    }
  }

  /** By how much this rank is noisier than others, as far as that is certain. */
  private double noisier() {
    int counted = Math.min(seen, REMEMBERED / 2);
    return Math.max(1, size / NORMAL_SIZE - SIZE_DOUBT / Math.sqrt(counted));
  }

  private @Nullable Change rise(
      int step, double log, Costs costs, double standardised, double threshold) {
    Cusum most = rises[0];
    for (int i = 0; i < rises.length; i++) {
      Cusum rise = rises[i];
      double score = noise.score(i, standardised);
      boolean counts = rise.evidence() + score > 0;
      double normal = rise.evidence() > 0 ? rise.since().normal() : usual;
      rise.add(score, step, log, counts ? costs.share(normal) : 0, usual);
      most = rise.evidence() > most.evidence() ? rise : most;
    }
    if (most.evidence() < threshold) {
      return null;
    }
    if (most.since().shift() < leastShift) {
      most.reset();
      return null;
    }
    return begin(step, most.since());
  }

  private Change begin(int step, Span since) {
    slow.set(since);
    usual = slow.normal();
    isSlow = true;
    times++;
    resetEvidence();
    return change(Event.BEGIN, slow, step);
  }

  private void resetEvidence() {
    fall.reset();
    for (Cusum rise : rises) {
      rise.reset();
    }
  }

  private @Nullable Change slow(int step, long index, double log, Costs costs, double threshold) {
    double excess = log - usual;
    double shift = Math.max(leastShift, slow.shift());
    double innovation = innovation(index, excess - shift);
    double share = costs.share(usual);
    if (noise.isKnown()) {
      double mean = noise.mean(shift);
      double standardised = innovation / deviation(index) / noisier();
      double score = Noise.ratio(mean, -standardised) - noise.logMean(mean, -1);
      fall.add(score, step, log, share, usual);
    }
    slow.add(log, share);
    remember(index, excess - Math.max(leastShift, slow.shift()));
    if (fall.evidence() < threshold) {
      return null;
    }
    Span normal = fall.since();
    slow.plus(normal, -1);
    isSlow = false;
    Change end = change(Event.END, normal, step);
    resetEvidence();
    remember(index, excess);
    return end;
  }

  /**
   * What the value before did not foretell of this one. Whether an outlier there is one of the
   * moment or is carried on this one tells: what is less counts.
   */
  private double innovation(long index, double excess) {
    double kept = kept(index);
    double carried = excess - kept * previous;
    double momentary = excess - kept * clipped(previous);
    return Math.abs(carried) < Math.abs(momentary) ? carried : momentary;
  }

  private double deviation(long index) {
    double kept = kept(index);
    return noise.spread() * Math.sqrt(1 - kept * kept);
  }

  private double kept(long index) {
    long steps = index - previousIndex;
    return steps == 1 ? noise.correlation() : StrictMath.pow(noise.correlation(), (double) steps);
  }

  private double clipped(double excess) {
    double most = noise.isKnown() ? CLIP * noise.spread() : Double.MAX_VALUE;
    return Math.max(-most, Math.min(most, excess));
  }

  private void remember(long index, double excess) {
    previousIndex = index;
    previous = excess;
  }

  private Change change(Event event, Span since, int seenStep) {
    return new Change(
        event,
        rank,
        since.first(),
        slow.first(),
        slow.first() == all.first(),
        seenStep,
        100 * StrictMath.expm1(slow.shift()),
        100 * slow.cost(),
        since.count(),
        times);
  }

  /** Whether it may be held against others: once, and not while it is slow anyway. */
  boolean isComparable() {
    return !isCompared && !isSlow && noise.isKnown();
  }

  /** It was slow from its first step on, if that is more than what ranks differ by. */
  @Nullable Change lasting(int step, double least, double threshold) {
    isCompared = true;
    double correlation = noise.correlation();
    double error = noise.spread() * Math.sqrt((1 + correlation) / (1 - correlation) / weight);
    if (usual < Math.max(least, leastShift + Math.sqrt(2 * threshold) * error)) {
      return null;
    }
    return begin(step, all);
  }

  /** How many values there were. */
  int seen() {
    return seen;
  }

  double level() {
    return usual;
  }

  /** What the next value is expected to be; 0 as long as nothing is known. */
  double known() {
    return isSlow ? usual + slow.shift() : usual;
  }

  /** The change that began last, as it is now; null where all is as usual. */
  @Nullable Change open(int step) {
    return isSlow ? change(Event.BEGIN, slow, step) : null;
  }
}
