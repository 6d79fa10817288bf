package io.idlewave.jobs.why;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a run took as long as it did. The component names are a stable contract.
 *
 * @param trace where it lies
 * @param runtimeNanos from where the first rank leaves MPI_Init to where the last comes to
 *     MPI_Finalize
 * @param sentence the answer
 * @param spent where the time went, against an ideal run; sums to the run time
 * @param slow steps that took longer than the median one; empty where ranks repeat nothing together
 * @param fixes what the run gains if something takes less, the largest gains first
 * @param together two of them that gain more together than each by itself; null without such
 * @param conditions what the numbers rest on
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunWhyReport(
    String trace,
    long runtimeNanos,
    String sentence,
    List<Spent> spent,
    List<SlowStep> slow,
    List<Fix> fixes,
    @Nullable Together together,
    List<String> conditions) {

  /** Takes immutable copies. */
  public RunWhyReport {
    spent = List.copyOf(spent);
    slow = List.copyOf(slow);
    fixes = List.copyOf(fixes);
    conditions = List.copyOf(conditions);
  }

  /**
   * A part of the run time.
   *
   * @param part {@code computing}, {@code order}, {@code imbalance}, {@code noise}, or the kind of
   *     an activity
   * @param nanos with waits as short as the clocks allow
   * @param longestNanos with waits as long as they allow
   * @param words what it is
   */
  public record Spent(String part, long nanos, long longestNanos, String words) {}

  /**
   * Slow steps.
   *
   * @param steps which, from 1 on
   * @param median the median one, likewise
   * @param longerNanos by how much they took longer than the median one, on average
   * @param runNanos how much sooner the run had ended if they had been like that one
   * @param parts of {@code runNanos}
   */
  public record SlowStep(
      List<Integer> steps,
      int median,
      long longerNanos,
      long runNanos,
      List<WhyReport.Part> parts) {

    public SlowStep {
      steps = List.copyOf(steps);
      parts = List.copyOf(parts);
    }
  }

  /**
   * What the run gains if something takes less.
   *
   * @param rank that it is of; null for all
   * @param place that it is at; null for all
   * @param kind of activity
   * @param share of the time of all ranks, or timelines; null of transfers, many of which may be
   *     under way at once
   * @param tenthNanos by how much the run is shorter with 10 % less of it
   * @param halfNanos likewise, 50 %
   * @param allNanos likewise, without it
   * @param halfLongestNanos as {@code halfNanos}, where waits are as long as clocks allow
   * @param words what it is
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Fix(
      @Nullable String rank,
      @Nullable String place,
      String kind,
      @Nullable Double share,
      long tenthNanos,
      long halfNanos,
      long allNanos,
      long halfLongestNanos,
      String words) {}

  /**
   * Two fixes.
   *
   * @param one in words
   * @param other in words
   * @param halfNanos by how much the run is shorter if both take half
   */
  public record Together(String one, String other, long halfNanos) {}
}
