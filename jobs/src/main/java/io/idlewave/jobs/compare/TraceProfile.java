package io.idlewave.jobs.compare;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.recorded.CallCounter;
import io.idlewave.jobs.prepare.recorded.TraceSurveys;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Where the ranks of a recorded run spent their time, from leaving {@code MPI_Init} to entering
 * {@code MPI_Finalize}.
 *
 * @param name of the trace
 * @param digest of the trace
 * @param runtimeNanos run time of the slowest rank, in ns
 * @param processes number of ranks
 * @param ranks what each rank spent, or each timeline where ranks have several
 * @param sites MPI calls by region and function, summed over ranks
 * @param regions computation by region, summed over ranks; the function is empty
 * @param computing computation by rank and region, where a rank computed in it
 */
public record TraceProfile(
    String name,
    String digest,
    long runtimeNanos,
    int processes,
    List<RankTimes> ranks,
    List<Place> sites,
    List<Place> regions,
    List<RankRegion> computing) {

  /** Takes immutable copies. */
  public TraceProfile {
    ranks = List.copyOf(ranks);
    sites = List.copyOf(sites);
    regions = List.copyOf(regions);
    computing = List.copyOf(computing);
  }

  /**
   * The time of one rank, or of one timeline where ranks have several.
   *
   * @param name what people call it, such as {@code 3 stream 7}
   * @param runtimeNanos its run time: computation, calls and idle time
   * @param computationNanos between calls, what is idle left out
   * @param callNanos in MPI calls
   * @param waitNanos of these, what calls that can wait lasted beyond the shortest of their class
   */
  public record RankTimes(
      String name, long runtimeNanos, long computationNanos, long callNanos, long waitNanos) {}

  /**
   * A place of the program.
   *
   * @param region user region, empty outside any
   * @param function MPI function, empty where it is computation
   * @param calls number of calls
   * @param nanos time there
   * @param waitNanos waiting there
   */
  public record Place(String region, String function, long calls, long nanos, long waitNanos) {}

  /**
   * The computation of one rank within one region.
   *
   * @param rank the rank
   * @param region user region, empty outside any
   * @param nanos time there
   */
  public record RankRegion(int rank, String region, long nanos) {}

  /** Whether both have the same ranks and timelines, so that one can be set beside the other. */
  boolean hasRanksOf(TraceProfile other) {
    return names().equals(other.names());
  }

  private List<String> names() {
    return ranks.stream().map(RankTimes::name).toList();
  }

  /** Computation, mean per rank, in ns. */
  double meanComputationNanos() {
    return mean(RankTimes::computationNanos);
  }

  /** The mean over ranks of {@code nanos}, the timelines of a rank together. */
  double mean(ToLongFunction<RankTimes> nanos) {
    return (double) ranks.stream().mapToLong(nanos).sum() / processes;
  }

  /** The profile of a trace, from a walk over it. */
  static TraceProfile of(TraceArchive archive, GraphOptions graph, Progress progress) {
    Survey survey = TraceSurveys.of(archive, graph, progress);
    Profiler profiler = new Profiler(archive.metadata(), survey, archive.metadata().regions());
    long calls = archive.metadata().callCount();
    CallCounter counter = new CallCounter(done -> progress.report("compare", done, calls, "calls"));
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        profiler.add(block);
        counter.accept(block);
      }
    }
    return profiler.finish(archive.contentDigest());
  }
}
