package io.idlewave.ingest.dumpi;

import static io.idlewave.ingest.dumpi.DumpiPrograms.ANY;
import static io.idlewave.ingest.dumpi.DumpiPrograms.INT;
import static io.idlewave.ingest.dumpi.DumpiPrograms.WORLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What records mean, by the description of the format. */
class DumpiFoldTest {

  @TempDir Path temp;

  private TraceArchive ingest(DumpiBuilder builder) {
    return DumpiSamples.ingest(builder.write(temp), temp.resolve("trace"));
  }

  private static List<Operation> messages(TraceArchive archive, int rank) {
    return DumpiSamples.operations(archive, rank).stream()
        .filter(operation -> !(operation instanceof Collective))
        .toList();
  }

  private static List<String> warnings(TraceArchive archive) {
    return archive.metadata().warnings().stream().map(w -> w.code() + " " + w.count()).toList();
  }

  @Test
  void communicators_ofEveryOrigin_haveTheirMembers() {
    TraceArchive archive = ingest(DumpiPrograms.everyConstruct());
    assertThat(archive.metadata().communicators())
        .containsExactly(
            Communicator.intra("MPI_COMM_WORLD", List.of(0, 1, 2, 3)),
            Communicator.intra("MPI_Comm_split", List.of(1, 0)),
            Communicator.intra("MPI_Comm_split", List.of(3, 2)),
            new Communicator(
                "MPI_Intercomm_create", Communicator.Kind.INTER, List.of(1, 0), List.of(3, 2)),
            Communicator.intra("MPI_Intercomm_merge", List.of(3, 2, 1, 0)),
            Communicator.intra("MPI_Comm_create", List.of(0, 2, 3)),
            Communicator.intra("MPI_Cart_create", List.of(0, 1, 2, 3)),
            Communicator.intra("MPI_Cart_sub", List.of(0, 1)),
            Communicator.intra("MPI_Cart_sub", List.of(2, 3)));
    assertThat(archive.metadata().nodes()).containsExactly("n0", "n1");
    assertThat(archive.metadata().regions()).containsExactly("solve");
  }

  @Test
  void peers_onAnIntercommunicator_areRanksOfTheOtherGroup() {
    TraceArchive archive = ingest(DumpiPrograms.everyConstruct());
    // rank 0 is number 1 of its pair and names rank 1 of the other, which is rank 2
    assertThat(messages(archive, 0))
        .contains(
            new Send(2, 1, 3, 8, SendMode.STANDARD, Operation.NO_REQUEST), new Receive(2, 1, 3, 8));
  }

  @Test
  void requests_persistentSharedAndCancelled_areFollowed() {
    TraceArchive archive = ingest(DumpiPrograms.everyConstruct());
    assertThat(messages(archive, 0))
        .filteredOn(o -> !(o instanceof Operation.CreateCommunicator))
        .filteredOn(o -> !(o instanceof Operation.FreeCommunicator))
        .containsExactly(
            new Send(2, 1, 3, 8, SendMode.STANDARD, Operation.NO_REQUEST),
            new Receive(2, 1, 3, 8),
            new Send(1, 3, 0, 24, SendMode.STANDARD, 0),
            new PostReceive(1, 1, 3, 0, 24),
            new Complete(0),
            new Complete(1),
            new Send(1, 4, 0, 4, SendMode.STANDARD, 2),
            new Send(1, 4, 0, 8, SendMode.STANDARD, 3),
            new PostReceive(4, 1, 4, 0, 4),
            new PostReceive(5, 1, 4, 0, 8),
            new PostReceive(6, Operation.UNKNOWN_PEER, 0, 0, 0),
            new Complete(2),
            new Complete(3),
            new Complete(4),
            new Complete(5),
            new Operation.Cancel(6));
    assertThat(warnings(archive)).containsExactly("request-shared 8");
  }

  @Test
  void wildcards_withoutStatus_matchNothingAndAreCounted() {
    TraceArchive archive =
        ingest(
            DumpiBuilder.ranks(2)
                .rank(0, r -> DumpiPrograms.send(r.init(), 1, 1, 5, WORLD))
                .rank(
                    1,
                    r -> {
                      DumpiPrograms.recv(r.init(), 1, ANY, 5, WORLD);
                      DumpiPrograms.irecv(r, 1, 0, ANY, 4);
                      DumpiPrograms.wait(r, 4);
                    })
                .every(r -> r.finish()));
    assertThat(messages(archive, 1))
        .containsExactly(
            new Receive(Operation.UNKNOWN_PEER, 5, 0, 4),
            new PostReceive(0, Operation.UNKNOWN_PEER, -1, 0, 4),
            new Complete(0));
    assertThat(warnings(archive)).containsExactly("envelope-unknown 2");
  }

