package io.idlewave.jobs.results;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import java.util.List;

/**
 * What is known about a run before its first row.
 *
 * @param identity what identifies its results
 * @param study with every default made explicit
 * @param tables the tables that the run fills, those that stay empty included
 */
public record RunHeader(RunIdentity identity, Study study, List<Table<?>> tables) {

  public RunHeader {
    tables = List.copyOf(tables);
  }

  /** This run of other calls than those of its trace, which have that digest. */
  public RunHeader ofTrace(String digest) {
    return new RunHeader(identity.ofTrace(digest), study, tables);
  }

  /** A run of {@code study}, with every default made explicit, on its trace, by this program. */
  public RunHeader(Study study, TraceArchive trace, List<Table<?>> tables) {
    this(RunIdentity.of(study).on(trace), study, tables);
  }
}
