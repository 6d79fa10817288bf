package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.serve.Engine;
import io.idlewave.jobs.study.Study;
import java.nio.file.Path;

/** What the commands do, done for the clients of a server by an engine that stays warm. */
public final class ServedEngine implements Engine {

  private final WarmEngine engine;
  private final int threads;

  /**
   * @param engine of the runs; it is closed with this
   * @param threads that carry the lanes of a run
   */
  public ServedEngine(WarmEngine engine, int threads) {
    this.engine = engine;
    this.threads = threads;
  }

  @Override
  public void run(Study study, Path out, Progress progress) {
    engine.run(study, out.toString(), RunOptions.replacing(RunPlace.here(threads)), progress);
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
    engine.close();
  }
}
