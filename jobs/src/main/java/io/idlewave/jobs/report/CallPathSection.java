package io.idlewave.jobs.report;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.part.CallPathReport.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the recorded run spent in which call path, all ranks together.
 *
 * @param note how it was thinned out
 * @param from {@code clocks}, or {@code durations} where clocks do not agree
 * @param paths each after the one around it, the run first
 */
public record CallPathSection(@Nullable String note, String from, List<Path> paths)
    implements Section {

  /** Takes an immutable copy. */
  public CallPathSection {
    paths = List.copyOf(paths);
  }

  /**
   * One path.
   *
   * @param text all names, the outermost first
   * @param name of the innermost region, or of the function that is called
   * @param kind run, region, call or idle
   * @param depth 0 of the run
   * @param visits how often it was entered or called; null where nobody counted
   * @param beginNanos where its bar begins below that of the path around it; times of a run have no
   *     order here
   * @param exclusiveNanos in it and in nothing inside it
   * @param inclusiveNanos with all inside it
   * @param waitNanos of this, what calls waited
   * @param share inclusiveNanos by the run times of all ranks
   * @param mostRank the rank with the most of it
   * @param mostNanos how much that rank has
   */
  public record Path(
      String text,
      String name,
      String kind,
      int depth,
      @Nullable Long visits,
      long beginNanos,
      long exclusiveNanos,
      long inclusiveNanos,
      long waitNanos,
      double share,
      int mostRank,
      long mostNanos) {}

  static Section of(RunData run) {
    var analyses = run.summary().analyses();
    var part = analyses == null ? null : analyses.get(CallPathReport.LABEL);
    if (part == null) {
      return Missing.analysis("What the recorded run spent in which call path", "call-paths");
    }
    CallPathReport report = CallPathReport.of(part);
    String note =
        report.omitted() == 0
            ? null
            : "%d more call paths, with less time, stand in callpaths.avro."
                .formatted(report.omitted());
    return new CallPathSection(note, report.from(), paths(report.nodes()));
  }

  private static List<Path> paths(List<Node> nodes) {
    Map<Integer, String> texts = new HashMap<>();
    Map<Integer, Long> nextNanos = new HashMap<>();
    List<Path> paths = new ArrayList<>();
    for (Node node : nodes) {
      String name = PlainText.label(node.name());
      Integer parent = node.parent();
      String around = parent == null ? "" : texts.getOrDefault(parent, "");
      String text = around.isEmpty() ? name : around + CallPaths.SEPARATOR + name;
      long begin = parent == null ? 0 : nextNanos.getOrDefault(parent, 0L);
      if (parent != null) {
        nextNanos.put(parent, begin + node.inclusiveNanos());
      }
      nextNanos.put(node.node(), begin);
      texts.put(node.node(), parent == null ? "" : text);
      paths.add(
          new Path(
              PlainText.label(text),
              name,
              node.kind(),
              node.depth(),
              node.visits(),
              begin,
              node.exclusiveNanos(),
              node.inclusiveNanos(),
              node.waitNanos(),
              node.share(),
              node.mostRank(),
              node.mostNanos()));
    }
    return paths;
  }
}
