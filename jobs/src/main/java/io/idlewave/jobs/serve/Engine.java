package io.idlewave.jobs.serve;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.study.Study;
import java.nio.file.Path;

/** What is done for clients. An interrupt of the calling thread ends it. */
public interface Engine extends AutoCloseable {

  /** Carries out a study; its complete results are in the folder {@code out} then. */
  void run(Study study, Path out, Progress progress);

  /** Makes an archive of a foreign trace. */
  void ingest(Path source, Path archive, Progress progress);

  /** Walks an archive and counts what is in it. */
  CensusReport census(Path archive);

  @Override
  void close();
}
