package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the waves of one-off delays travel, as the summary holds it. */
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

  /** The wave of one delay on one side of its rank. */
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

  /** The wave of one delay along the hops between ranks that exchange messages. */
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

  /** The wave of one delay under noise, by pairs of replicates that differ in the delay alone. */
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

  /** What several one-off delays leave together, beside what each leaves alone. */
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

  /** The same of the ranks at one distance. */
  public record MeetingHop(int hops, int ranks, double aloneNanos, double togetherNanos) {}

  /**
   * What several one-off delays leave together under noise, beside what each leaves alone: delays
   * of a rank at the end, means over ranks, in ns.
   */
  public record PairMeeting(
      String scenario,
      String bound,
      int delays,
      int pairs,
      MedianOfPairs aloneNanos,
      MedianOfPairs togetherNanos,
      MedianOfPairs moreNanos) {}

  /** A median over pairs of replicates, and its 95 % interval, which holds for any distribution. */
  public record MedianOfPairs(double median, @Nullable Double low, @Nullable Double high) {}
}
