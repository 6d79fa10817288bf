package io.idlewave.ingest.otf2;

import static io.idlewave.ingest.otf2.Ingested.receive;
import static io.idlewave.ingest.otf2.Ingested.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of a team, and those that communicate, become timelines. */
class Otf2ThreadTest {

  private static final int SOLVE = 20;
  private static final int BARRIER = 11;

  @TempDir Path temp;

  @Test
  void team_forksMeetsAndJoins() {
    Ingested trace = Ingested.of(Otf2Samples.team(1, 1), temp);

    trace.assertNoWarnings();
    assertThat(trace.metadata().timelines())
        .containsExactly(
            new Timeline(0, Timeline.Kind.THREAD, "", Map.of()),
            new Timeline(0, Timeline.Kind.THREAD, "", Map.of()));
    assertThat(trace.metadata().communicators())
        .containsExactly(
            new Communicator("dependencies", Communicator.Kind.LOCAL, List.of(0, 1), List.of()));
    assertThat(trace.inTime(0))
        .containsExactly("fork 100+0", "signal 200+0", "barrier 200+200", "join 410+90");
    assertThat(trace.inTime(1))
        .containsExactly("await 0+120", "signal 390+0", "barrier 390+30", "signal 450+0");
    assertThat(trace.operations(0))
        .containsExactly(send(1, 0), send(1, 1), receive(1, 1), receive(1, 2));
    assertThat(trace.operations(1))
        .containsExactly(receive(0, 0), send(0, 1), receive(0, 1), send(0, 2));
  }

  @Test
  void barriers_ofDifferentNumbers_areComputingWithAWarning() {
    Ingested trace = Ingested.of(Otf2Samples.team(1, 2), temp);

    assertThat(trace.warning("barriers-unmatched").message())
        .endsWith("location 200: time 0 in its team");
    assertThat(trace.functions(0)).containsExactly("fork", "join");
    assertThat(trace.functions(1)).containsExactly("await", "signal");
  }

