package io.idlewave.graph.live;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import java.util.Objects;

/**
 * Whether a stream is one of the program that a run was planned for: its calls refer to functions,
 * regions and communicators by numbers, and the plan knows ranks, nodes and clocks of the archive.
 */
final class StreamFit {

  private StreamFit() {}

  /**
   * Makes sure that {@code got} defines what {@code planned} does.
   *
   * @throws BadTraceException with the first thing that differs
   */
  static void require(TraceMetadata planned, TraceMetadata got) {
    equal("times", planned.times(), got.times());
    equal("ranks", planned.rankCount(), got.rankCount());
    equal("functions", planned.functions(), got.functions());
    equal("regions", planned.regions(), got.regions());
    equal("regionParents", planned.regionParents(), got.regionParents());
    equal("nodes", planned.nodes(), got.nodes());
    equal("communicators", planned.communicators(), got.communicators());
    equal("timelines", planned.timelines(), got.timelines());
    for (int rank = 0; rank < planned.rankCount(); rank++) {
      RankMetadata expected = planned.ranks().get(rank);
      RankMetadata found = got.ranks().get(rank);
      equal("node of rank " + rank, expected.node(), found.node());
      equal("clock of rank " + rank, expected.clock(), found.clock());
    }
  }

  /**
   * Makes sure that a stream defines its origins once.
   *
   * @throws BadTraceException if it is the stream of two runs
   */
  static void requireSame(TraceMetadata first, TraceMetadata second) {
    for (int rank = 0; rank < first.rankCount(); rank++) {
      long known = first.ranks().get(rank).originNanos();
      long got = second.ranks().get(rank).originNanos();
      if (known != got) {
        throw new BadTraceException(
            "stream: of one run: rank %d starts at %d ns, got definitions with %d ns"
                .formatted(rank, known, got));
      }
    }
  }

  private static void equal(String what, List<?> planned, List<?> got) {
    for (int i = 0; i < Math.min(planned.size(), got.size()); i++) {
      equal("%s[%d]".formatted(what, i), planned.get(i), got.get(i));
    }
    equal("number of " + what, planned.size(), got.size());
  }

  private static void equal(String what, Object planned, Object got) {
    if (!Objects.equals(planned, got)) {
      throw new BadTraceException(
          "stream: not of the program of the study's trace: %s: %s, got %s"
              .formatted(what, shown(planned), shown(got)));
    }
  }

  private static String shown(Object value) {
    return PlainText.label(String.valueOf(value));
  }
}