  @Test
  void nullProcess_ofEitherFamily_leavesNoMessage() {
    TraceArchive archive =
        ingest(
            DumpiBuilder.ranks(1)
                .rank(
                    0,
                    r -> {
                      r.init();
                      DumpiPrograms.send(r, 1, -2, 5, WORLD);
                      DumpiPrograms.send(r, 1, -1, 5, WORLD);
                      DumpiPrograms.recv(r, 1, -2, 5, WORLD, 0, -2, 0, -1);
                      DumpiPrograms.recv(r, 1, ANY, 5, WORLD, 0, -1, 0, -1);
                      r.finish();
                    }));
    assertThat(messages(archive, 0)).isEmpty();
  }

  @Test
  void communicator_thatNobodyMade_isLocalAndItsMessagesAreCounted() {
    TraceArchive archive =
        ingest(
            DumpiBuilder.ranks(2)
                .every(
                    r -> {
                      DumpiPrograms.send(r.init(), 1, 1, 5, 44);
                      DumpiPrograms.barrier(r, 44);
                      r.finish();
                    }));
    assertThat(warnings(archive)).containsExactly("communicator-unknown 2", "peer-absent 2");
    assertThat(archive.metadata().communicators())
        .containsExactly(
            Communicator.intra("MPI_COMM_WORLD", List.of(0, 1)),
            Communicator.intra("", List.of(0)),
            Communicator.intra("", List.of(1)));
    assertThat(messages(archive, 0))
        .containsExactly(
            new Send(Operation.UNKNOWN_PEER, 5, 1, 4, SendMode.STANDARD, Operation.NO_REQUEST));
  }

  @Test
  void communicator_thatNobodyMadeAsLargeAsTheWorld_isTheWorld() {
    TraceArchive archive =
        ingest(
            DumpiBuilder.ranks(2)
                .every(
                    r -> {
                      r.init().call("MPI_Comm_size", a -> a.u16(44).i32(2));
                      DumpiPrograms.send(r, 1, 1, 5, 44);
                      r.finish();
                    }));
    assertThat(warnings(archive)).containsExactly("communicator-as-world 2");
    assertThat(archive.metadata().communicators()).hasSize(1);
  }

  @Test
  void collectives_inPlace_stateTheOtherBuffer() {
    TraceArchive archive =
        ingest(
            DumpiBuilder.ranks(2)
                .every(
                    r ->
                        r.init()
                            .call("MPI_Allgather", a -> a.i32(0).u16(1).i32(3).u16(INT).u16(WORLD))
                            .call(
                                "MPI_Reduce_scatter",
                                a -> a.i32(2).ints(1, 3).u16(INT).u8(3).u16(WORLD))
                            .finish()));
    assertThat(DumpiSamples.operations(archive, 1))
        .extracting(o -> ((Collective) o).sentBytes(), o -> ((Collective) o).receivedBytes())
        .containsExactly(tuple(0L, 0L), tuple(24L, 24L), tuple(16L, 24L), tuple(0L, 0L));
  }

  @Test
  void ranks_absent_areCountedAndHaveNoCalls() {
    TraceArchive archive =
        ingest(
            DumpiBuilder.ranks(2)
                .stating(5)
                .every(r -> r.init().call("MPI_Comm_size", a -> a.u16(WORLD).i32(5)).finish()));
    assertThat(archive.metadata().rankCount()).isEqualTo(5);
    assertThat(warnings(archive)).containsExactly("ranks-absent 3");
  }

  @Test
  void ranks_absentFromASingleFile_areCountedByWhatTheProgramWasTold() {
    DumpiBuilder.ranks(1)
        .every(r -> r.init().call("MPI_Comm_size", a -> a.u16(WORLD).i32(125)).finish())
        .write(temp);
    temp.resolve("run.meta").toFile().delete();
    TraceArchive archive = DumpiSamples.ingest(temp, temp.resolve("trace"));
    assertThat(archive.metadata().warnings())
        .containsExactly(
            new TraceWarning(
                "ranks-absent",
                "ranks of the run that are not in the trace: what they do to others is unknown;"
                    + " first: rank 0 was told that MPI_COMM_WORLD has 125 ranks, the trace has 1",
                124,
                Bias.EITHER));
  }

  /** A region inside two others has a path in each; who leaves one leaves what is inside it. */
  @Test
  void regions_insideOthers_haveTheirPaths() {
    TraceArchive archive =
        ingest(
            DumpiBuilder.ranks(1)
                .every(
                    r -> {
                      r.region(1, "main").region(2, "solve").region(3, "exchange");
                      r.init().enter(1).enter(2).enter(3);
                      DumpiPrograms.barrier(r, WORLD);
                      r.exit(3).exit(2).enter(3);
                      DumpiPrograms.barrier(r, WORLD);
                      r.exit(3).enter(2).exit(1).finish();
                    }));
    assertThat(archive.metadata().callPaths().texts())
        .containsExactly("main/solve/exchange", "main", "main/solve", "main/exchange");
    assertThat(archive.metadata().ranks().get(0).visits().written())
        .containsExactly(1L, 1L, 2L, 1L);
    assertThat(DumpiSamples.calls(archive, 0))
        .extracting(MpiCall::region)
        .containsExactly(MpiCall.NO_REGION, 0, 3, MpiCall.NO_REGION);
    assertThat(warnings(archive)).containsExactly("leave-mismatch 1");
  }
}
