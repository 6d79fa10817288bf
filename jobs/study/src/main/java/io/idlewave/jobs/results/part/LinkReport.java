package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.row.LinkRow;
import java.util.List;

/** The most loaded links of the undisturbed run. */
public record LinkReport(
    int links, double windowNanos, double meanTransferNanos, List<LinkRow> rows) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "links";

  public LinkReport {
    rows = List.copyOf(rows);
  }
}
