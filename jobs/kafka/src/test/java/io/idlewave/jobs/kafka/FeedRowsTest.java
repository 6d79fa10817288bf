package io.idlewave.jobs.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.live.LiveRecord.Calls;
import io.idlewave.graph.live.LiveRecord.RankEnd;
import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.CallRow;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedRowsTest {

  private static final long FIRST_ORIGIN_NANOS = 50;

  @TempDir private Path folder;

  private final List<List<MpiCall>> calls = new ArrayList<>();

  /** Two ranks of random calls, of which the second begins 1000 ns after the first. */
  private TraceArchive archive(int callsPerRank, boolean oneClock) {
    Random random = new Random(5);
    List<RankMetadata> ranks = new ArrayList<>();
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("trace"))) {
      for (int rank = 0; rank < 2; rank++) {
        List<MpiCall> made = new ArrayList<>();
        long nanos = 0;
        try (RankWriter writer = draft.rank(rank)) {
          for (int i = 0; i < callsPerRank; i++) {
            nanos += random.nextInt(100);
            made.add(new MpiCall(0, nanos, random.nextInt(10), MpiCall.NO_REGION, List.of()));
            nanos = made.get(i).leaveNanos();
            writer.write(made.get(i));
          }
        }
        calls.add(made);
        ranks.add(
            new RankMetadata(
                callsPerRank,
                nanos + 3,
                0,
                oneClock ? 0 : rank,
                FIRST_ORIGIN_NANOS + 1000L * rank));
      }
      return draft.publish(
          new TraceMetadata(
              TraceMetadata.FORMAT_VERSION,
              new TraceSource("test", "test", "", ""),
              new ClockMetadata(1, false),
              List.of("MPI_Wtime"),
              List.of(),
              List.of("node"),
              List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
              ranks,
              List.of()));
    }
  }

  private static List<FeedRow> all(TraceArchive archive, Integer most, long spanNanos) {
    List<FeedRow> all = new ArrayList<>();
    try (FeedRows rows = new FeedRows(archive, most, spanNanos)) {
      for (FeedRow row = rows.next(); row != null; row = rows.next()) {
        all.add(row);
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000})
  void next_rowsOfARank_holdItsCallsInTheirOrderAndThenItsEnd(int most) {
    TraceArchive archive = archive(100, true);
    List<FeedRow> rows = all(archive, most, Long.MAX_VALUE);
    for (int rank = 0; rank < 2; rank++) {
      List<MpiCall> found = new ArrayList<>();
      RankEnd end = null;
      for (FeedRow row : rows) {
        if (row.rank() != rank) {
          continue;
        }
        assertThat(end).isNull();
        if (row.record() instanceof Calls of) {
          assertThat(of.firstCall()).isEqualTo(found.size());
          assertThat(of.count()).isEqualTo(row.calls()).isBetween(1, most);
          found.addAll(CallRow.decode(of.encoded(), of.count()));
        } else {
          end = (RankEnd) row.record();
        }
      }
      assertThat(found).isEqualTo(calls.get(rank));
      long lastEventNanos = archive.metadata().ranks().get(rank).lastEventNanos();
      assertThat(end).isEqualTo(new RankEnd(rank, 100, lastEventNanos, List.of()));
    }
  }

  @Test
  void next_ranksOnOneClock_areMergedByTheEndsOfTheirCalls() {
    List<FeedRow> rows = all(archive(100, true), 1, Long.MAX_VALUE);
    assertThat(rows).isSortedAccordingTo((a, b) -> Long.compare(a.dueNanos(), b.dueNanos()));
    assertThat(rows.stream().filter(row -> row.rank() == 1).findFirst().orElseThrow().dueNanos())
        .isEqualTo(1000 + calls.get(1).get(0).leaveNanos());
  }

  @Test
  void next_ranksOnClocksOfTheirOwn_beginTogether() {
    List<FeedRow> rows = all(archive(100, false), 1, Long.MAX_VALUE);
    assertThat(rows.stream().filter(row -> row.rank() == 1).findFirst().orElseThrow().dueNanos())
        .isEqualTo(calls.get(1).get(0).leaveNanos());
  }

  @Test
  void next_rowOfASpan_endsWhereItIsOver() {
    for (FeedRow row : all(archive(100, true), 1000, 200)) {
      if (row.record() instanceof Calls of) {
        List<MpiCall> held = CallRow.decode(of.encoded(), of.count());
        long lastNanos = held.get(held.size() - 1).enterNanos();
        assertThat(lastNanos - held.get(0).enterNanos()).isLessThanOrEqualTo(200);
      }
    }
  }
}
