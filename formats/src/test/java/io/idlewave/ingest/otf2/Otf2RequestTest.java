package io.idlewave.ingest.otf2;

import static io.idlewave.ingest.model.Operation.NO_REQUEST;
import static io.idlewave.ingest.model.Operation.UNKNOWN_PEER;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Otf2RequestTest {

  private static final int ISEND = 5;
  private static final int IRECV = 6;
  private static final int WAIT = 7;
  private static final int WAITALL = 8;
  private static final int STARTALL = 10;
  private static final int IBARRIER = 12;

  @TempDir Path temp;

  @Test
  void irecv_completedInAnotherOrder_carriesItsEnvelopeWherePosted() {
    Otf2Builder builder = Otf2Builder.ranks(3, false);
    builder
        .rank(0, e -> e.call(IRECV, c -> c.irecvRequest(7)).call(IRECV, c -> c.irecvRequest(8)))
        .rank(0, e -> e.call(WAITALL, c -> c.irecv(2, 0, 11, 64, 8).irecv(1, 0, 12, 32, 7)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1, 2), temp);

    assertThat(trace.operations(0))
        .containsExactly(
            new PostReceive(0, 1, 12, 0, 32),
            new PostReceive(1, 2, 11, 0, 64),
            new Complete(1),
            new Complete(0));
    trace.assertNoWarnings();
  }

  @Test
  void startall_persistentRequestsUsedAgain_getFreshNumbers() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    for (int i = 0; i < 2; i++) {
      builder.rank(
          0,
          e ->
              e.call(STARTALL, c -> c.isend(1, 0, 5, 16, 21).irecvRequest(22))
                  .call(WAITALL, c -> c.isendComplete(21).irecv(1, 0, 5, 16, 22)));
    }

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.operations(0))
        .containsExactly(
            new Send(1, 5, 0, 16, SendMode.STANDARD, 0),
            new PostReceive(1, 1, 5, 0, 16),
            new Complete(0),
            new Complete(1),
            new Send(1, 5, 0, 16, SendMode.STANDARD, 2),
            new PostReceive(3, 1, 5, 0, 16),
            new Complete(2),
            new Complete(3));
    trace.assertNoWarnings();
  }

  @Test
  void request_usedAgainWhileOpen_leavesTheOlderOpen() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(
        0,
        e ->
            e.call(IRECV, c -> c.irecvRequest(7))
                .call(IRECV, c -> c.irecvRequest(7))
                .call(WAIT, c -> c.irecv(1, 0, 3, 8, 7)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.operations(0))
        .containsExactly(
            new PostReceive(0, UNKNOWN_PEER, 0, 0, 0),
            new PostReceive(1, 1, 3, 0, 8),
            new Complete(1));
    assertThat(trace.warning("request-reused").count()).isEqualTo(1);
    assertThat(trace.warning("request-open").count()).isEqualTo(1);
    assertThat(trace.warning("request-open").message()).contains("rank 0, 100.evt byte ");
  }

  @Test
  void receive_cancelledOrNeverCompleted_hasUnknownPeer() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(
        0,
        e ->
            e.call(IRECV, c -> c.irecvRequest(1))
                .call(WAIT, c -> c.cancelled(1))
                .call(IRECV, c -> c.irecvRequest(2)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.operations(0))
        .containsExactly(
            new PostReceive(0, UNKNOWN_PEER, 0, 0, 0),
            new Cancel(0),
            new PostReceive(1, UNKNOWN_PEER, 0, 0, 0));
    assertThat(trace.warning("request-open").count()).isEqualTo(1);
  }

  @Test
  void completion_ofUnknownRequest_isCountedAndReceivesBlockThere() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(
        0,
        e ->
            e.call(WAITALL, c -> c.isendComplete(1).irecv(1, 0, 3, 8, 2).cancelled(3))
                .call(ISEND, c -> c.isend(1, 0, 4, 8, 9))
                .call(WAIT, c -> c.irecv(1, 0, 5, 8, 9)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.operations(0))
        .containsExactly(
            new Receive(1, 3, 0, 8),
            new Send(1, 4, 0, 8, SendMode.STANDARD, 0),
            new Receive(1, 5, 0, 8));
    assertThat(trace.warning("request-unknown").count()).isEqualTo(4);
    assertThat(trace.warning("request-open").count()).isEqualTo(1);
  }

  @Test
  void nonblockingCollective_isKnownWherePosted() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(
        0,
        e ->
            e.call(IBARRIER, c -> c.collectiveRequest(4))
                .call(IBARRIER, c -> c.collectiveRequest(5))
                .call(WAIT, c -> c.collectiveComplete(1, 0, 1, 0, 64, 4)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.operations(0))
        .containsExactly(new Collective(CollectiveOp.BCAST, 0, 1, 0, 64, 0), new Complete(0));
    assertThat(trace.warning("collective-open").count()).isEqualTo(1);
    assertThat(trace.warning("request-open").count()).isEqualTo(1);
  }

  @Test
  void collective_completedWithoutRequest_isBlockingThere() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(0, e -> e.call(WAIT, c -> c.collectiveComplete(0, 0, -1, 0, 0, 4)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.operations(0))
        .containsExactly(
            new Collective(CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, NO_REQUEST));
    assertThat(trace.warning("request-unknown").count()).isEqualTo(1);
  }

  @Test
  void requestTest_isNoOperation() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(0, e -> e.call(WAIT, c -> c.requestTest(1L << 40)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.functions(0)).containsExactly("MPI_Wait");
    assertThat(trace.operations(0)).isEmpty();
    trace.assertNoWarnings();
  }

  @Test
  void posting_outsideAnyCall_isLeftOutWithItsCompletion() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.rank(
        0,
        e ->
            e.irecvRequest(1)
                .isend(1, 0, 2, 8, 2)
                .call(WAITALL, c -> c.irecv(1, 0, 1, 8, 1).isendComplete(2)));

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    assertThat(trace.operations(0)).isEmpty();
    assertThat(trace.warning("lost-outside-call").count()).isEqualTo(2);
  }

  @Test
  void ingest_manyOpenReceivesCompletedBackwards_resolvesAll() throws Exception {
    int receives = 70_000;
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.eventChunkBytes = 1 << 18;
    builder.rank(
        0,
        e -> {
          e.enter(STARTALL);
          for (int i = 0; i < receives; i++) {
            e.irecvRequest(i);
          }
          e.leave(STARTALL).enter(WAITALL);
          for (int i = receives - 1; i >= 0; i--) {
            e.irecv(1, 0, i, 2L * i, i);
          }
          e.leave(WAITALL);
        });

    Ingested trace = Ingested.of(emptyRanks(builder, 1), temp);

    List<PostReceive> posted =
        trace.operations(0).stream()
            .filter(PostReceive.class::isInstance)
            .map(PostReceive.class::cast)
            .toList();
    assertThat(posted).hasSize(receives);
    assertThat(posted).allMatch(p -> p.tag() == p.request() && p.bytes() == 2 * p.request());
    try (Stream<Path> files = Files.list(temp.resolve("trace"))) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder(
              "trace.json", "blocks.avro", "calls-00000.avro", "calls-00001.avro");
    }
  }

  private static Otf2Builder emptyRanks(Otf2Builder builder, int... ranks) {
    for (int rank : ranks) {
      builder.rank(rank, e -> {});
    }
    return builder;
  }
}
