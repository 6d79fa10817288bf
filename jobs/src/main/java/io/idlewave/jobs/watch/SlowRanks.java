package io.idlewave.jobs.watch;

import io.idlewave.perturb.statistics.Quantiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which ranks are slow, step after step. A rank is held against the median of all ranks and against
 * its own past, the median against its past. Evidence of some rank reaches the threshold by chance
 * once in {@code quietSteps} steps at most: sums of scores whose exponentials are 1 on average do
 * so once in exp(threshold) scores (Lorden, Annals of Mathematical Statistics 42, 1971). State is
 * bounded by the number of ranks. Mutable.
 */
final class SlowRanks {

  /** Slow-downs that are looked for: the smallest, and so many of twice the one before. */
  private static final int SHIFTS = 5;

  /** After so many steps a rank is compared with the others, and not with its own past alone. */
  private static final int COMPARED = 32;

  /** Ranks differ by so many standard deviations of what they differ by, seldom by more. */
  private static final double MOST_APART = 4.5;

  private static final double NORMAL_MEDIAN = 0.674489750196082;

  private final WatchQuestion question;
  private final double[] shifts;
  private final Noise noise;
  private final Noise sharedNoise;
  private final Level shared;
  private final TreeMap<Integer, Level> levels = new TreeMap<>();
  private long index;

  SlowRanks(WatchQuestion question) {
    this.question = question;
    shifts =
        IntStream.range(0, SHIFTS)
            .mapToDouble(i -> StrictMath.log1p(question.least()) * (1 << i))
            .toArray();
    noise = new Noise(shifts);
    sharedNoise = new Noise(shifts);
    shared = new Level(null, sharedNoise, shifts);
  }

  /** Adds a step; what changed is in the order of ranks, all together first. */
  List<Change> add(StepRow row) {
    List<Change> changes = new ArrayList<>();
    index++;
    for (int rank : row.ranks()) {
      levels.computeIfAbsent(rank, r -> new Level(r, noise, shifts)).isThere(index);
    }
    StepCost cost = new StepCost(row, place -> level(row.ranks()[place]).known());
    double median = cost.median();
    add(
        changes,
        shared.add(
            row.step(), index, median, normal -> -StrictMath.expm1(normal - median), threshold()));
    if (row.ranks().length >= Change.FEWEST_RANKS) {
      addRanks(row, cost, changes);
    }
    noise.learn();
    sharedNoise.learn();
    return changes;
  }

  private void addRanks(StepRow row, StepCost cost, List<Change> changes) {
    boolean compared = false;
    for (int i = 0; i < row.ranks().length; i++) {
      int place = i;
      Level level = level(row.ranks()[i]);
      add(
          changes,
          level.add(
              row.step(),
              index,
              cost.own(place),
              normal -> cost.share(place, normal),
              threshold()));
      compared |= isComparable(level);
    }
    if (compared) {
      compare(row, changes);
    }
  }

  private static boolean isComparable(Level level) {
    return level.seen() >= COMPARED && level.isComparable();
  }

  private Level level(int rank) {
    return Objects.requireNonNull(levels.get(rank));
  }

  /** Whoever is slower than the others by more than these differ by is slow from its begin on. */
  private void compare(StepRow row, List<Change> changes) {
    double[] usual =
        Quantiles.sorted(
            levels.values().stream()
                .filter(level -> level.seen() >= COMPARED / 2)
                .mapToDouble(Level::level)
                .toArray());
    double middle = Quantiles.of(usual, 0.5);
    double[] apart = usual.clone();
    for (int i = 0; i < apart.length; i++) {
      apart[i] = Math.abs(apart[i] - middle);
    }
    double spread = Quantiles.of(Quantiles.sorted(apart), 0.5) / NORMAL_MEDIAN;
    for (int rank : row.ranks()) {
      Level level = level(rank);
      if (isComparable(level)) {
        add(changes, level.lasting(row.step(), MOST_APART * spread, threshold()));
      }
    }
  }

  private static void add(List<Change> changes, @Nullable Change change) {
    if (change != null) {
      changes.add(change);
    }
  }

  private double threshold() {
    return StrictMath.log(question.quietSteps() * (levels.size() + 1) * shifts.length);
  }

  /** What is slow now, all ranks together first, without ranks that are gone. */
  List<Change> open(int step) {
    List<Change> open = new ArrayList<>();
    add(open, shared.open(step));
    present().forEach(level -> add(open, level.open(step)));
    return open;
  }

  /** Ranks that were there not too long ago. */
  private Stream<Level> present() {
    return levels.values().stream()
        .filter(level -> index - level.lastIndex() <= question.apartSteps());
  }

  /** How many there are of these. */
  int presentRanks() {
    return (int) present().count();
  }

  /** How many ranks there ever were. */
  int ranks() {
    return levels.size();
  }

  /** Whether enough was seen to tell whether something is slow. */
  boolean isJudging() {
    return noise.isKnown() || sharedNoise.isKnown();
  }
}
