package io.idlewave.jobs.report;

import io.idlewave.graph.clocks.OffsetEvidence;
import io.idlewave.graph.clocks.OffsetFile;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.prepare.recorded.Clocks;
import io.idlewave.jobs.results.summary.ClocksReport;
import io.idlewave.jobs.results.summary.ClocksReport.Pair;
import io.idlewave.jobs.text.ClocksText;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the trace says of its clocks.
 *
 * @param note how it was thinned out
 * @param shared all there is to say where the ranks share a clock that no event contradicts; null
 *     elsewhere
 * @param clocks how many there are
 * @param consistent whether some offset and drift of each pair fit all that the trace shows
 * @param violations effects recorded before their cause
 * @param dropped orders of events for which there was no place
 * @param medianWidthNanos of the intervals of offsets
 * @param pairs clocks that events tie together, those with most violations first
 */
public record ClockSection(
    @Nullable String note,
    @Nullable String shared,
    int clocks,
    boolean consistent,
    long violations,
    long dropped,
    double medianWidthNanos,
    Pairs pairs)
    implements Section {

  private static final int MOST_PAIRS = 500;

  /** Columns over pairs, as {@link Pair} has them. */
  public record Pairs(
      List<Integer> fromRank,
      List<Integer> toRank,
      List<String> fromNode,
      List<String> toNode,
      List<Boolean> bounded,
      List<Double> offsetNanos,
      List<Double> widthNanos,
      List<Double> driftLowerPpm,
      List<Double> driftUpperPpm,
      List<Long> violations,
      List<Long> worstNanos) {

    static Pairs of(List<Pair> pairs) {
      return new Pairs(
          pairs.stream().map(Pair::fromRank).toList(),
          pairs.stream().map(Pair::toRank).toList(),
          pairs.stream().map(pair -> PlainText.label(pair.fromNode())).toList(),
          pairs.stream().map(pair -> PlainText.label(pair.toNode())).toList(),
          pairs.stream().map(Pair::bounded).toList(),
          pairs.stream().map(Pair::offsetNanos).toList(),
          pairs.stream().map(Pair::widthNanos).toList(),
          pairs.stream().map(Pair::driftLowerPpm).toList(),
          pairs.stream().map(Pair::driftUpperPpm).toList(),
          pairs.stream().map(Pair::violations).toList(),
          pairs.stream().map(Pair::worstViolationNanos).toList());
    }
  }

  static Section of(RunData run) {
    return run.ofTrace(archive -> of(run, archive));
  }

  private static Section of(RunData run, TraceArchive archive) {
    if (!run.summary().trace().recordsCalls()) {
      return new Missing("The trace holds no times of a run, and so no clocks.");
    }
    if (!run.mayWalk() && OffsetFile.state(archive) != IndexState.CURRENT) {
      return run.tooLong("Clocks whose evidence is not stored beside the archive");
    }
    OffsetEvidence evidence = Clocks.evidence(archive, GraphOptions.DEFAULT);
    if (Clocks.agree(archive, evidence)) {
      return new ClockSection(
          null, ClocksText.SHARED, 1, true, 0, evidence.dropped(), 0, Pairs.of(List.of()));
    }
    ClocksReport found = Clocks.report(archive, evidence);
    List<Pair> sorted =
        found.pairs().stream()
            .sorted(
                Comparator.comparingLong((Pair pair) -> -pair.violations())
                    .thenComparingDouble(pair -> -pair.widthNanos()))
            .toList();
    return new ClockSection(
        sorted.size() > MOST_PAIRS
            ? "of %d pairs the %d %s"
                .formatted(
                    sorted.size(),
                    MOST_PAIRS,
                    found.violations() > 0
                        ? "with most violations"
                        : "that are known least: no effect is recorded before its cause")
            : null,
        null,
        found.clocks(),
        found.consistent(),
        found.violations(),
        found.dropped(),
        found.medianWidthNanos(),
        Pairs.of(Notes.head(sorted, MOST_PAIRS)));
  }
}
