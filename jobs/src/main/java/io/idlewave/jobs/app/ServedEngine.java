package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.BlockCache;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.pipeline.runner.LocalRunner;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.serve.Engine;
import io.idlewave.jobs.study.Study;
import java.nio.file.Path;

/**
 * What the commands do, done for the clients of a server in its process, which keeps what it has
 * walked of their traces and lowered to steps: a further question about a trace costs its lanes.
 * Results are byte for byte those of a process of its own, without their page.
 */
public final class ServedEngine implements Engine {

  private static final int KEPT_SHARE_OF_HEAP = 4;

  private final int threads;
  private final BlockCache kept;
  private final LocalRunner runner;

  /**
   * An engine that keeps traces in a quarter of the heap.
   *
   * @param threads that carry the lanes of a run
   */
  public ServedEngine(int threads) {
    this(threads, Runtime.getRuntime().maxMemory() / KEPT_SHARE_OF_HEAP);
  }

  /**
   * An engine.
   *
   * @param keptBytes of the heap that traces and their steps take at most, about; 0 keeps none
   */
  ServedEngine(int threads, long keptBytes) {
    this.threads = threads;
    this.kept = new BlockCache(keptBytes);
    this.runner = new LocalRunner(kept);
  }

  /**
   * {@inheritDoc}
   *
   * @throws JobFailedException if the thread was interrupted; the folder then holds what it held
   *     before
   */
  @Override
  public void run(Study study, Path out, Progress progress) {
    run(study, out, threads, progress);
  }

  void run(Study study, Path out, int threads, Progress progress) {
    RunOptions options = RunOptions.replacing(RunPlace.here(threads));
    String folder = out.toString();
    new StudyRun(
            study, folder, options, progress, StudyRun.sinkOptions(folder, options), () -> runner)
        .await();
  }

  /** What is kept of traces takes now, in bytes of the heap, about. */
  long keptBytes() {
    return kept.bytes();
  }

  @Override
  public void ingest(Path source, Path archive, Progress progress) {
    new Ingest(threads).run(source, archive, progress);
  }

  @Override
  public CensusReport census(Path archive) {
    return CheckedTrace.of(TraceArchive.open(archive), GraphOptions.DEFAULT, Progress.NONE)
        .census();
  }

  @Override
  public void close() {
    kept.close();
  }
}
