package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sentences of {@code inspect} on runs whose figures are known. */
class InspectTest {

  private static final int NO_REGION = -1;

  @TempDir private Path folder;

  private String path() {
    return folder.resolve("trace").toString();
  }

  private List<String> sentences() {
    return CommandLineRun.ok("inspect", path()).out().lines().map(String::strip).toList();
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(CommandLineRun.ok("inspect", path(), "--json").out());
  }

  /** Four times: rank 0 computes 600 us and rank 1 200 us, and both leave a barrier at 610 us. */
  private void writeBarriers() {
    HandTrace trace =
        new HandTrace(
            2, List.of(), List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))), List.of());
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", NO_REGION, 1_000);
      for (int step = 1; step <= 4; step++) {
        trace.compute(rank, NO_REGION, rank == 0 ? 600_000 : 200_000);
        trace.call(rank, "MPI_Barrier", NO_REGION, 1_000 + 610_000L * step, barrier());
      }
      trace.call(rank, "MPI_Finalize", NO_REGION, trace.nanos(rank) + 1_000);
    }
    trace.write(folder.resolve("trace"));
  }

  /** Of 2 x 2,440 us both ranks compute 3,200 us, and rank 1 waits 1,600 us for rank 0. */
  @Test
  void inspect_barriersByHand_saysWhatHappened() {
    writeBarriers();
    assertThat(sentences())
        .contains(
            "trace: 2 ranks on 1 node, a run of 2.440 ms",
            "The ranks spent 65.6 % of their time computing and 34.4 % in calls.",
            "On average 1.3 of 2 ranks computed at a time.",
            "Rank 0 computed longest, 1.50 times as long as the average rank (imbalance).",
            "The ranks waited during 32.8 % of their time at barriers that others had not entered"
                + " (wait at barrier). Rank 0 caused 100.0 % of that.",
            "The most expensive calls are MPI_Barrier (34.4 % of all ranks' time, 8 calls).",
            "There were 12 MPI calls, with 4 collectives.",
            "4 iterations were found: the same call with the same peers and sizes again and again,"
                + " beginning with MPI_Barrier. 100.0 % of all calls are in them.",
            "An iteration takes 610.0 us on average; the slowest, number 1, takes 610.0 us.",
            "What slow ranks cost per iteration: idlewave stragglers "
                + path()
                + " --step MPI_Barrier",
            "Nothing was found.",
            "1. Rank 0 computes 1.50 times as long as the average rank: where did the time go, what"
                + " made slow iterations slow, and what is worth fixing?",
            "idlewave why " + path(),
            "2. Ranks wait during 32.8 % of their time in collectives for the last to come:"
                + " what does it cost if the operating system takes 2.5 % of each processor?",
            "idlewave run "
                + path()
                + " --noise rate,rate=100Hz,duration=250us --replicates 100 --analysis"
                + " attribution,wait-states --out study-noise",
            "3. Ranks wait during 32.8 % of their time for other ranks: which computing and which"
                + " calls decide how long the run takes (its critical path)?",
            "idlewave run " + path() + " --analysis critical-path --out study-path",
            "4. Rank 0 computes 1.50 times as long as the average rank: how long does the run take"
                + " if each stretch of computing is as quick as the quickest 5 % of its kind?");
  }

  @Test
  void inspect_json_hasTheFigures() throws IOException {
    writeBarriers();
    JsonNode found = json();
    assertThat(found.at("/run/runtimeNanos").asLong()).isEqualTo(2_440_000);
    assertThat(found.at("/run/computingShare").asDouble()).isEqualTo(3_200 / 4_880.0);
    assertThat(found.at("/run/imbalance").asDouble()).isEqualTo(1.5);
    assertThat(found.at("/run/waits/from").asText()).isEqualTo("clocks");
    assertThat(found.at("/run/ranks/1/nanos/0").asDouble()).isEqualTo(800_000);
    assertThat(found.at("/iterations/number").asInt()).isEqualTo(4);
    assertThat(found.at("/iterations/meanNanos").asDouble()).isEqualTo(610_000);
    assertThat(found.at("/iterations/outliers").size()).isZero();
    assertThat(found.at("/oddities").size()).isZero();
    assertThat(found.at("/questions/0/about").asText()).isEqualTo("why");
    assertThat(found.at("/questions/0/options")).isEmpty();
    assertThat(found.at("/questions/1/options/noise").asText())
        .isEqualTo("rate,rate=100Hz,duration=250us");
  }

  /** Both ranks compute 100 us twenty times, but once 400 us: even, but one iteration differs. */
  @Test
  void inspect_oneSlowIteration_asksWhyFirst() throws IOException {
    HandTrace trace =
        new HandTrace(
            2, List.of(), List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))), List.of());
    for (int rank = 0; rank < 2; rank++) {
      long nanos = 1_000;
      trace.call(rank, "MPI_Init", NO_REGION, nanos);
      for (int iteration = 0; iteration < 20; iteration++) {
        long computing = iteration == 7 ? 400_000 : 100_000;
        trace.compute(rank, NO_REGION, computing);
        nanos += computing + 1_000;
        trace.call(rank, "MPI_Barrier", NO_REGION, nanos, barrier());
      }
      trace.call(rank, "MPI_Finalize", NO_REGION, nanos + 1_000);
    }
    trace.write(folder.resolve("trace"));

    assertThat(json().at("/run/imbalance").asDouble()).isEqualTo(1);
    assertThat(sentences())
        .contains(
            "1. Iterations differ: where did the time go, what made slow iterations slow, and what"
                + " is worth fixing?",
            "idlewave why " + path())
        .noneMatch(line -> line.startsWith("What made slow ones slow"));
    Path studies = folder.resolve("study.yaml");
    assertThat(CommandLineRun.ok("init", path(), "--questions", "--out", studies.toString()).out())
        .contains("study-noise.yaml")
        .doesNotContain("study-why");
  }

  private static Operation barrier() {
    return new Collective(
        CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
  }

  /** Both ranks together: 600 us in solve, 420 us in the exchange inside it, 200 us in main. */
  private void writeNested() {
    int main = 0;
    int solve = 1;
    int exchange = 2;
    HandTrace trace =
        new HandTrace(
            2,
            List.of("main", "solve", "exchange"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            List.of());
    trace.nest(List.of(-1, main, solve), 1, 1, 1);
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", main, 1_000);
      trace.compute(rank, main, 100_000);
      trace.compute(rank, solve, rank == 0 ? 500_000 : 100_000);
      trace.call(rank, "MPI_Barrier", exchange, 611_000, barrier());
      trace.compute(rank, NO_REGION, 55_000);
      trace.call(rank, "MPI_Finalize", main, 667_000);
    }
    trace.write(folder.resolve("trace"));
  }

  /** Of 2 x 665 us. */
  @Test
  void inspect_nestedRegions_namesCallPaths() throws IOException {
    writeNested();
    assertThat(sentences())
        .contains(
            "The most expensive call paths are main/solve (45.1 % of all ranks' time),"
                + " main/solve/exchange (31.6 % of all ranks' time), main (15.0 % of all ranks'"
                + " time), each without the regions inside it.");
    JsonNode paths = json().at("/run/paths");
    assertThat(paths).hasSize(3);
    assertThat(paths.at("/0/nanos").asLong()).isEqualTo(600_000);
    assertThat(paths.at("/0/callNanos").asLong()).isZero();
    assertThat(paths.at("/1/nanos").asLong()).isEqualTo(420_000);
    assertThat(paths.at("/1/callNanos").asLong()).isEqualTo(420_000);
    assertThat(json().at("/questions/2/options/analysis").asText())
        .isEqualTo("critical-path,call-paths");
  }

  /** Of rank 0 one thread computes 100 us and the other 300 us, of rank 1 its only one 100 us. */
  @Test
  void inspect_furtherTimelines_countForTheirRank() throws IOException {
    HandTrace trace =
        new HandTrace(
            3,
            List.of(),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            Stream.of(0, 1, 0)
                .map(rank -> new Timeline(rank, Timeline.Kind.THREAD, "thread", Map.of()))
                .toList());
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", NO_REGION, 1_000);
      trace.compute(rank, NO_REGION, 100_000);
      trace.call(rank, "MPI_Barrier", NO_REGION, 111_000, barrier());
      trace.call(rank, "MPI_Finalize", NO_REGION, 112_000);
    }
    trace.call(2, "await", NO_REGION, 1_000);
    trace.compute(2, NO_REGION, 300_000);
    trace.call(2, "signal", NO_REGION, 302_000);
    trace.write(folder.resolve("trace"));

    JsonNode found = json();
    assertThat(found.at("/run/imbalance").asDouble()).isEqualTo(400 / 250.0);
    assertThat(found.at("/run/longestComputing").asText()).isEqualTo("0");
    assertThat(found.at("/otherCalls/await").asLong()).isEqualTo(1);
    assertThat(found.at("/census/calls").asLong()).isEqualTo(6);
  }

  /** A rank that waits shares its time among parts that add up to its run. */
  @Test
  void inspect_parts_addUpToTheRunOfEachRank() throws IOException {
    writeBarriers();
    for (JsonNode rank : json().at("/run/ranks")) {
      double sum = 0;
      for (JsonNode nanos : rank.path("nanos")) {
        sum += nanos.asDouble();
      }
      assertThat(sum).isEqualTo(2_440_000);
    }
  }

  private void synth(String... options) {
    List<String> words = new ArrayList<>(List.of("synth"));
    words.addAll(List.of(options));
    words.addAll(List.of("--out", path()));
    CommandLineRun.ok(words.toArray(String[]::new));
  }

  @Test
  void inspect_halo_findsItsIterations() throws IOException {
    synth("halo", "--px", "3", "--py", "2", "--iterations", "8");
    JsonNode found = json();
    assertThat(found.at("/iterations/number").asInt()).isEqualTo(8);
    assertThat(found.at("/iterations/share").asDouble()).isEqualTo(1);
    assertThat(found.at("/iterations/by").asText()).isEqualTo("sizes");
    assertThat(found.at("/iterations/ranks").asInt()).isEqualTo(6);
    // four neighbours, and three stages of its allreduce; the last one has no end
    String step = found.at("/iterations/step").asText();
    assertThat(step).isEqualTo("MPI_Irecv,every=7");
    assertThat(CommandLineRun.ok("stragglers", path(), "--step", step).out())
        .contains("mean of 7 steps");
  }

  /** A region outside any and one inside another have the same name, which means both. */
  @Test
  void inspect_nameOfTwoPaths_makesNoStep() throws IOException {
    HandTrace trace =
        new HandTrace(
            2,
            List.of("exchange", "main", "exchange"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            List.of());
    trace.nest(List.of(-1, -1, 1), 4, 4, 4);
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", NO_REGION, 1_000);
      for (int step = 0; step < 4; step++) {
        for (int region = 0; region <= 2; region += 2) {
          trace.compute(rank, region, 10_000);
          trace.call(rank, "MPI_Barrier", region, trace.nanos(rank) + 1_000, barrier());
        }
      }
      trace.call(rank, "MPI_Finalize", NO_REGION, trace.nanos(rank) + 1_000);
    }
    trace.write(folder.resolve("trace"));

    JsonNode found = json().path("iterations");
    assertThat(found.path("number").asInt()).isEqualTo(4);
    assertThat(found.path("by").asText()).isEqualTo("regions");
    assertThat(found.path("first").asText()).isEqualTo("exchange");
    assertThat(found.path("step").isNull()).isTrue();
  }

  /** Only the first timeline of a rank calls MPI_Finalize. */
  @Test
  void inspect_furtherTimelines_missNoFinalize() {
    synth("forkjoin", "--ranks", "2", "--threads", "3", "--steps", "4");
    assertThat(sentences())
        .contains(
            "On average 6.0 of 6 timelines computed at a time.",
            "Further calls are none of MPI: what begins, ends and waits for threads, streams and"
                + " the like (16 x await, 16 x signal, 8 x fork, 8 x join).",
            "Nothing was found.");
  }

  @Test
  void inspect_randomProgram_saysThatNothingRepeats() {
    synth("random", "--ranks", "5", "--steps", "100");
    assertThat(sentences())
        .contains("No iterations were found: no sequence of calls repeats on most ranks.");
  }

  private static SmallTrace exchange(SmallTrace trace) {
    return trace
        .all("MPI_Init")
        .send(0, 1, 100)
        .receive(1, 0, 100)
        .send(1, 0, 5000)
        .receive(0, 1, 5000)
        .all("MPI_Finalize");
  }

  private void write(String kind) {
    Path trace = folder.resolve("trace");
    switch (kind) {
      case "one rank" -> new SmallTrace(1).all("MPI_Init").all("MPI_Finalize").write(trace);
      case "no calls" -> new SmallTrace(2).write(trace);
      case "an empty rank" ->
          new SmallTrace(3).send(0, 1, 100).receive(1, 0, 100).barrier(0).write(trace);
      case "own clocks" -> exchange(new SmallTrace(2).clockPerRank()).write(trace);
      case "computing" ->
          exchange(new SmallTrace(2).without(TraceTimes.COMPUTATION, 40_000)).write(trace);
      case "work" -> exchange(new SmallTrace(2).without(TraceTimes.WORK, 40_000)).write(trace);
      case "hostile names" -> HostileNames.write(trace);
      case "barriers" -> writeBarriers();
      case "nested" -> writeNested();
      case "halo" -> synth("halo", "--px", "2", "--py", "2", "--iterations", "4");
      default -> throw new IllegalArgumentException(kind);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "one rank",
        "no calls",
        "an empty rank",
        "own clocks",
        "computing",
        "work",
        "hostile names",
        "halo"
      })
  void inspect_anyTrace_saysSomethingAndWritesAPage(String kind) throws IOException {
    write(kind);
    Path page = folder.resolve("page.html");
    CommandLineRun run = CommandLineRun.ok("inspect", path(), "--out", page.toString());
    assertThat(run.out()).contains("What the run did", "page: " + page);
    assertThat(run.out()).doesNotContain("NaN", "Infinity");
    if (!kind.equals("hostile names")) { // one of which is "null"
      assertThat(run.out()).doesNotContain("null");
    }
    assertThat(Files.readString(page))
        .contains("<title>idlewave report</title>", "What to ask next")
        .doesNotContain("<script", "NaN");
    assertThat(json().at("/census/ranks").asInt()).isPositive();
  }

  /** Each question can be pasted; few replicates do. */
  @ParameterizedTest
  @ValueSource(strings = {"halo", "barriers", "nested", "own clocks", "computing", "work"})
  void questions_ofAnyTrace_areCommandsThatRun(String kind) throws IOException {
    write(kind);
    JsonNode questions = json().path("questions");
    boolean uneven = kind.equals("barriers") || kind.equals("nested");
    assertThat(questions.size()).isEqualTo(uneven ? 4 : 3);
    for (JsonNode question : questions) {
      List<String> words =
          new ArrayList<>(List.of(question.path("command").asText().split(" ", -1)));
      assertThat(words.get(0)).isEqualTo("idlewave");
      int replicates = words.indexOf("--replicates");
      if (replicates > 0) {
        words.set(replicates + 1, "2");
      }
      int out = words.indexOf("--out") + 1;
      if (out > 0) {
        words.set(out, folder.resolve(words.get(out)).toString());
      }
      CommandLineRun.ok(words.subList(1, words.size()).toArray(String[]::new));
    }
  }

  @Test
  void inspect_withoutCommunication_hasNothingToAsk() {
    write("one rank");
    assertThat(sentences())
        .contains(
            "No call of the trace communicates.",
            "Nothing: without communication no rank can delay another one.");
  }

  @Test
  void inspect_amountsOfWork_hasNoTimes() throws IOException {
    write("work");
    assertThat(json().path("run").isNull()).isTrue();
    assertThat(sentences())
        .contains("a small trace: 2 ranks on 1 node, without the times of a run")
        .contains(
            "idlewave run "
                + path()
                + " --network myrinet --rate 4Gflop/s --analysis synchronisation,critical-path"
                + " --out study-network");
  }

  @Test
  void oddities_ofClocksAndWarnings_areSaid() {
    exchange(new SmallTrace(2).clockPerRank().warn("buffer-flush", 3))
        .write(folder.resolve("trace"));
    assertThat(sentences())
        .contains("buffer-flush, 3 times: of the test")
        .anyMatch(line -> line.startsWith("The times are those of 2 clocks"));
  }

  @Test
  void oddities_ofAnIncompleteTrace_nameWhatIsMissing() throws IOException {
    new SmallTrace(2)
        .all("MPI_Init")
        .send(0, 1, 100)
        .all("MPI_Finalize")
        .write(folder.resolve("trace"));
    assertThat(json().path("oddities").findValuesAsText("code")).contains("incomplete");
    assertThat(sentences())
        .contains(
            "Records are missing, so that results of studies can be off: 1 send without a"
                + " receive.");
  }

  @Test
  void oddities_ofARankWithoutCalls_sayThatItCountsAsComputing() {
    write("an empty rank");
    assertThat(sentences())
        .contains("1 rank makes no calls: all of the time recorded there counts as computing.");
  }

  @Test
  void oddities_ofProbesInVain_countTheirLoops() {
    new SmallTrace(2)
        .all("MPI_Init")
        .call(0, "MPI_Iprobe")
        .call(0, "MPI_Iprobe")
        .call(0, "MPI_Iprobe")
        .receive(0, 1, 16)
        .send(1, 0, 16)
        .all("MPI_Finalize")
        .write(folder.resolve("trace"));
    assertThat(sentences())
        .contains(
            "Ranks asked again and again whether something is complete (polling), in 1 loop: each"
                + " counts as one wait.");
  }

  @Test
  void inspect_pageInThePlaceOfSomethingElse_isRefused() throws IOException {
    write("one rank");
    Path mine = folder.resolve("mine.html");
    Files.writeString(mine, "mine");
    CommandLineRun.of("inspect", path(), "--out", mine.toString())
        .assertRefused(2, "holds something else than an earlier page");
    assertThat(mine).hasContent("mine");
  }

  @Test
  void inspect_noTrace_isRefused() {
    CommandLineRun.of("inspect", folder.resolve("nothing").toString()).assertEnds(2);
  }
}
