package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the waves of one-off delays travel, as the summary holds it. The component names are a stable
 * contract.
 *
 * @param fronts along rank numbers, with nothing drawn: two per scenario, bound and one-off delay,
 *     to larger ranks, then to smaller ones; none where there are no ranks on that side
 * @param hopFronts along hops, with nothing drawn: one per scenario, bound and one-off delay; null
 *     in results of earlier versions
 * @param pairFronts along hops, under what the scenario draws: one per scenario that draws
 *     something, bound and one-off delay; null in results of earlier versions
 * @param meetings of the waves of each scenario with several one-off delays, and bound, with
 *     nothing drawn; null in results of earlier versions
 * @param pairMeetings the same under what the scenario draws, of those that draw something; null in
 *     results of earlier versions
 */
public record Waves(
    List<Front> fronts,
    @Nullable List<HopFront> hopFronts,
    @Nullable List<PairFront> pairFronts,
    @Nullable List<Meeting> meetings,
    @Nullable List<PairMeeting> pairMeetings) {

  /** Its name among the analyses of a summary, and the word by which studies ask for it. */
  public static final String LABEL = "waves";

  public Waves {
    fronts = List.copyOf(fronts);
    hopFronts = hopFronts == null ? null : List.copyOf(hopFronts);
    pairFronts = pairFronts == null ? null : List.copyOf(pairFronts);
    meetings = meetings == null ? null : List.copyOf(meetings);
    pairMeetings = pairMeetings == null ? null : List.copyOf(pairMeetings);
  }

  /**
   * The wave of one delay on one side of its rank.
   *
   * @param bound which bound of the delays it is
   * @param sourceCall index of the call that it comes before
   * @param direction {@code larger} or {@code smaller}: on which ranks
   * @param ranksReached how many of them the wave reaches
   * @param ranksDelayedAtEnd at how many it still is at the end
   * @param farthestRank the farthest one that it reaches; null for none
   * @param farthestAfterNanos when it does, after the delayed call has ended on the source, in ns;
   *     null without either
   * @param ranksPerSecond speed of the front; null where there is none
   * @param decayPerRank by what share the largest delay falls from rank to rank; null where there
   *     is no front
   * @param noFront why there is none: {@code few-ranks}, {@code no-growth} or {@code at-once}; null
   *     where there is one
   */
  public record Front(
      String scenario,
      String bound,
      int sourceRank,
      long sourceCall,
      double durationNanos,
      String direction,
      int ranksReached,
      int ranksDelayedAtEnd,
      @Nullable Integer farthestRank,
      @Nullable Double farthestAfterNanos,
      @Nullable Double ranksPerSecond,
      @Nullable Double decayPerRank,
      @Nullable String noFront) {}

  /**
   * The wave of one delay along the hops between ranks that exchange messages.
   *
   * @param bound which bound of the delays it is
   * @param sourceCall index of the call that it comes before
   * @param ranksUnreachable ranks to which no hops lead from its rank
   * @param hops distance of the farthest of the others; 0 where there are none
   * @param ranksReached how many of the others the wave reaches
   * @param ranksDelayedAtEnd at how many it still is at the end
   * @param hopsReached distance of the farthest that it reaches; 0 for none
   * @param farthestAfterNanos when it does, after the delayed call has ended on the source, in ns;
   *     null without either
   * @param hopsPerSecond speed of the front; null where there is none
   * @param hopsPerIteration the same by iterations of the program; null also where it has none, or
   *     all arrive in one
   * @param decayPerHop by what share the largest delay falls from hop to hop; null where there is
   *     no front
   * @param noFront why there is none: {@code no-messages}, {@code many-pairs}, {@code few-ranks},
   *     {@code no-growth} or {@code at-once}; null where there is one
   */
  public record HopFront(
      String scenario,
      String bound,
      int sourceRank,
      long sourceCall,
      double durationNanos,
      int ranksUnreachable,
      int hops,
      int ranksReached,
      int ranksDelayedAtEnd,
      int hopsReached,
      @Nullable Double farthestAfterNanos,
      @Nullable Double hopsPerSecond,
      @Nullable Double hopsPerIteration,
      @Nullable Double decayPerHop,
      @Nullable String noFront) {}

  /**
   * The wave of one delay under noise: what pairs of replicates with the same draws differ by, one
   * with and one without the delay.
   *
   * @param bound which bound of the delays it is
   * @param sourceCall index of the call that it comes before
   * @param pairsWithFront in how many there is a front
   * @param hopsReached distance of the farthest rank that it reaches; 0 for none
   * @param ranksReached how many of the ranks to which hops lead it reaches
   * @param ranksDelayedAtEnd at how many of those it still is at the end
   * @param hopsPerSecond speed, over the pairs with a front; null where there is none
   * @param hopsPerIteration the same by iterations of the program; null likewise, and where it has
   *     none
   * @param decayPerHop by what share the largest delay falls from hop to hop; null likewise
   * @param frontDecayPerHop by what share the delay with which the wave arrives does; null likewise
   * @param frontDecayNanosPerHop by how many ns it does; null likewise
   */
  public record PairFront(
      String scenario,
      String bound,
      int sourceRank,
      long sourceCall,
      double durationNanos,
      int pairs,
      int pairsWithFront,
      MedianOfPairs hopsReached,
      MedianOfPairs ranksReached,
      MedianOfPairs ranksDelayedAtEnd,
      @Nullable MedianOfPairs hopsPerSecond,
      @Nullable MedianOfPairs hopsPerIteration,
      @Nullable MedianOfPairs decayPerHop,
      @Nullable MedianOfPairs frontDecayPerHop,
      @Nullable MedianOfPairs frontDecayNanosPerHop) {}

  /**
   * What several one-off delays leave together, beside what each leaves alone.
   *
   * @param bound which bound of the delays it is
   * @param aloneNanos delay of a rank at the end, each alone added up, the mean over ranks, in ns
   * @param togetherNanos delay of a rank at the end with all of them, the mean over ranks, in ns
   * @param byHops the same by distance, from 0; the first 256 distances at most
   */
  public record Meeting(
      String scenario,
      String bound,
      int delays,
      double aloneNanos,
      double togetherNanos,
      List<MeetingHop> byHops) {

    public Meeting {
      byHops = List.copyOf(byHops);
    }
  }

  /**
   * The same of the ranks at one distance.
   *
   * @param hops to the nearest of the delayed ranks
   * @param aloneNanos as in {@link Meeting}
   * @param togetherNanos likewise
   */
  public record MeetingHop(int hops, int ranks, double aloneNanos, double togetherNanos) {}

  /**
   * What several one-off delays leave together under noise, beside what each leaves alone: delays
   * of a rank at the end, means over ranks, in ns.
   *
   * @param bound which bound of the delays it is
   * @param aloneNanos each alone added up, of one pair of replicates
   * @param togetherNanos with all of them, of one pair
   * @param moreNanos by how much that is more, in the same pair; below 0 where waves cancel
   */
  public record PairMeeting(
      String scenario,
      String bound,
      int delays,
      int pairs,
      MedianOfPairs aloneNanos,
      MedianOfPairs togetherNanos,
      MedianOfPairs moreNanos) {}

  /**
   * A median over pairs of replicates, with its interval of 95 %, which holds for any distribution.
   *
   * @param low lower end; null where there are too few pairs
   * @param high upper end; null likewise
   */
  public record MedianOfPairs(double median, @Nullable Double low, @Nullable Double high) {}
}
