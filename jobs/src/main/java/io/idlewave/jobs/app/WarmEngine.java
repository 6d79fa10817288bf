package io.idlewave.jobs.app;

import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.pipeline.WarmRunner;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.study.Study;

/**
 * Runs studies in this process, one after the other or a few side by side, on an engine that starts
 * with the first and stays, and that keeps what it has walked of their traces and lowered to steps:
 * a further question about a trace costs its lanes. Results are byte for byte those of a process of
 * its own, without their page. For any number of threads.
 */
public final class WarmEngine implements AutoCloseable {

  private static final int KEPT_SHARE_OF_HEAP = 4;

  private final WarmRunner runner;

  /**
   * An engine that has not started yet.
   *
   * @param studies that run side by side, at least 1; others wait
   * @param keptBytes of the heap that traces and their steps take at most, about; 0 keeps none
   */
  public WarmEngine(int studies, long keptBytes) {
    runner = new WarmRunner(studies, keptBytes);
  }

  /** One study at a time, and a quarter of the heap for traces. */
  public static WarmEngine ofThisProcess() {
    return new WarmEngine(1, Runtime.getRuntime().maxMemory() / KEPT_SHARE_OF_HEAP);
  }

  /** Whether a run with those options can be one of several on an engine. */
  static boolean runs(RunOptions options) {
    return options.place().isLocal() && options.live() == null && options.metrics() == null;
  }

  /**
   * Runs {@code study} to its end; returns the complete results. Interrupting the thread cancels
   * it: the folder then holds what it held before.
   *
   * @param out the results folder, a path or a URI
   * @throws UsageException if it cannot run like that
   * @throws JobFailedException if the thread was interrupted, or the engine failed; the next study
   *     runs nevertheless
   */
  public InputFolder run(Study study, String out, RunOptions options, Progress progress) {
    if (!options.place().isLocal()) {
      throw new UsageException(
          "a place of a run: this process, got the cluster at " + options.place().master());
    }
    return new StudyRun(
            study, out, options, progress, StudyRun.sinkOptions(out, options), () -> runner)
        .await();
  }

  /** What is kept of traces takes now, in bytes of the heap, about. */
  public long keptBytes() {
    return runner.keptBytes();
  }

  /** Ends the engine, with studies that run. */
  @Override
  public void close() {
    runner.close();
  }
}
