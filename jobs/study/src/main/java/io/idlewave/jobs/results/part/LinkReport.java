package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.row.LinkRow;
import java.util.List;

/**
 * The most loaded links of the undisturbed run. The component names are a stable contract.
 *
 * @param links how many are crossed, each direction by itself
 * @param windowNanos how wide the windows of time are in which messages count as at once, in ns
 * @param meanTransferNanos how long a message takes up a link on average, in ns; where windows are
 *     wider, what counts as at once need not overlap
 * @param rows the links that are longest taken up, in that order
 */
public record LinkReport(
    int links, double windowNanos, double meanTransferNanos, List<LinkRow> rows) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "links";

  public LinkReport {
    rows = List.copyOf(rows);
  }
}
