package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import io.idlewave.perturb.difference.SpeedUps;
import io.idlewave.perturb.difference.SpeedUps.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the run time would be if one part of the program took less: of the places, kinds and ranks
 * that take most time, and of pairs of them.
 */
final class Fixes {

  /** Of each kind of question, those with most time are asked. */
  private static final int MOST_PLACES = 15;

  private static final int MOST_TRANSFERS = 5;

  private static final int MOST_RANKS = 10;

  /** So many places and so many ranks are asked about in pairs. */
  private static final int PAIRED = 5;

  /** Kinds that are asked about as a whole: another network, another library. */
  private static final List<ActivityKind> WHOLE =
      List.of(ActivityKind.TRANSFER, ActivityKind.CALLS);

  /** A pair that gains so much of the run time more than its parts is told of. */
  private static final double TOGETHER = 0.005;

  /**
   * Something that could take less.
   *
   * @param row null for all ranks
   * @param place null for all places
   * @param nanos that all ranks together spend with it
   * @param tenthNanos by how much the run is shorter if it takes 10 % less
   * @param halfNanos likewise, 50 %
   * @param allNanos likewise, if it takes nothing
   * @param halfLongestNanos as {@code halfNanos}, where waits are as long as clocks allow
   */
  record Fix(
      @Nullable Integer row,
      @Nullable Place place,
      ActivityKind kind,
      double nanos,
      double tenthNanos,
      double halfNanos,
      double allNanos,
      double halfLongestNanos) {

    Fix gaining(double tenth, double half, double all, double halfLongest) {
      return new Fix(row, place, kind, nanos, tenth, half, all, halfLongest);
    }
  }

  /** Two of them that gain more together than each by itself. */
  record Pair(Fix one, Fix other, double nanos) {}

  /** What can be told. */
  record Found(List<Fix> fixes, @Nullable Pair pair) {}

  private static final int KINDS = ActivityKind.values().length;

  private final RunReading run;
  private final List<Activity> activities;

  /** Per place and kind, per rank, and per kind: what all ranks together spend. */
  private final double[] ofPlaces;

  private final double[] ofRanks;
  private final double[] ofKinds = new double[KINDS];

  private Fixes(RunReading run) {
    this.run = run;
    this.activities = run.graph().activities();
    int places = activities.stream().mapToInt(run::placeOf).max().orElse(-1) + 1;
    ofPlaces = new double[places * KINDS];
    ofRanks = new double[run.metadata().rankCount()];
    for (Activity activity : activities) {
      double nanos = (double) activity.nanos();
      if (activity.kind() != ActivityKind.START && activity.kind() != ActivityKind.IDLE) {
        ofPlaces[ofPlace(activity)] += nanos;
        ofKinds[activity.kind().code()] += nanos;
      }
      if (activity.kind() == ActivityKind.COMPUTING) {
        ofRanks[activity.site().rank()] += nanos;
      }
    }
  }

  /** What is asked about, by the numbers of sums. */
  private record Asked(List<Integer> places, List<Integer> ranks) {

    int groups() {
      return places.size() + ranks.size() + WHOLE.size();
    }
  }

  /**
   * What can be told of a run.
   *
   * @param shortest with waits as short as clocks allow
   * @param longest the same run, with waits as long as they allow
   */
  static Found of(RunReading shortest, RunReading longest) {
    return new Fixes(shortest).found(new Fixes(longest));
  }

  private int ofPlace(Activity activity) {
    return run.placeOf(activity) * KINDS + activity.kind().code();
  }

