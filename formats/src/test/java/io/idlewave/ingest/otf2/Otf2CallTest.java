package io.idlewave.ingest.otf2;

import static io.idlewave.ingest.model.Operation.NO_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.otf2.fold.RegionTable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Otf2CallTest {

  private static final int MAIN = 0;
  private static final int SEND = 3;
  private static final int RECV = 4;
  private static final int ISEND = 5;
  private static final int SENDRECV = 9;
  private static final int BARRIER = 11;
  private static final int BCAST = 13;
  private static final int SOLVE = 20;
  private static final int COMM_FREE = 21;

  @TempDir Path temp;

  private Ingested alone(Otf2Builder builder) {
    return Ingested.of(builder, temp);
  }

  @Test
  void sendrecv_isOneCallWithTwoOperations() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).rank(1, e -> {});
    builder.rank(0, e -> e.call(SENDRECV, c -> c.send(1, 0, 80, 20).recv(1, 0, 81, 24)));

    Ingested trace = alone(builder);

    assertThat(trace.calls().get(0))
        .containsExactly(
            new MpiCall(
                0,
                0,
                3,
                MpiCall.NO_REGION,
                List.of(
                    new Send(1, 80, 0, 20, SendMode.STANDARD, NO_REQUEST),
                    new Receive(1, 81, 0, 24))));
    trace.assertNoWarnings();
  }

  @ParameterizedTest
  @CsvSource({
    "3, STANDARD", "5, STANDARD", "9, STANDARD", "10, STANDARD", "14, SYNCHRONOUS",
    "15, SYNCHRONOUS", "16, BUFFERED", "17, BUFFERED", "18, READY", "19, READY"
  })
  void send_modeFollowsFromTheFunction(int region, SendMode mode) {
    Otf2Builder builder = Otf2Builder.ranks(2, false).rank(1, e -> {});
    builder.rank(0, e -> e.call(region, c -> c.send(1, 0, 1, 8)));

    assertThat(alone(builder).operations(0))
        .containsExactly(new Send(1, 1, 0, 8, mode, NO_REQUEST));
  }

  @Test
  void call_nestedInAnother_belongsToTheOutermost() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).rank(1, e -> {});
    builder.rank(
        0, e -> e.call(SENDRECV, o -> o.call(SEND, c -> c.send(1, 0, 1, 8)).recv(1, 0, 2, 8)));

    Ingested trace = alone(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Sendrecv");
    assertThat(trace.operations(0)).hasSize(2);
    assertThat(trace.warning("lost-call-nested").count()).isEqualTo(1);
  }

  @Test
  void call_inUserRegions_hasTheInnermost() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.rank(
        0,
        e ->
            e.call(BARRIER, c -> {})
                .enter(MAIN)
                .call(BARRIER, c -> {})
                .enter(SOLVE)
                .call(BARRIER, c -> {})
                .leave(SOLVE)
                .leave(MAIN));

    Ingested trace = alone(builder);

    assertThat(trace.metadata().regions()).containsExactly("main", "solve");
    assertThat(trace.calls().get(0)).extracting(MpiCall::region).containsExactly(-1, 0, 1);
  }

  @Test
  void artificialMpiRegion_isNeitherCallNorUserRegion() {
    Otf2Builder builder = Otf2Builder.ranks(1, false);
    builder.region(60, builder.string("PARALLEL"), 31, Otf2Builder.MPI);
    builder.rank(0, e -> e.enter(SOLVE).enter(60).call(BARRIER, c -> {}).leave(60).leave(SOLVE));

    Ingested trace = alone(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Barrier");
    assertThat(trace.metadata().regions()).containsExactly("solve");
  }

  @Test
  void tracerWithoutParadigms_isReadByNames() {
    Otf2Builder builder = Otf2Builder.empty(false, false).clock(1_000_000_000L, 0);
    builder.process(0, -1).location(100, 1, 0, -1);
    builder.region(60, builder.string("mpi_comm_rank_"), 1, 1);
    builder.region(61, builder.string("mpi_solver"), 1, 1);
    builder.rank(0, e -> e.call(60, c -> {}).call(61, c -> {}).call(BARRIER, c -> {}));

    Ingested trace = alone(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Comm_rank", "MPI_Barrier");
    assertThat(trace.metadata().nodes()).containsExactly("unknown");
  }

  @ParameterizedTest
  @CsvSource({
    "mpi_send_, MPI_Send",
    "mpi_type_commit__, MPI_Type_commit",
    "mpi_init, MPI_Init",
    "MPI_ALLREDUCE, MPI_Allreduce",
    "MPI_Comm_rank, MPI_Comm_rank",
    "MPI_T_init_thread, MPI_T_init_thread"
  })
  void canonical_name_isSpelledAsForC(String recorded, String canonical) {
    assertThat(RegionTable.canonical(recorded)).isEqualTo(canonical);
  }

  @Test
  void subCommunicator_peersAndRootsBecomeWorldRanks() {
    Otf2Builder builder = Otf2Builder.ranks(4, false).rank(0, e -> {}).rank(1, e -> {});
    builder.group(60, 5, Otf2Builder.MPI, 0, 3, 2).comm(6, 60);
    builder.group(61, 5, Otf2Builder.MPI, 1, 102, 103).comm(9, 61);
    builder.rank(2, e -> e.call(SEND, c -> c.send(0, 6, 1, 8)));
    builder.rank(3, e -> e.call(BCAST, c -> c.collectiveEnd(1, 6, 1, 0, 8)));
    builder.rank(3, e -> e.call(BCAST, c -> c.collectiveEnd(1, 9, 0, 0, 8)));

    Ingested trace = alone(builder);

    assertThat(trace.metadata().communicators())
        .containsExactly(
            Communicator.intra("", List.of(3, 2)), Communicator.intra("", List.of(2, 3)));
    assertThat(trace.operations(2))
        .containsExactly(new Send(3, 1, 0, 8, SendMode.STANDARD, NO_REQUEST));
    assertThat(trace.operations(3))
        .containsExactly(
            new Collective(CollectiveOp.BCAST, 0, 2, 0, 8, NO_REQUEST),
            new Collective(CollectiveOp.BCAST, 1, 2, 0, 8, NO_REQUEST));
  }

  @Test
  void commSelf_rankZeroIsTheRankItself() {
    Otf2Builder builder = Otf2Builder.ranks(2, false).rank(0, e -> {});
    builder.group(60, 6, Otf2Builder.MPI, 0).comm(5, 60);
    builder.rank(1, e -> e.call(BCAST, c -> c.collectiveEnd(1, 5, 0, 8, 8)));
    builder.rank(1, e -> e.call(COMM_FREE, c -> c.event(87, 5).event(88, 5)));

    Ingested trace = alone(builder);

    assertThat(trace.metadata().communicators())
        .containsExactly(new Communicator("", Communicator.Kind.SELF, List.of(), List.of()));
    assertThat(trace.operations(1))
        .containsExactly(
            new Collective(CollectiveOp.BCAST, 0, 1, 8, 8, NO_REQUEST),
            new CreateCommunicator(0),
            new FreeCommunicator(0));
  }

  @Test
  void interCommunicator_peersAreOfTheRemoteGroup() {
    Otf2Builder builder = Otf2Builder.ranks(4, false).rank(1, e -> {});
    builder.group(60, 5, Otf2Builder.MPI, 0, 0, 1).group(61, 5, Otf2Builder.MPI, 0, 3, 2);
    builder.interComm(8, 60, 61);
    builder.rank(0, e -> e.call(SEND, c -> c.send(0, 8, 1, 8)));
    builder.rank(0, e -> e.call(BCAST, c -> c.collectiveEnd(1, 8, 0xFFFFFFFEL, 8, 0)));
    builder.rank(1, e -> e.call(BCAST, c -> c.collectiveEnd(1, 8, 0xFFFFFFFDL, 0, 0)));
    builder.rank(2, e -> e.call(BCAST, c -> c.collectiveEnd(1, 8, 0, 0, 8)));
    builder.rank(3, e -> e.call(RECV, c -> c.recv(1, 8, 1, 8)));

    Ingested trace = alone(builder);

    assertThat(trace.metadata().communicators())
        .containsExactly(
            new Communicator("", Communicator.Kind.INTER, List.of(0, 1), List.of(3, 2)));
    assertThat(trace.operations(0))
        .containsExactly(
            new Send(3, 1, 0, 8, SendMode.STANDARD, NO_REQUEST),
            new Collective(CollectiveOp.BCAST, 0, Collective.ROOT_SELF, 8, 0, NO_REQUEST));
    assertThat(trace.operations(1))
        .containsExactly(
            new Collective(CollectiveOp.BCAST, 0, Collective.ROOT_IN_GROUP, 0, 0, NO_REQUEST));
    assertThat(trace.operations(2))
        .containsExactly(new Collective(CollectiveOp.BCAST, 0, 0, 0, 8, NO_REQUEST));
    assertThat(trace.operations(3)).containsExactly(new Receive(1, 1, 0, 8));
  }

  @Test
  void localIds_areMappedToGlobalOnes() {
    Otf2Builder builder = Otf2Builder.ranks(2, false);
    builder.group(60, 5, Otf2Builder.MPI, 0, 1, 0).comm(6, 60);
    builder.localDefinitions(100).record(5, d -> d.u8(3).packed(2).u8(0).packed(SEND, ISEND));
    builder.localDefinitions(100).record(5, d -> d.u8(6).packed(1).u8(1).packed(4, 6));
    builder.localDefinitions(100).record(5, d -> d.u8(0).packed(0).u8(1));
    builder.rank(0, e -> e.call(0, c -> c.send(0, 4, 1, 8)).call(1, c -> {}).call(RECV, c -> {}));
    builder.rank(1, e -> e.call(SEND, c -> c.send(0, 0, 1, 8)));

    Ingested trace = alone(builder);

    assertThat(trace.functions(0)).containsExactly("MPI_Send", "MPI_Isend", "MPI_Recv");
    assertThat(trace.operations(0))
        .containsExactly(new Send(1, 1, 1, 8, SendMode.STANDARD, NO_REQUEST));
    assertThat(trace.operations(1))
        .containsExactly(new Send(0, 1, 0, 8, SendMode.STANDARD, NO_REQUEST));
  }
}
