package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the recorded run spent in which call path, from a study to its table and the terminal. */
class CallPathRunTest {

  private static final int MAIN = 0;
  private static final int SOLVE = 1;
  private static final int EXCHANGE_IN_SOLVE = 2;
  private static final int EXCHANGE = 3;

  @TempDir private Path folder;

  private static Operation barrier() {
    return new Collective(
        CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
  }

  /** Rank 0 solves for 500 us and rank 1 for 100 us; then both enter another barrier together. */
  private void writeNested() {
    HandTrace trace =
        new HandTrace(
            2,
            List.of("main", "solve", "exchange", "exchange"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            List.of());
    trace.nest(List.of(-1, MAIN, SOLVE, MAIN), 1, 2, 1, 1);
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", MAIN, 1_000);
      trace.compute(rank, MAIN, 100_000);
      trace.compute(rank, SOLVE, rank == 0 ? 500_000 : 100_000);
      trace.call(rank, "MPI_Barrier", EXCHANGE_IN_SOLVE, 611_000, barrier());
      trace.compute(rank, EXCHANGE, 40_000);
      trace.compute(rank, -1, 5_000);
      trace.call(rank, "MPI_Barrier", EXCHANGE, 666_000, barrier());
      trace.call(rank, "MPI_Finalize", MAIN, 667_000);
    }
    trace.write(folder.resolve("trace"));
  }

  private CommandLineRun run() throws IOException {
    return run("call-paths, attribution");
  }

  private CommandLineRun run(String analyses) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        replicates: 2
        analysis: [%s]
        scenarios:
          - {name: jitter, noise: {distribution: exponential, mean: 2us}}
        """
            .formatted(analyses));
    return CommandLineRun.ok(
        "run",
        folder.resolve("study.yaml").toString(),
        "--out",
        folder.resolve("results").toString());
  }

  private List<GenericRecord> rows(String table) throws IOException {
    return ResultRows.of(folder.resolve("results").resolve(table));
  }

  private List<String> profile(int rank) throws IOException {
    return rows("callpaths.avro").stream()
        .filter(row -> (Integer) row.get("rank") == rank)
        .map(
            row ->
                "%s (%s) in %s, %s x: %s, %s, waits %s"
                    .formatted(
                        row.get("path"),
                        row.get("kind"),
                        row.get("parent"),
                        row.get("visits"),
                        row.get("exclusiveNanos"),
                        row.get("inclusiveNanos"),
                        row.get("waitNanos")))
        .toList();
  }

  @Test
  void run_nestedRegions_addUpPathByPath() throws IOException {
    writeNested();
    run();
    assertThat(profile(1))
        .containsExactly(
            " (run) in null, null x: 5000, 665000, waits 400000",
            "main (region) in 0, 1 x: 100000, 660000, waits 400000",
            "main/solve (region) in 1, 2 x: 100000, 510000, waits 400000",
            "main/solve/exchange (region) in 2, 1 x: 0, 410000, waits 400000",
            "main/solve/exchange/MPI_Barrier (call) in 3, 1 x: 410000, 410000, waits 400000",
            "main/exchange (region) in 1, 1 x: 40000, 50000, waits 0",
            "main/exchange/MPI_Barrier (call) in 5, 1 x: 10000, 10000, waits 0");
    assertThat(profile(0))
        .contains(
            " (run) in null, null x: 5000, 665000, waits 0",
            "main/solve (region) in 1, 2 x: 500000, 510000, waits 0",
            "main/solve/exchange/MPI_Barrier (call) in 3, 1 x: 10000, 10000, waits 0");
  }

  @Test
  void run_nestedRegions_areSummedUpOnTheTerminal() throws IOException {
    writeNested();
    String out = run().out();
    JsonNode part =
        new ObjectMapper()
            .readTree(folder.resolve("results/summary.json").toFile())
            .at("/analyses/call-paths");
    assertThat(part.get("from").asText()).isEqualTo("clocks");
    assertThat(part.get("omitted").asInt()).isZero();
    assertThat(part.get("nodes")).hasSize(7);
    JsonNode barrier = part.at("/nodes/4");
    assertThat(barrier.get("name").asText()).isEqualTo("MPI_Barrier");
    assertThat(barrier.get("depth").asInt()).isEqualTo(4);
    assertThat(barrier.get("visits").asLong()).isEqualTo(2);
    assertThat(barrier.get("inclusiveNanos").asLong()).isEqualTo(420_000);
    assertThat(barrier.get("mostRank").asInt()).isEqualTo(1);
    assertThat(out)
        .containsPattern("call path +visits +with all inside +itself +waits +share +longest in")
        .containsPattern(
            "      exchange +2 +420\\.0 us +0 \\S* *400\\.0 us +31\\.6% +rank 1 410\\.0 us");
  }

  /** Both ranks end without MPI_Finalize: profile and path follow them into their regions. */
  @Test
  void run_withoutFinalize_booksWhatFollowsTheLastCallOnItsRegions() throws IOException {
    HandTrace trace =
        new HandTrace(
            2,
            List.of("main", "solve"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            List.of());
    trace.nest(List.of(-1, MAIN), 1, 1);
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", MAIN, 1_000);
      trace.compute(rank, MAIN, 100_000);
      trace.call(rank, "MPI_Barrier", MAIN, 111_000, barrier());
      trace.compute(rank, SOLVE, 30_000);
      trace.compute(rank, -1, 5_000);
    }
    trace.write(folder.resolve("trace"));
    run("call-paths, critical-path");

    assertThat(profile(0))
        .contains(
            " (run) in null, null x: 5000, 145000, waits 0",
            "main/solve (region) in 1, 1 x: 30000, 30000, waits 0");
    assertThat(rows("recorded-path.avro"))
        .extracting(
            row ->
                "%s of rank %s in '%s' before '%s': %s"
                    .formatted(
                        row.get("part"),
                        row.get("rank"),
                        row.get("region"),
                        row.get("function"),
                        row.get("nanos")))
        .contains(
            "computation of rank 0 in 'solve' before '': 30000",
            "computation of rank 0 in '' before '': 5000");
  }

  /** A region on one path keeps its name in all results; one on several is its path there. */
  @Test
  void run_regionOnSeveralPaths_isItsPathInOtherTables() throws IOException {
    writeNested();
    run();
    assertThat(rows("callsites.avro"))
        .extracting(row -> row.get("region").toString())
        .contains("main/solve/exchange", "main/exchange")
        .doesNotContain("exchange");
  }

  /** So it is on the critical path of the recorded run. */
  @Test
  void run_criticalPath_namesRegionsOnSeveralPathsByTheirPath() throws IOException {
    writeNested();
    CommandLineRun.ok(
        "run",
        folder.resolve("trace").toString(),
        "--analysis",
        "critical-path",
        "--out",
        folder.resolve("results").toString());
    assertThat(rows("recorded-path-sites.avro"))
        .extracting(row -> row.get("region").toString())
        .contains("main", "solve", "main/exchange")
        .doesNotContain("exchange");
  }

  @Test
  void run_regionsByEndOfTheirPath_areFound() throws IOException {
    writeNested();
    String out = folder.resolve("results").toString();
    String trace = folder.resolve("trace").toString();
    CommandLineRun.ok(
        "run", trace, "--noise", "constant,value=1us,regions=[solve/exchange]", "--out", out);
    CommandLineRun refused =
        CommandLineRun.of(
            "run",
            trace,
            "--noise",
            "constant,value=1us,regions=[main/main]",
            "--out",
            folder.resolve("other").toString());
    assertThat(refused.err()).contains("a user region or kernel of").contains("got main/main");
  }

  private double baseNanos(String cpu) throws IOException {
    Files.writeString(
        folder.resolve("model.yaml"),
        """
        trace: trace
        timing: model
        network: {model: logp, L: 0ns, o: 0ns, g: 0ns}
        cpu: {regions: %s}
        scenarios:
          - name: as it is
        """
            .formatted(cpu));
    CommandLineRun.ok(
        "run",
        folder.resolve("model.yaml").toString(),
        "--out",
        folder.resolve("model").toString(),
        "--force");
    return new ObjectMapper()
        .readTree(folder.resolve("model/summary.json").toFile())
        .at("/scenarios/0/baseNanos")
        .asDouble();
  }

  /**
   * Both ranks compute 40 us in main/exchange after the first barrier, and nothing in the other.
   */
  @Test
  void run_factorsOfPaths_areThoseOfTheLongestThatMeansThem() throws IOException {
    writeNested();
    double recorded = baseNanos("{solve: 1}");
    assertThat(baseNanos("{exchange: 2}")).isCloseTo(recorded + 40_000, within(1e-3));
    assertThat(baseNanos("{main/exchange: 2}")).isCloseTo(recorded + 40_000, within(1e-3));
    assertThat(baseNanos("{solve/exchange: 2}")).isCloseTo(recorded, within(1e-3));
    assertThat(baseNanos("{exchange: 2, main/exchange: 1}")).isCloseTo(recorded, within(1e-3));
    assertThat(baseNanos("{main/solve: 2}")).isCloseTo(recorded + 500_000, within(1e-3));
  }

  @Test
  void run_delayAfterACallInAPath_isFoundThere() throws IOException {
    writeNested();
    String trace = folder.resolve("trace").toString();
    Path results = folder.resolve("results");
    CommandLineRun.ok(
        "run",
        trace,
        "--delay",
        "rank=1,after=MPI_Barrier,region=main/exchange,duration=1ms",
        "--out",
        results.toString());
    assertThat(Files.readString(results.resolve("study.yaml"))).contains("region: main/exchange");
    CommandLineRun.of(
            "run",
            trace,
            "--delay",
            "rank=1,after=MPI_Barrier:2,region=main/exchange,duration=1ms",
            "--out",
            folder.resolve("second").toString())
        .assertEnds(2);
    CommandLineRun refused =
        CommandLineRun.of(
            "run",
            trace,
            "--delay",
            "rank=1,after=MPI_Barrier,region=solve/solve,duration=1ms",
            "--out",
            folder.resolve("third").toString());
    assertThat(refused.err()).contains("after.region: a user region of the trace");
  }

  @Test
  void archive_nestedRegions_comesBack() {
    writeNested();
    TraceArchive archive = TraceArchive.open(folder.resolve("trace"));
    assertThat(archive.metadata().regionParents()).containsExactly(-1, MAIN, SOLVE, MAIN);
    assertThat(archive.metadata().ranks().get(1).visits().written())
        .containsExactly(1L, 2L, 1L, 1L);
    assertThat(archive.metadata().callPaths().text(EXCHANGE_IN_SOLVE))
        .isEqualTo("main/solve/exchange");
  }
}
