package io.idlewave.jobs.pipeline;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockGate;
import io.idlewave.perturb.operator.StudyKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a propagation job runs. None of it changes a bit of the result.
 *
 * @param width how many work side by side
 * @param graph blocks and window
 * @param gate lets blocks through
 * @param progress what is saved of how far it is, and where it begins
 * @param metrics where a job in this process shows its metrics, or null for nowhere
 * @param live the stream that is read in the place of the archive, or null for the archive
 */
public record JobOptions(
    Width width,
    GraphOptions graph,
    BlockGate gate,
    Saved progress,
    @Nullable MetricsAddress metrics,
    @Nullable LiveInput live) {

  /** A job can be rescaled up to this parallelism from any savepoint. */
  public static final int MAX_PARALLELISM = 4096;

  /**
   * How many work side by side in a job.
   *
   * @param parallelism propagators, at least 1 and at most {@link #MAX_PARALLELISM}
   * @param threads that carry the lanes of each, within the same bounds
   * @param readers that walk segments side by side, within the same bounds; null for as many as
   *     help
   */
  public record Width(int parallelism, int threads, @Nullable Integer readers) {

    /** Checks the bounds. */
    public Width {
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
  }

  /**
   * What a job saves of how far it is, and what it goes on from.
   *
   * @param checkpoints when and where it saves, or null for never
   * @param study what its lanes depend on beside the trace, which snapshots name
   * @param savepoint the snapshot that it goes on from, or null to begin at the beginning
   */
  public record Saved(
      @Nullable Checkpoints checkpoints, StudyKey study, @Nullable String savepoint) {}

  /**
   * As many readers as help, default blocks, no gate, no checkpoints, of no study, from the
   * beginning.
   */
  public static JobOptions of(int parallelism) {
    return of(parallelism, GraphOptions.DEFAULT, BlockGate.OPEN);
  }

  /** As many readers as help, with blocks of one's own, each let through by {@code gate}. */
  public static JobOptions of(int parallelism, GraphOptions graph, BlockGate gate) {
    Saved nothing = new Saved(null, StudyKey.EMPTY, null);
    return new JobOptions(new Width(parallelism, 1, null), graph, gate, nothing, null, null);
  }

  /** Propagators. */
  public int parallelism() {
    return width.parallelism;
  }

  /** Threads of each propagator. */
  public int threads() {
    return width.threads;
  }

  /** Threads of all propagators. */
  public int places() {
    return width.parallelism * width.threads;
  }

  /** Readers; null for as many as help. */
  public @Nullable Integer readers() {
    return width.readers;
  }

  /** When and where the job saves how far it is; null for never. */
  public @Nullable Checkpoints checkpoints() {
    return progress.checkpoints;
  }

  /** What the lanes depend on beside the trace. */
  public StudyKey study() {
    return progress.study;
  }

  /** The snapshot that the job goes on from; null for none. */
  public @Nullable String savepoint() {
    return progress.savepoint;
  }

  /** This job, with so many threads in each propagator. */
  public JobOptions withThreads(int number) {
    return with(new Width(width.parallelism, number, width.readers));
  }

  /** This job with one propagator, which has the threads of all of them. */
  public JobOptions inOneProcess() {
    return with(new Width(1, places(), width.readers));
  }

  /** This job with so many readers, or as many as help. */
  public JobOptions withReaders(@Nullable Integer number) {
    return with(new Width(width.parallelism, width.threads, number));
  }

  /** This job with checkpoints, in the folder that the cluster has set. */
  public JobOptions withCheckpoints(Duration interval) {
    return with(new Checkpoints(interval, null));
  }

  /** This job with checkpoints, or without any. */
  public JobOptions with(@Nullable Checkpoints checkpoints) {
    return with(new Saved(checkpoints, progress.study, progress.savepoint));
  }

  /** This job of a study, going on from a snapshot of it where there is one. */
  public JobOptions of(StudyKey study, @Nullable String savepoint) {
    return with(new Saved(progress.checkpoints, study, savepoint));
  }

  /** This job, showing its metrics there, or nowhere. */
  public JobOptions withMetrics(@Nullable MetricsAddress address) {
    return new JobOptions(width, graph, gate, progress, address, live);
  }

  /** This job over a stream in the place of an archive. */
  public JobOptions of(@Nullable LiveInput stream) {
    return new JobOptions(width, graph, gate, progress, metrics, stream);
  }

  private JobOptions with(Width other) {
    return new JobOptions(other, graph, gate, progress, metrics, live);
  }

  private JobOptions with(Saved other) {
    return new JobOptions(width, graph, gate, other, metrics, live);
  }

  /** Whether a job in this process needs an engine: for what a walk of its own does not do. */
  public boolean needsEngine() {
    return progress.checkpoints != null
        || progress.savepoint != null
        || live != null
        || metrics != null;
  }
}
