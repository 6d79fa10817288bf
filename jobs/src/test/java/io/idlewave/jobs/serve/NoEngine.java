package io.idlewave.jobs.serve;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.study.Study;
import java.nio.file.Path;

/** Does nothing, and is never asked to. */
class NoEngine implements Engine {

  @Override
  public void run(Study study, Path out, Progress progress) {
    throw new IllegalStateException("nobody asks");
  }

  @Override
  public void ingest(Path source, Path archive, Progress progress) {
    throw new IllegalStateException("nobody asks");
  }

  @Override
  public CensusReport census(Path archive) {
    throw new IllegalStateException("nobody asks");
  }

  @Override
  public void close() {}
}
