package io.idlewave.ingest.ti;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TiFormatTest {

  @TempDir Path temp;

  private TraceArchive ingest(Path file) {
    return TestArchives.ingest(file, temp.resolve("out"), false);
  }

  private TraceArchive merged(String lines) throws IOException {
    return ingest(Files.writeString(temp.resolve("actions.txt"), lines.replace(";", "\n")));
  }

  /** The calls of a rank: when, what, with which operations. */
  private static List<String> calls(TraceArchive archive, int rank) {
    List<String> calls = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        assertThat(call.durationNanos()).isZero();
        String operations =
            call.operations().stream().map(TiFormatTest::words).collect(Collectors.joining(" "));
        String function = archive.metadata().functions().get(call.function());
        calls.add("%d %s %s".formatted(call.enterNanos(), function, operations).strip());
      }
    }
    return calls;
  }

  private static String words(Operation operation) {
    return operation instanceof Collective part
        ? "%s root %d sent %d received %d%s"
            .formatted(
                part.op(),
                part.root(),
                part.sentBytes(),
                part.receivedBytes(),
                part.request() < 0 ? "" : " request " + part.request())
        : operation.toString().replaceAll("communicator=0, ", "");
  }

  private static List<String> warnings(TraceArchive archive) {
    return archive.metadata().warnings().stream()
        .map(warning -> warning.code() + " " + warning.count())
        .toList();
  }

  @Test
  void ingest_everyAction_becomesCallsAfterTheWorkBefore() {
    TraceArchive archive = ingest(TiSamples.everyAction(temp));

    assertThat(archive.metadata().times()).isEqualTo(TraceTimes.WORK);
    assertThat(calls(archive, 0))
        .containsExactly(
            "0 MPI_Init CREATE_HANDLE root -1 sent 0 received 0",
            "1000 MPI_Send Send[peer=1, tag=7, bytes=400, mode=STANDARD, request=-1]",
            "1000 MPI_Isend Send[peer=1, tag=8, bytes=80, mode=STANDARD, request=0]",
            "1000 MPI_Test",
            "1000 MPI_Wait Complete[request=0]",
            "1000 MPI_Sendrecv Send[peer=1, tag=0, bytes=12, mode=STANDARD, request=-1]"
                + " Receive[peer=1, tag=0, bytes=4]",
            "1000 MPI_Ssend Send[peer=1, tag=9, bytes=1, mode=SYNCHRONOUS, request=-1]",
            "1000 MPI_Comm_split",
            "1000 MPI_Barrier BARRIER root -1 sent 0 received 0",
            "1000 MPI_Bcast BCAST root 1 sent 0 received 80",
            "1000 MPI_Reduce REDUCE root 0 sent 80 received 160",
            "1500 MPI_Allreduce ALLREDUCE root -1 sent 24 received 24",
            "1600 MPI_Alltoall ALLTOALL root -1 sent 16 received 16",
            "1600 MPI_Alltoallv ALLTOALLV root -1 sent 12 received 28",
            "1600 MPI_Allgather ALLGATHER root -1 sent 4 received 4",
            "1600 MPI_Allgatherv ALLGATHERV root -1 sent 16 received 28",
            "1600 MPI_Gather GATHER root 1 sent 8 received 0",
            "1600 MPI_Gatherv GATHERV root 1 sent 8 received 0",
            "1600 MPI_Scatter SCATTER root 1 sent 0 received 16",
            "1600 MPI_Scatterv SCATTERV root 1 sent 0 received 8",
            "1600 MPI_Reduce_scatter REDUCE_SCATTER root -1 sent 28 received 16",
            "1900 MPI_Scan SCAN root -1 sent 24 received 12",
            "1910 MPI_Exscan EXSCAN root -1 sent 12 received 0",
            "1920 MPI_Ibarrier BARRIER root -1 sent 0 received 0 request 1",
            "1920 MPI_Waitall Complete[request=1]",
            "1920 MPI_Start Send[peer=1, tag=5, bytes=16, mode=STANDARD, request=2]",
            "1920 MPI_Wait Complete[request=2]",
            "1920 MPI_Send",
            "1920 MPI_Waitany",
            "1920 MPI_Finalize DESTROY_HANDLE root -1 sent 0 received 0");
    assertThat(calls(archive, 1))
        .contains(
            "2500 MPI_Recv Receive[peer=0, tag=7, bytes=800]",
            "2500 MPI_Irecv PostReceive[request=0, peer=-1, tag=8, bytes=80]",
            "2500 MPI_Waitall Complete[request=0] Complete[request=1]",
            "2500 MPI_Bcast BCAST root 1 sent 160 received 80",
            "3100 MPI_Gather GATHER root 1 sent 8 received 0",
            "3100 MPI_Scatterv SCATTERV root 1 sent 28 received 20",
            "3400 MPI_Scan SCAN root -1 sent 12 received 24");
    assertThat(warnings(archive))
        .containsExactly(
            "lost-startall 1",
            "ti-collective-completion 2",
            "ti-column-missing 1",
            "ti-communicator-unknown 32",
            "ti-completion-unknown 1",
            "ti-sleep 1",
            "ti-start 1",
            "ti-wildcard-or-null 2");
  }

  @Test
  void ingest_requestsOfOneEnvelope_endFirstInFirstOut() throws IOException {
    TraceArchive archive =
        merged("0 isend 1 3 5;0 isend 1 3 6;0 wait 0 1 3;0 wait 0 1 3;1 recv 0 3 5;1 recv 0 3 6");
    assertThat(calls(archive, 0).subList(2, 4))
        .containsExactly("0 MPI_Wait Complete[request=0]", "0 MPI_Wait Complete[request=1]");
  }

  @Test
  void ingest_requestTestedAndNeverWaitedFor_endsAtItsLastTest() throws IOException {
    TraceArchive archive =
        merged("0 isend 1 3 5;0 test 0 1 3;0 test 0 1 3;0 wait 0 1 4;1 recv 0 3 5");
    assertThat(calls(archive, 0))
        .containsExactly(
            "0 MPI_Isend Send[peer=1, tag=3, bytes=5, mode=STANDARD, request=0]",
            "0 MPI_Test",
            "0 MPI_Test Complete[request=0]",
            "0 MPI_Wait");
    assertThat(warnings(archive)).containsExactly("ti-test-completes 1", "ti-wait-unknown 1");
  }

  @Test
  void ingest_waitallOfFewerThanOpen_completesNothingAndSaysSo() throws IOException {
    TraceArchive archive = merged("0 isend 0 1 5;0 isend 0 2 5;0 waitall 1;0 waitall 2");
    assertThat(calls(archive, 0).subList(2, 4))
        .containsExactly("0 MPI_Waitall", "0 MPI_Waitall Complete[request=0] Complete[request=1]");
    assertThat(warnings(archive)).containsExactly("ti-completion-unknown 1");
  }

  /** The wait for a cancelled receive leaves a line, its cancellation does not. */
  @Test
  void ingest_receiveWithoutASend_countsAsCancelled() throws IOException {
    TraceArchive archive =
        merged("0 send 1 3 5;1 recv 0 3 5;1 irecv 0 3 5;1 wait 0 1 3;1 recv 0 4 5");
    assertThat(calls(archive, 1))
        .containsExactly(
            "0 MPI_Recv Receive[peer=0, tag=3, bytes=5]",
            "0 MPI_Irecv PostReceive[request=0, peer=0, tag=3, bytes=5]",
            "0 MPI_Wait Cancel[request=0]",
            "0 MPI_Recv PostReceive[request=1, peer=0, tag=4, bytes=5] Cancel[request=1]");
    assertThat(warnings(archive)).containsExactly("ti-receive-unsent 2");
  }

  @Test
  void ingest_messagesWithoutTags_haveTagZero() throws IOException {
    TraceArchive archive = merged("0 send 1 1e6;1 recv 0 1e6");
    assertThat(calls(archive, 0))
        .containsExactly(
            "0 MPI_Send Send[peer=1, tag=0, bytes=1000000, mode=STANDARD, request=-1]");
    assertThat(warnings(archive)).containsExactly("ti-tag-missing 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 init;0 compute 5;0 finalize|",
        "0 init;0 compute 5|ti-finalize-missing 1",
        "# lost 0 init;0 compute 5;0 finalize|ti-init-missing 1",
        "0 compute 5|",
      })
  void ingest_beginOrEndOfARank_isMissedWhereTheOtherIsThere(String lines, @Nullable String code)
      throws IOException {
    assertThat(warnings(merged(lines))).isEqualTo(code == null ? List.of() : List.of(code));
  }

  @Test
  void ingest_indexOfAnotherFolder_findsItsFiles() throws IOException {
    Files.createDirectories(temp.resolve("run_files"));
    Files.writeString(temp.resolve("run_files/a_rank-1.txt"), "0 init\n0 barrier\n1 barrier\n");
    Files.writeString(temp.resolve("run_files/b_rank-2.txt"), "1 barrier\n");
    Path index =
        Files.writeString(
            temp.resolve("run.txt"),
            "/home/x/run_files/a_rank-1.txt\nb_files/run_files/b_rank-2.txt\n");

    assertThat(calls(ingest(index), 0)).hasSize(2);
    assertThat(calls(ingest(temp.resolve("run.txt")), 1)).hasSize(1);
    assertThat(warnings(ingest(index)))
        .containsExactly(
            "ti-communicator-unknown 2", "ti-finalize-missing 1", "ti-line-of-other-rank 1");
  }

  @Test
  void ingest_indexOfOneLine_namesTheFileOfAllRanks() throws IOException {
    Files.writeString(temp.resolve("all"), "0 barrier\n2 barrier\n1 barrier\n");
    TraceArchive archive = ingest(Files.writeString(temp.resolve("index.txt"), "all\n"));
    assertThat(archive.metadata().rankCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 walk|an action of the format, got \"walk\"",
        "0|an action after the rank, got the end of the line",
        "x barrier|a rank below 1048576, got \"x\"",
        "9999999 barrier|a rank below 1048576, got \"9999999\"",
        "0 send 1|2 arguments, got 1",
        "0 send 2 1 5|a peer: a rank below 2, got \"2\"",
        "0 send 1 1 5x|a count: a number, got \"5x\"",
        "0 send 1 1e12 5|a tag: 32 bits, got \"1e12\"",
        "0 send 1 1 1e18|bytes: at most 9007199254740992, got 1000000000000000000 times 1",
        "0 compute -1|work: at least 0, got \"-1\"",
        "0 compute inf|work: a number, got \"inf\"",
        "0 compute 1e300|work: a number of at most 2^62, got \"1e300\"",
        "0 bcast 5 2|a root: a rank below 2, got \"2\"",
        "0 alltoallv 5 2|3 arguments, got 2",
      })
  void ingest_badLine_isRefusedWithItsPlace(String line, String problem) throws IOException {
    Path file = temp.resolve("actions.txt");
    assertThatThrownBy(() -> merged("0 init;1 init;" + line))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(file + ": line 3: " + problem);
  }

  @Test
  void ingest_missingFile_isRefusedWithItsName() throws IOException {
    Path index = Files.writeString(temp.resolve("run.txt"), "nowhere.txt\n");
    assertThatThrownBy(() -> ingest(index))
        .hasMessage(index + ": line 1: the file of rank 0, got \"nowhere.txt\"");
  }
}
