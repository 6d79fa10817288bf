package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.jobs.Idlewave;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten million calls of which half lie after a barrier that rank 0 never enters: the others are held
 * while rank 0 goes through the other half alone, and go on once its trace has ended.
 */
@Tag("full")
class NeverEnteredCollectiveTest {

  private static final int RANKS = 65;
  private static final int HALF = 5_000_000;
  private static final int PERIOD_NANOS = 1000;
  private static final int DURATION_NANOS = 400;

  private static final List<String> FUNCTIONS =
      List.of("MPI_Init", "MPI_Finalize", "MPI_Comm_rank", "MPI_Barrier", "MPI_Send", "MPI_Recv");

  @TempDir Path folder;

  @Test
  void run_tenMillionCalls_endsIn512MiBAndReportsTheCollective() throws Exception {
    Path trace = write(folder.resolve("trace"));
    Path results = folder.resolve("results");
    String printed =
        idlewave("run", trace, "--replicates", "64", "--parallelism", "1", "--out", results);
    assertThat(printed).contains("exit code 0");
    String summary = Files.readString(results.resolve("summary.json"));
    assertThat(summary)
        .contains("\"incompleteCollectives\" : 1", "the trace of rank 0 ended before it entered");
    assertThat(idlewave("check", trace)).contains("incomplete collectives 1", "exit code 3");
  }

  private String idlewave(Object... arguments) throws IOException, InterruptedException {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", path, Idlewave.class.getName()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exitCode = process.waitFor();
    return Files.readString(output) + "\nexit code " + exitCode;
  }

  private static Path write(Path folder) {
    ArchiveDraft draft = ArchiveDraft.replacing(folder);
    List<RankMetadata> ranks = new ArrayList<>();
    for (int rank = 0; rank < RANKS; rank++) {
      try (RankWriter writer = draft.rank(rank)) {
        call(writer, "MPI_Init", List.of());
        if (rank == 0) {
          for (int i = 0; i < HALF; i++) {
            call(writer, "MPI_Comm_rank", List.of());
          }
        } else {
          call(
              writer,
              "MPI_Barrier",
              List.of(
                  new Collective(
                      CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST)));
          pairs(writer, rank);
        }
        call(writer, "MPI_Finalize", List.of());
        ranks.add(new RankMetadata(writer.calls(), writer.calls() * PERIOD_NANOS, 0, 0, 0));
      }
    }
    List<Integer> world = IntStream.range(0, RANKS).boxed().toList();
    draft.publish(
        new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            new TraceSource("test", "a barrier that rank 0 never enters", "", ""),
            new ClockMetadata(1, false),
            FUNCTIONS,
            List.of(),
            List.of("node"),
            List.of(Communicator.intra("MPI_COMM_WORLD", world)),
            ranks,
            List.of()));
    return folder;
  }

  /** Odd ranks send to the even ranks after them. */
  private static void pairs(RankWriter writer, int rank) {
    boolean sends = rank % 2 == 1;
    int peer = sends ? rank + 1 : rank - 1;
    for (int i = 0; i < HALF / (RANKS - 1); i++) {
      if (sends) {
        call(
            writer,
            "MPI_Send",
            List.of(new Send(peer, 0, 0, 1024, SendMode.STANDARD, Operation.NO_REQUEST)));
      } else {
        call(writer, "MPI_Recv", List.of(new Receive(peer, 0, 0, 1024)));
      }
    }
  }

  private static void call(RankWriter writer, String function, List<Operation> operations) {
    writer.write(
        new MpiCall(
            FUNCTIONS.indexOf(function),
            writer.calls() * PERIOD_NANOS,
            DURATION_NANOS,
            MpiCall.NO_REGION,
            operations));
  }
}
