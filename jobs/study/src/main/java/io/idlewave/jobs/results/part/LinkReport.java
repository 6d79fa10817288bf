package io.idlewave.jobs.results.part;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.row.LinkRow;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /** Takes an immutable copy. */
  public LinkReport {
    rows = List.copyOf(rows);
  }

  /** That of a summary; null where it has none. */
  public static @Nullable LinkReport of(RunSummary summary) {
    JsonNode part = summary.analyses() == null ? null : summary.analyses().get(LABEL);
    return part == null ? null : ReportJson.read(part, LinkReport.class);
  }

  /** It as a part of a summary. */
  public JsonNode toJson() {
    return ReportJson.tree(this);
  }
}