  @Test
  void team_thatOneThreadDoesNotLeave_staysOut() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.location(200, e -> e.event(55, 70));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("team-unmatched").message()).contains("location 200");
    assertThat(trace.warning("thread-skipped").count()).isEqualTo(1);
    assertThat(trace.metadata().timelines()).isEmpty();
    assertThat(trace.functions(0)).isEmpty();
  }

  @Test
  void team_thatTwoThreadsBeginUnequallyOften_staysOut() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.location(200, e -> e.event(55, 70).event(56, 70));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("team-unmatched").message()).endsWith("communicator 70");
    assertThat(trace.metadata().timelines()).isEmpty();
  }

  @Test
  void thread_thatCallsMpi_hasTheCallAmongThoseOfItsTeam() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.location(200, e -> e.call(BARRIER, c -> {}).call(SOLVE, c -> {}));

    Ingested trace = Ingested.of(builder, temp);

    trace.assertNoWarnings();
    assertThat(trace.functions(1))
        .containsExactly("await", "signal", "barrier", "signal", "MPI_Barrier");
  }

  @Test
  void team_thatNobodyMakes_staysOut() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.location(200, e -> e.event(55, 71).event(56, 71));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("team-unmatched").message()).endsWith("communicator 71");
    assertThat(trace.metadata().timelines()).isEmpty();
  }

  @Test
  void team_thatEndsInsideACall_staysOut() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.rank(0, e -> e.event(53, 1, 2).event(55, 70).call(BARRIER, c -> c.event(56, 70)));
    builder.rank(0, e -> e.event(54, 1)).location(200, e -> e.event(55, 70).event(56, 70));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("team-unmatched").message()).contains("location 100");
    assertThat(trace.metadata().timelines()).isEmpty();
    assertThat(trace.functions(0)).containsExactly("MPI_Barrier");
  }

  /** A thread that the first one makes under number 1, and whose end it waits for. */
  private static Otf2Builder spawned() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).location(200, 1, 0, -1);
    builder.rank(0, e -> e.enter(0).at(1100).event(62, 70, 1));
    builder.rank(0, e -> e.at(1500).enter(SOLVE).at(1800).event(64, 70, 1).leave(SOLVE).leave(0));
    builder.location(200, e -> e.at(1130).event(63, 70, 1).enter(SOLVE).at(1700).leave(SOLVE));
    return builder.location(200, e -> e.at(1750).event(65, 70, 1));
  }

  @Test
  void thread_thatAnotherMakes_waitsForIt_asThatForItsEnd() {
    Ingested trace = Ingested.of(spawned(), temp);

    trace.assertNoWarnings();
    int tag = 1 << 30;
    assertThat(trace.inTime(0)).containsExactly("fork 100+0", "join 500+300");
    assertThat(trace.inTime(1)).containsExactly("await 0+130", "signal 750+0");
    assertThat(trace.operations(0)).containsExactly(send(1, tag), receive(1, tag + 1));
    assertThat(trace.operations(1)).containsExactly(receive(0, tag), send(0, tag + 1));
  }

  @Test
  void threads_ofOneNumber_waitForNothingAloud() {
    Otf2Builder builder = spawned().location(201, 1, 0, -1);
    builder.location(201, e -> e.at(1130).event(63, 70, 1).event(65, 70, 1));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("thread-unmatched").count()).isEqualTo(2);
    assertThat(trace.warning("thread-unmatched").message()).endsWith("location 201: 1");
    assertThat(trace.operations(0)).isEmpty();
    assertThat(trace.metadata().timelines()).hasSize(3);
  }

  /** Acquisitions of a lock are counted: the first thread has it after the other one. */
  @Test
  void lock_thatAnotherThreadHad_waitsForItsRelease() {
    Otf2Builder builder = Otf2Builder.ranks(1, false).location(200, 1, 0, -1);
    builder.rank(0, e -> e.enter(0).at(1100).event(62, 70, 1));
    builder.location(200, e -> e.at(1130).event(63, 70, 1).enter(SOLVE));
    builder.location(200, e -> e.at(1133).lock(57, 9, 1).at(1300).lock(58, 9, 1).leave(SOLVE));
    builder.rank(0, e -> e.at(1210).enter(SOLVE).at(1305).lock(57, 9, 2).leave(SOLVE));
    builder.rank(0, e -> e.at(1400).lock(58, 9, 2).at(1500).enter(SOLVE));
    builder.rank(0, e -> e.at(1800).event(64, 70, 1).leave(SOLVE).leave(0));
    builder.location(200, e -> e.at(1750).event(65, 70, 1));

    Ingested trace = Ingested.of(builder, temp);

    int tag = 1 << 30;
    assertThat(trace.inTime(0)).containsExactly("fork 100+0", "lock 210+95", "join 500+300");
    assertThat(trace.inTime(1)).containsExactly("await 0+130", "unlock 300+0", "signal 750+0");
    assertThat(trace.operations(0))
        .containsExactly(send(1, tag), receive(1, tag + 1), receive(1, tag + 2));
    assertThat(trace.operations(1))
        .containsExactly(receive(0, tag), send(0, tag + 1), send(0, tag + 2));
    assertThat(trace.warning("lock-order").count()).isEqualTo(1);
  }

  private Otf2Builder processesOfTwo() {
    return Otf2Builder.ranks(2, false).location(200, 1, 0, -1).location(201, 1, 1, -1);
  }

  @Test
  void messages_ofThreads_areThoseOfWhoUsesTheEnvelope() {
    Otf2Builder builder = processesOfTwo();
    builder.rank(0, e -> e.call("MPI_Send", c -> c.send(1, 0, 1, 10)));
    builder.location(200, e -> e.call("MPI_Send", c -> c.send(1, 0, 2, 20)));
    builder.location(200, e -> e.call("MPI_Isend", c -> c.isend(1, 0, 3, 30, 8)));
    builder.location(200, e -> e.call("MPI_Wait", c -> c.isendComplete(8)));
    builder.rank(1, e -> e.call("MPI_Recv", c -> c.recv(0, 0, 3, 30)));
    builder.location(201, e -> e.call("MPI_Irecv", c -> c.irecvRequest(4)));
    builder.location(201, e -> e.call("MPI_Recv", c -> c.recv(0, 0, 1, 10)));
    builder.location(201, e -> e.call("MPI_Wait", c -> c.irecv(0, 0, 2, 20, 4)));

    Ingested trace = Ingested.of(builder, temp);

    trace.assertNoWarnings();
    Communicator world = Communicator.intra("", List.of(0, 1));
    Communicator threads = Communicator.intra("threads", List.of(0, 2, 1, 3));
    assertThat(trace.metadata().communicators()).startsWith(world, threads).hasSize(3);
    assertThat(trace.metadata().timelines()).extracting(Timeline::rank).containsExactly(0, 1, 0, 1);
    assertThat(trace.operations(0)).containsExactly(message(3, 1, 10, Operation.NO_REQUEST));
    assertThat(trace.operations(2))
        .containsExactly(
            message(3, 2, 20, Operation.NO_REQUEST),
            message(1, 3, 30, 0),
            new Operation.Complete(0));
    assertThat(trace.operations(1)).containsExactly(new Receive(2, 3, 1, 30));
    assertThat(trace.operations(3))
        .containsExactly(
            new Operation.PostReceive(0, 2, 2, 1, 20),
            new Receive(0, 1, 1, 10),
            new Operation.Complete(0));
  }

  private static Operation message(int row, int tag, long bytes, long request) {
    return new Send(row, tag, 1, bytes, SendMode.STANDARD, request);
  }

  @Test
  void envelope_ofTwoThreads_isRefusedWithBothPlaces() {
    Otf2Builder builder = processesOfTwo();
    builder.rank(0, e -> e.call("MPI_Send", c -> c.send(1, 0, 1, 10)));
    builder.location(200, e -> e.call("MPI_Send", c -> c.send(1, 0, 1, 10)));
    builder.rank(1, e -> e.call("MPI_Recv", c -> c.recv(0, 0, 1, 10).recv(0, 0, 1, 10)));

    assertThatThrownBy(() -> Ingested.of(builder, temp))
        .isInstanceOf(BadTraceException.class)
        .hasMessageMatching(
            "rank 0, .*/200\\.evt byte \\d+: communicator 0: messages to rank 1 with tag 1 sent by"
                + " one timeline of the rank, .*; got another one at rank 0, .*/100\\.evt byte"
                + " \\d+");
  }

  @Test
  void collectives_ofThreads_leaveTheStartOfTheProcessToItsFirst() {
    Otf2Builder builder = processesOfTwo();
    for (int rank = 0; rank < 2; rank++) {
      builder.rank(
          rank, e -> e.call("MPI_Init", c -> c.collectiveBegin().collectiveEnd(17, 0, -1, 0, 0)));
      builder.rank(
          rank,
          e ->
              e.at(2000)
                  .call("MPI_Finalize", c -> c.collectiveBegin().collectiveEnd(18, 0, -1, 0, 0)));
    }
    builder.location(
        200,
        e -> e.at(1500).call("MPI_Bcast", c -> c.collectiveBegin().collectiveEnd(1, 0, 0, 8, 0)));
    builder.location(
        201,
        e -> e.at(1500).call("MPI_Bcast", c -> c.collectiveBegin().collectiveEnd(1, 0, 0, 0, 8)));

    Ingested trace = Ingested.of(builder, temp);

    trace.assertNoWarnings();
    assertThat(trace.metadata().communicators())
        .startsWith(
            Communicator.intra("", List.of(0, 1)),
            Communicator.intra("threads", List.of(0, 2, 1, 3)),
            Communicator.intra("collectives", List.of(2, 3)));
    for (int rank = 0; rank < 2; rank++) {
      assertThat(trace.operations(rank))
          .extracting(operation -> ((Operation.Collective) operation).communicator())
          .containsExactly(0, 0);
      assertThat(trace.operations(2 + rank))
          .extracting(Operation.Collective.class::cast)
          .extracting(bcast -> bcast.communicator() + " from " + bcast.root())
          .containsExactly("2 from 2");
    }
  }

  @Test
  void peer_thatIsNone_isRefusedWhereAThreadNamesIt() {
    Otf2Builder builder = processesOfTwo();
    builder.rank(0, e -> e.enter(0)).rank(1, e -> e.enter(0));
    builder.location(
        200, e -> e.call("MPI_Send", c -> c.send(7, 0, 1, 10)).call("MPI_Wait", c -> {}));

    assertThatThrownBy(() -> Ingested.of(builder, temp))
        .isInstanceOf(BadTraceException.class)
        .hasMessageMatching(".*/200\\.evt: byte 39: peer in communicator 0: 0 to 1, got 7");
  }
}
