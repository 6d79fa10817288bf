package io.idlewave.jobs.why;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why one run took longer than another, or shorter. The component names are a stable contract.
 *
 * @param first where the trace of the first run lies
 * @param second that of the second
 * @param like those of further runs of the first kind
 * @param firstNanos how long the first run took, from where the first rank leaves MPI_Init to where
 *     the last comes to MPI_Finalize
 * @param secondNanos likewise
 * @param differenceNanos the second less the first
 * @param kindNanos the mean of the first run and those like it; null without such
 * @param noiseNanos by how much a further run of that kind may differ from that mean, with a
 *     probability of 95 %; null without such
 * @param verdict whether the second run is {@code slower}, {@code faster}, or there is {@code no
 *     difference beyond noise}
 * @param sentence the answer
 * @param parts of what the second run takes beyond the first, or, with runs like it, beyond the
 *     mean of their kind: those first that are most beyond noise, then the largest
 * @param turns the probability, at most, that another of the parts is larger in truth than the
 *     first, by what runs of the first kind differ by; null without such
 * @param otherNanos all other parts together
 * @param unassignedNanos what the second run differs by from the first one's graph with its times:
 *     messages that were sent in another order, or protocol; less the mean of the kind, likewise
 * @param pairedCalls calls that both made
 * @param firstCalls calls that the first run made alone
 * @param secondCalls calls that the second run made alone
 * @param conditions what the numbers rest on
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WhyReport(
    String first,
    String second,
    List<String> like,
    long firstNanos,
    long secondNanos,
    long differenceNanos,
    @Nullable Long kindNanos,
    @Nullable Long noiseNanos,
    String verdict,
    String sentence,
    List<Part> parts,
    @Nullable Double turns,
    long otherNanos,
    long unassignedNanos,
    long pairedCalls,
    long firstCalls,
    long secondCalls,
    List<String> conditions) {

  /** Takes immutable copies. */
  public WhyReport {
    like = List.copyOf(like);
    parts = List.copyOf(parts);
    conditions = List.copyOf(conditions);
  }

  /** Whether the second run is slower, beyond noise, by more than a share of the first kind. */
  public boolean isSlowerThan(double share) {
    Long kind = kindNanos;
    double usual = (double) (kind == null ? firstNanos : kind);
    return verdict.equals(Verdict.SLOWER) && secondNanos > (1 + share) * usual;
  }

  /**
   * A part of the difference.
   *
   * @param rank that spent it, or timeline, by its name; null where several did
   * @param place the function, and the region that it is called in
   * @param kind {@code computing}, {@code calls}, {@code transfer}, {@code unexplained}, {@code
   *     idle}, {@code start}; or {@code unpaired}, of calls that only one run made
   * @param step in which it was spent, from 1 on; null where several were, or none
   * @param nanos by how much it made the run longer
   * @param low {@code nanos} less what the same part of a further run of the first kind may differ
   *     by from their mean, as {@code noiseNanos} of the whole; null without such
   * @param high likewise, more
   * @param words what it is
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Part(
      @Nullable String rank,
      String place,
      String kind,
      @Nullable Integer step,
      long nanos,
      @Nullable Long low,
      @Nullable Long high,
      String words) {}
}
