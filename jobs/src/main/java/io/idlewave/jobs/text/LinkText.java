package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.LinkReport;
import io.idlewave.jobs.results.row.LinkRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The most loaded links as text: one line each. */
final class LinkText {

  private LinkText() {}

  static List<String> lines(@Nullable LinkReport report) {
    if (report == null || report.rows().isEmpty()) {
      return List.of();
    }
    TextTable table =
        new TextTable(
            3, "most loaded links", "to", "class of hop", "messages", "bytes", "busy", "at once");
    for (LinkRow row : report.rows()) {
      Double busy = row.busyShare();
      table.add(
          row.source(),
          row.target(),
          row.hopClass(),
          HumanUnits.count(row.messages()),
          HumanUnits.size(row.carriedBytes()),
          busy == null ? "-" : AnalysisText.percent(busy),
          Integer.toString(row.atOnce()));
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    lines.add(
        "%s crossed, each way by itself; at once: within the same %s, by transfers of %s on average"
            .formatted(
                HumanUnits.things(report.links(), "link"),
                HumanUnits.time(report.windowNanos()),
                HumanUnits.time(report.meanTransferNanos())));
    return lines;
  }
}
