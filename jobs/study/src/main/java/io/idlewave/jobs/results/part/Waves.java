package io.idlewave.jobs.results.part;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.summary.ReportJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the waves of one-off delays travel, as the summary holds it. The component names are a stable
 * contract.
 *
 * @param fronts two per scenario, bound and one-off delay: to larger ranks, then to smaller ones;
 *     none where there are no ranks on that side
 */
public record Waves(List<Front> fronts) {

  /** Its name among the analyses of a summary, and the word by which studies ask for it. */
  public static final String LABEL = "waves";

  /** Takes an immutable copy. */
  public Waves {
    fronts = List.copyOf(fronts);
  }

  /** The part of a summary. */
  public JsonNode toJson() {
    return ReportJson.tree(this);
  }

  /** What {@link #toJson} wrote. */
  public static Waves of(JsonNode part) {
    return ReportJson.read(part, Waves.class);
  }

  /**
   * The wave of one delay on one side of its rank.
   *
   * @param scenario its name
   * @param bound which bound of the delays it is
   * @param sourceRank rank of the delay
   * @param sourceCall index of the call that it comes before
   * @param durationNanos the delay, in ns
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
}
