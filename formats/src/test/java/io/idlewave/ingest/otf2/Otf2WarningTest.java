package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.MpiCall;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is passed over is counted and located. */
class Otf2WarningTest {

  private static final int MAIN = 0;
  private static final int SEND = 3;
  private static final int BARRIER = 11;
  private static final int SOLVE = 20;

  @TempDir Path temp;

  private Ingested ingest(Otf2Builder builder) {
    return Ingested.of(builder, temp);
  }

  @Test
  void leave_ofAnOuterRegion_closesWhatIsInside() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.enter(MAIN).enter(SOLVE).enter(BARRIER).leave(MAIN).leave(SOLVE));
    builder.rank(0, e -> e.call(BARRIER, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(trace.calls().get(0)).extracting(MpiCall::durationNanos).containsExactly(1L, 1L);
    assertThat(trace.calls().get(0)).extracting(MpiCall::region).containsExactly(1, -1);
    assertThat(trace.warning("leave-mismatch").count()).isEqualTo(2);
    assertThat(trace.warning("lost-call-end").count()).isEqualTo(1);
    assertThat(trace.metadata().warnings()).hasSize(2);
  }

  @Test
  void region_neverLeft_endsAtTheLastEvent() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.enter(MAIN).enter(BARRIER).collectiveBegin().at(1500).event(31, 1));

    Ingested trace = ingest(builder);

    assertThat(trace.calls().get(0)).extracting(MpiCall::leaveNanos).containsExactly(500L);
    assertThat(trace.warning("region-unclosed").count()).isEqualTo(2);
    assertThat(trace.warning("collective-unended").count()).isEqualTo(1);
  }

  @Test
  void record_outsideAnyCall_isLeftOut() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).rank(0, e -> {});
    builder.rank(1, e -> e.send(0, 0, 1, 8).recv(0, 0, 1, 8).collectiveEnd(0, 0, -1, 0, 0));
    builder.rank(1, e -> e.event(87, 0).call(BARRIER, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(trace.operations(1)).isEmpty();
    assertThat(trace.warning("lost-outside-call").count()).isEqualTo(4);
    assertThat(trace.warning("lost-outside-call").message()).contains("rank 1, 101.evt byte 27");
  }

  @Test
  void message_withUndefinedPeer_isLeftOut() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.call(SEND, c -> c.send(-1, 0, 1, 8).recv(-1, 0, 1, 8)));

    Ingested trace = ingest(builder);

    assertThat(trace.operations(0)).isEmpty();
    assertThat(trace.warning("null-process").count()).isEqualTo(2);
  }

  @Test
  void names_thatAreLongOrSteerATerminal_areStoredPlain() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.eventChunkBytes = builder.definitionChunkBytes = 1 << 21;
    builder.region(60, builder.string("solve\u001b[2J"), 1, 1);
    builder.region(61, builder.string("x".repeat(1 << 20)), 1, 1);
    builder.rank(0, e -> e.call(60, c -> c.call(BARRIER, d -> {})));
    builder.rank(0, e -> e.call(61, c -> c.call(BARRIER, d -> {})));

    Ingested trace = ingest(builder);

    assertThat(trace.metadata().regions()).first().isEqualTo("solve?[2J");
    assertThat(trace.metadata().regions().get(1)).hasSize(1000);
    assertThat(trace.warning("name-changed").count()).isEqualTo(2);
    assertThat(trace.warning("name-changed").message()).endsWith("first: solve?[2J");
  }

  @Test
  void bufferFlush_isCountedWithItsTime() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.at(1000).bufferFlush(1700).at(2000).bufferFlush(2050));

    Ingested trace = ingest(builder);

    assertThat(trace.warning("buffer-flush").count()).isEqualTo(2);
    assertThat(trace.warning("buffer-flush").message()).contains("750 ns in total");
  }

  @Test
  void measurementOff_isCountedWithItsTime() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(0, e -> e.at(1000).measurement(false).at(1300).measurement(true));
    builder.rank(0, e -> e.at(1400).measurement(true).at(1500).measurement(false));
    builder.rank(0, e -> e.at(1510).measurement(false).at(1600).call(MAIN, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(trace.warning("measurement-off").count()).isEqualTo(2);
    assertThat(trace.warning("measurement-off").message()).contains("401 ns in total");
  }

  @Test
  void oneSidedRecords_withoutAPlace_areCounted() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).window(1, 0);
    builder.rank(0, e -> e.call(BARRIER, c -> c.event(52, 1, 9).event(45, 1).event(50, 1, 9)));
    builder.rank(0, e -> e.rmaPut(77, 0, 8, 3).call("MPI_Win_post", c -> c.rmaGroup(1, 1, -1)));
    builder.rank(0, e -> e.call("MPI_Win_fence", c -> c.rmaCollective(0, -1)));

    Ingested trace = ingest(builder);

    assertThat(trace.warning("one-sided").count()).isEqualTo(5);
    assertThat(trace.warning("one-sided").message()).contains("rank 0, 100.evt byte ");
    assertThat(trace.operations(0)).isEmpty();
  }

  @Test
  void eventCount_unlikeTheDefinitions_isCountedPerRank() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).location(101, 1, 1, 1);
    builder.location(100, 1, 0, 2);
    builder.rank(0, e -> e.call(BARRIER, c -> {})).rank(1, e -> e.call(BARRIER, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(trace.warning("event-count").count()).isEqualTo(1);
    assertThat(trace.warning("event-count").message())
        .contains("rank 1, 101.evt byte 0: 1 announced, got 2");
  }

  @Test
  void otherLocations_areSkippedAndCounted() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).rank(0, e -> {});
    builder.location(1L << 32, 1, 0, 5).location(3L << 32, 2, 0, 5).location(4L << 32, 3, 0, 5);

    Ingested trace = ingest(builder);

    assertThat(trace.metadata().rankCount()).isEqualTo(1);
    assertThat(trace.warning("thread-skipped").count()).isEqualTo(1);
    assertThat(trace.warning("location-skipped").count()).isEqualTo(2);
    assertThat(trace.warning("thread-skipped").message()).contains("location 4294967296");
  }

  @Test
  void archiveWithoutMpiGroup_hasARankPerProcess() {
    Otf2Builder builder = Otf2Builder.empty(false, true).clock(1_000_000_000L, 0);
    builder.node(1, "host", "node", -1).process(9, 1).process(4, 1).process(5, 1);
    builder.location(11, 1, 9, -1).location(13, 1, 4, -1).location(12, 1, 4, -1);
    builder.location(14, 3, 5, -1);
    builder.location(12, e -> e.call(BARRIER, c -> {}));
    builder.location(11, e -> {});

    Ingested trace = ingest(builder);

    assertThat(trace.metadata().rankCount()).isEqualTo(2);
    assertThat(trace.functions(0)).containsExactly("MPI_Barrier");
    assertThat(trace.functions(1)).isEmpty();
  }

  @Test
  void location_withoutEventsAndFile_isARankWithoutCalls() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).location(101, 1, 1, 0);
    builder.rank(0, e -> e.call(BARRIER, c -> {}));

    Ingested trace = ingest(builder);

    assertThat(trace.calls().get(1)).isEmpty();
    assertThat(trace.metadata().ranks().get(1).lastEventNanos()).isZero();
    trace.assertNoWarnings();
  }
}
