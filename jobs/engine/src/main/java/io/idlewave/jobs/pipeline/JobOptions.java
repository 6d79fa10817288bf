package io.idlewave.jobs.pipeline;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.perturb.operator.StudyKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a propagation job runs. None of it changes a bit of the result.
 *
 * @param parallelism propagators, at least 1 and at most {@link #MAX_PARALLELISM}
 * @param threads that carry the lanes of each, within the same bounds
 * @param readers that walk segments side by side, within the same bounds; null for as many as help
 * @param graph blocks and window
 * @param gate lets blocks through
 * @param checkpoints when and where the job saves how far it is, or null for never
 * @param study what its lanes depend on beside the trace, which snapshots name
 * @param savepoint the snapshot that the job goes on from, or null to begin at the beginning
 * @param metrics where a job in this process shows its metrics, or null for nowhere
 * @param live the stream that is read in the place of the archive, or null for the archive
 */
public record JobOptions(
    int parallelism,
    int threads,
    @Nullable Integer readers,
    GraphOptions graph,
    BlockGate gate,
    @Nullable Checkpoints checkpoints,
    StudyKey study,
    @Nullable String savepoint,
    @Nullable MetricsAddress metrics,
    @Nullable LiveInput live) {

  /** A job can be rescaled up to this parallelism from any savepoint. */
  public static final int MAX_PARALLELISM = 4096;

  /** Checks the bounds. */
  public JobOptions {
    requireBounds("parallelism", parallelism);
    requireBounds("threads", threads);
    if (readers != null) {
      requireBounds("readers", readers);
    }
  }

  private static void requireBounds(String what, int got) {
    if (got < 1 || got > MAX_PARALLELISM) {
      throw new IllegalArgumentException(
          "%s: 1 to %d, got %d".formatted(what, MAX_PARALLELISM, got));
    }
  }

  /**
   * As many readers as help, default blocks, no gate, no checkpoints, of no study, from the
   * beginning.
   */
  public static JobOptions of(int parallelism) {
    return of(parallelism, GraphOptions.DEFAULT, BlockGate.OPEN);
  }

  /** As many readers as help, with blocks of one's own, each let through by {@code gate}. */
  public static JobOptions of(int parallelism, GraphOptions graph, BlockGate gate) {
    return new JobOptions(
        parallelism, 1, null, graph, gate, null, StudyKey.EMPTY, null, null, null);
  }

  /** This job, with so many threads in each propagator. */
  public JobOptions withThreads(int number) {
    return new JobOptions(
        parallelism, number, readers, graph, gate, checkpoints, study, savepoint, metrics, live);
  }

  /** This job with one propagator, which has the threads of all of them. */
  JobOptions inOneProcess() {
    return new JobOptions(
        1, places(), readers, graph, gate, checkpoints, study, savepoint, metrics, live);
  }

  /** Threads of all propagators. */
  public int places() {
    return parallelism * threads;
  }

  /** This job with checkpoints, in the folder that the cluster has set. */
  public JobOptions withCheckpoints(Duration interval) {
    return with(new Checkpoints(interval, null));
  }

  /** This job with so many readers, or as many as help. */
  public JobOptions withReaders(@Nullable Integer number) {
    return new JobOptions(
        parallelism, threads, number, graph, gate, checkpoints, study, savepoint, metrics, live);
  }

  /** This job with checkpoints, or without any. */
  public JobOptions with(@Nullable Checkpoints checkpoints) {
    return new JobOptions(
        parallelism, threads, readers, graph, gate, checkpoints, study, savepoint, metrics, live);
  }

  /** This job of a study, going on from a snapshot of it where there is one. */
  public JobOptions of(StudyKey study, @Nullable String savepoint) {
    return new JobOptions(
        parallelism, threads, readers, graph, gate, checkpoints, study, savepoint, metrics, live);
  }

  /** This job, showing its metrics there, or nowhere. */
  public JobOptions withMetrics(@Nullable MetricsAddress address) {
    return new JobOptions(
        parallelism, threads, readers, graph, gate, checkpoints, study, savepoint, address, live);
  }

  /** This job over a stream in the place of an archive. */
  public JobOptions of(@Nullable LiveInput stream) {
    return new JobOptions(
        parallelism, threads, readers, graph, gate, checkpoints, study, savepoint, metrics, stream);
  }

  /** Whether a job in this process needs an engine: for what a walk of its own does not do. */
  boolean needsEngine() {
    return checkpoints != null || savepoint != null || live != null || metrics != null;
  }
}
