package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.part.LinkReport;
import io.idlewave.jobs.results.row.LinkRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes over the links of the study's machine in the undisturbed run.
 *
 * @param note how many links are left out
 * @param links how many are crossed, each direction by itself
 * @param windowNanos how wide the windows of time are in which messages count as at once
 * @param rows the links that are longest taken up, in that order
 */
public record LinkSection(@Nullable String note, int links, double windowNanos, List<LinkRow> rows)
    implements Section {

  /** Takes an immutable copy. */
  public LinkSection {
    rows = List.copyOf(rows);
  }

  static Section of(RunData run) {
    LinkReport report = LinkReport.of(run.summary());
    if (report == null) {
      return new Missing(
          "What goes over links was not asked for: run with --analysis links on a network with a"
              + " topology.");
    }
    return new LinkSection(
        Notes.first(report.rows().size(), report.links(), "links"),
        report.links(),
        report.windowNanos(),
        report.rows().stream().map(LinkSection::plain).toList());
  }

  /** A file of links names them as it likes. */
  private static LinkRow plain(LinkRow row) {
    return new LinkRow(
        row.link(),
        PlainText.label(row.hopClass()),
        PlainText.label(row.source()),
        PlainText.label(row.target()),
        row.messages(),
        row.carriedBytes(),
        row.busyNanos(),
        row.busyShare(),
        row.atOnce());
  }
}
