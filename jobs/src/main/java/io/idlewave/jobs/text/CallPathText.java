package io.idlewave.jobs.text;

import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.part.CallPathReport.Node;
import java.util.List;
import java.util.function.IntFunction;

/** What the recorded run spent in which call path: a line each, as a tree. */
final class CallPathText {

  private static final int MOST_LINES = 40;
  private static final double LEAST_SHARE = 0.005;

  private CallPathText() {}

  static List<String> lines(CallPathReport report, IntFunction<String> ranks) {
    TextTable table =
        new TextTable(
            1, "call path", "visits", "with all inside", "itself", "waits", "share", "longest in");
    List<Node> shown =
        report.nodes().stream()
            .filter(node -> node.share() >= LEAST_SHARE)
            .limit(MOST_LINES)
            .toList();
    for (Node node : shown) {
      Long visits = node.visits();
      table.add(
          "  ".repeat(node.depth()) + node.name(),
          visits == null ? "" : visits.toString(),
          HumanUnits.time((double) node.inclusiveNanos()),
          HumanUnits.time((double) node.exclusiveNanos()),
          HumanUnits.time((double) node.waitNanos()),
          AnalysisText.percent(node.share()),
          "rank "
              + ranks.apply(node.mostRank())
              + " "
              + HumanUnits.time((double) node.mostNanos()));
    }
    List<String> lines = AnalysisText.block(table);
    int left = report.nodes().size() - shown.size() + report.omitted();
    if (left > 0) {
      lines.add("and %s, in callpaths.avro".formatted(HumanUnits.things(left, "call path")));
    }
    return lines;
  }
}