  /** The numbers of the largest sums. */
  private static List<Integer> largest(double[] sums, int most, IntPredicate of) {
    return IntStream.range(0, sums.length)
        .filter(i -> sums[i] > 0 && of.test(i))
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -sums[i]))
        .limit(most)
        .toList();
  }

  private static boolean isTransfer(int place) {
    return place % KINDS == ActivityKind.TRANSFER.code();
  }

  private Found found(Fixes longest) {
    List<Integer> places = new ArrayList<>(largest(ofPlaces, MOST_PLACES, i -> !isTransfer(i)));
    places.addAll(largest(ofPlaces, MOST_TRANSFERS, Fixes::isTransfer));
    List<Integer> ranks = largest(ofRanks, MOST_RANKS, i -> true);
    List<Fix> stated = new ArrayList<>();
    ActivityKind[] kinds = ActivityKind.values();
    for (int place : places) {
      stated.add(
          new Fix(
              null,
              run.places().place(place / KINDS),
              kinds[place % KINDS],
              ofPlaces[place],
              0,
              0,
              0,
              0));
    }
    for (int rank : ranks) {
      stated.add(new Fix(rank, null, ActivityKind.COMPUTING, ofRanks[rank], 0, 0, 0, 0));
    }
    for (ActivityKind kind : WHOLE) {
      stated.add(new Fix(null, null, kind, ofKinds[kind.code()], 0, 0, 0, 0));
    }
    Asked asked = new Asked(places, ranks);
    SpeedUps speedUps = speedUps(asked);
    double[] runtimes = speedUps.runtimes(questions(asked, 0.9, 0.5, 0));
    double[] longestWaits = longest.speedUps(asked).runtimes(questions(asked, 0.5));
    int n = stated.size();
    List<Fix> fixes = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      fixes.add(
          stated
              .get(i)
              .gaining(
                  runtimes[0] - runtimes[1 + i],
                  runtimes[0] - runtimes[1 + n + i],
                  runtimes[0] - runtimes[1 + 2 * n + i],
                  longestWaits[0] - longestWaits[1 + i]));
    }
    Pair pair = pair(paired(places.size(), ranks.size()), fixes, speedUps, runtimes[0]);
    fixes.sort(Comparator.comparingDouble((Fix fix) -> -fix.halfNanos()));
    return new Found(fixes, pair);
  }

  /** The run as it is; then, for each share that may be left, what is asked about, one by one. */
  private static List<Question> questions(Asked asked, double... shares) {
    List<Question> questions = new ArrayList<>();
    questions.add(new Question(List.of(), 1));
    for (double left : shares) {
      for (int group = 0; group < asked.groups(); group++) {
        questions.add(new Question(List.of(group), left));
      }
    }
    return questions;
  }

  private SpeedUps speedUps(Asked asked) {
    int most = asked.places().stream().mapToInt(place -> place).max().orElse(-1);
    long[] ofPlace = new long[Math.max(ofPlaces.length, most + 1)];
    long[] ofRank = new long[ofRanks.length];
    long[] ofKind = new long[KINDS];
    int group = 0;
    for (int place : asked.places()) {
      ofPlace[place] = 1L << group++;
    }
    for (int rank : asked.ranks()) {
      ofRank[rank] = 1L << group++;
    }
    for (ActivityKind kind : WHOLE) {
      ofKind[kind.code()] = 1L << group++;
    }
    long[] in = new long[activities.size()];
    for (int i = 0; i < in.length; i++) {
      Activity activity = activities.get(i);
      in[i] = ofPlace[ofPlace(activity)] | ofKind[activity.kind().code()];
      if (activity.kind() == ActivityKind.COMPUTING) {
        in[i] |= ofRank[activity.site().rank()];
      }
    }
    return new SpeedUps(run.graph(), in);
  }

  /** The places and the ranks that take most. */
  private static List<Integer> paired(int places, int ranks) {
    return IntStream.concat(
            IntStream.range(0, Math.min(PAIRED, places)),
            IntStream.range(places, places + Math.min(PAIRED, ranks)))
        .boxed()
        .toList();
  }

  /** Of those, the two that gain most beyond what each gains by itself. */
  private static @Nullable Pair pair(
      List<Integer> of, List<Fix> fixes, SpeedUps speedUps, double runtime) {
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < of.size(); i++) {
      for (int j = 0; j < i; j++) {
        questions.add(new Question(List.of(of.get(j), of.get(i)), 0.5));
      }
    }
    double[] runtimes = speedUps.runtimes(questions);
    Pair best = null;
    double most = TOGETHER * runtime;
    for (int q = 0; q < runtimes.length; q++) {
      Fix one = fixes.get(questions.get(q).groups().get(0));
      Fix other = fixes.get(questions.get(q).groups().get(1));
      double gain = runtime - runtimes[q];
      double beyond = gain - one.halfNanos() - other.halfNanos();
      if (beyond > most) {
        most = beyond;
        best = new Pair(one, other, gain);
      }
    }
    return best;
  }
}
