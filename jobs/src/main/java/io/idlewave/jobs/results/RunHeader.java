package io.idlewave.jobs.results;

import io.idlewave.jobs.study.Study;
import java.util.List;

/**
 * What is known about a run before its first row: what identifies it, and what it will fill.
 *
 * @param study with every default made explicit
 * @param tables the tables that the run fills, those that stay empty included
 */
public record RunHeader(Study study, List<Table<?>> tables) {

  /** Takes an immutable copy. */
  public RunHeader {
    tables = List.copyOf(tables);
  }
}
