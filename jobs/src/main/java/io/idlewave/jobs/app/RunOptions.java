package io.idlewave.jobs.app;

import io.idlewave.graph.live.HeadReach;
import io.idlewave.jobs.pipeline.MetricsAddress;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where and how a study runs.
 *
 * @param place where, and on how many places
 * @param recovery how it gets over failures
 * @param force whether earlier results are replaced
 * @param strict whether an incomplete trace is refused before anything runs
 * @param sinks what takes the results beside the folder, each {@code NAME:ADDRESS}
 * @param metrics where a run in this process shows its metrics, or null for nowhere
 * @param live the stream that is read in the place of the trace, or null for the trace
 */
public record RunOptions(
    RunPlace place,
    RunRecovery recovery,
    boolean force,
    boolean strict,
    List<String> sinks,
    @Nullable MetricsAddress metrics,
    @Nullable Live live)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Takes an immutable copy. */
  public RunOptions {
    sinks = List.copyOf(sinks);
  }

  /** These options over a stream, or null for the trace. */
  public RunOptions over(@Nullable Live stream) {
    return new RunOptions(place, recovery, force, strict, sinks, metrics, stream);
  }

  /** Of a run over the trace itself that replaces earlier results. */
  public static RunOptions replacing(RunPlace place) {
    return new RunOptions(place, RunRecovery.NONE, true, false, List.of(), null, null);
  }

  /**
   * A stream of calls.
   *
   * @param source its address
   * @param silence after so long without a call a rank is named
   * @param intervalNanos trace time between two frontiers, at least 1; null for a twentieth of the
   *     trace
   * @param learning what the study's trace is made from; null where it is that of an earlier run
   */
  public record Live(
      String source, Duration silence, @Nullable Long intervalNanos, @Nullable Learning learning)
      implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  /**
   * The head of the stream, from which is learned what the study leaves to its trace.
   *
   * @param reach how much of it; null for as much as the study needs
   */
  public record Learning(@Nullable HeadReach reach) implements Serializable {

    private static final long serialVersionUID = 1L;
  }
}
