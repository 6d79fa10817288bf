package io.idlewave.jobs.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run on the page.
 *
 * @param name what tells it from other runs: the name of its folder
 * @param endedAt when it ended, in UTC; null in results of earlier versions
 * @param seed of all draws; null likewise
 * @param version of idlewave that ran it; null likewise
 * @param confidenceLevel of the intervals
 * @param trace what it is about
 * @param timing {@code observed} or {@code model}
 * @param study the text of the study
 * @param engine what it cost
 * @param caveat what it is conditional on
 * @param scenarios the answers
 * @param scenarioNote how these were thinned out; null where all are there
 * @param grid the scenarios over the values of a grid
 * @param differences from the reference scenario
 * @param estimates precision, limits and tails, in words
 * @param ranks the delay of each rank at the end
 * @param findings what analyses found that declare how it is shown
 * @param latency the run time over L
 * @param waves what one-off delays do
 * @param communication who sends to whom, and how much
 * @param timeline a window of calls and messages
 * @param census what the trace holds
 * @param clocks what it says of its clocks
 * @param warnings about the trace
 */
public record RunView(
    String name,
    @Nullable String endedAt,
    @Nullable Long seed,
    @Nullable String version,
    double confidenceLevel,
    TraceView trace,
    String timing,
    String study,
    EngineView engine,
    List<CaveatView> caveat,
    List<ScenarioView> scenarios,
    @Nullable String scenarioNote,
    Section grid,
    Section differences,
    Section estimates,
    Section ranks,
    List<FindingSection> findings,
    Section latency,
    Section waves,
    Section communication,
    Section timeline,
    Section census,
    Section clocks,
    Section warnings) {

  /** Takes immutable copies. */
  public RunView {
    caveat = List.copyOf(caveat);
    scenarios = List.copyOf(scenarios);
    findings = List.copyOf(findings);
  }

  /**
   * The trace of a run.
   *
   * @param name of the foreign trace, or the generator's call
   * @param source the foreign format; null where the archive is out of reach
   * @param ranks how many there are
   * @param rows what ranks are called in figures and tables, where some have several timelines;
   *     null where numbers do
   * @param calls recorded MPI calls
   * @param messages recorded sends
   * @param messageBytes their bytes
   * @param collectives instances of them
   * @param communicators with at least one record
   * @param spanNanos recorded run time of the slowest rank
   * @param times {@code recorded}, {@code computation} or {@code work}
   * @param complete whether nothing in it is missing; null in results of earlier versions
   * @param digest what identifies it; null likewise
   * @param reached whether the archive is where the study says
   */
  public record TraceView(
      String name,
      @Nullable String source,
      int ranks,
      @Nullable List<String> rows,
      long calls,
      long messages,
      long messageBytes,
      long collectives,
      int communicators,
      long spanNanos,
      String times,
      @Nullable Boolean complete,
      @Nullable String digest,
      boolean reached) {

    /** Takes an immutable copy. */
    public TraceView {
      rows = rows == null ? null : List.copyOf(rows);
    }
  }

  /** What a run cost, as {@code engine} in the summary says it. */
  public record EngineView(
      double wallSeconds,
      double cpuSeconds,
      long lanes,
      double eventLanesPerSecond,
      int parallelism) {}

  /**
   * Something that a run is conditional on.
   *
   * @param code short stable name
   * @param value the figure; null for none
   * @param unit of the figure; null for none
   * @param text what holds
   * @param meaning what that means; null for a code of another version
   * @param restrictsExact whether exact results are exact only given it
   */
  public record CaveatView(
      String code,
      @Nullable Double value,
      @Nullable String unit,
      String text,
      @Nullable String meaning,
      boolean restrictsExact) {}
}
