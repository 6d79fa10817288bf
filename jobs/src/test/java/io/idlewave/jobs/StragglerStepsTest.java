package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.training.TrainingSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where steps begin, and which timelines cost how much, in traces worked out by hand. */
class StragglerStepsTest {

  private static final int OUTSIDE = -1;
  private static final int STEP = 0;
  private static final int DEPENDENCIES = 1;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private JsonNode stragglers(String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of("stragglers", path("trace"), "--json"));
    all.addAll(List.of(more));
    return new ObjectMapper().readTree(CommandLineRun.ok(all.toArray(String[]::new)).out());
  }

  private static double[] nanos(JsonNode steps) {
    List<Double> nanos = new ArrayList<>();
    steps.forEach(step -> nanos.add(step.asDouble() * 1e9));
    return nanos.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Operation barrier() {
    return new Collective(
        CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
  }

  /**
   * Two ranks, four times: 10 ns outside any region, 100 ns in the region, and a barrier that ends
   * 5 ns after the last; the second time, rank 1 takes 300 ns in the region.
   *
   * @param barriers where barriers are: in the region or outside it
   */
  private void writeSteps(int barriers) {
    HandTrace trace =
        new HandTrace(
            2,
            List.of("step, all of it"),
            List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
            List.of());
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", OUTSIDE, 1000);
    }
    for (int step = 0; step < 4; step++) {
      for (int rank = 0; rank < 2; rank++) {
        trace.compute(rank, OUTSIDE, 10);
        trace.compute(rank, STEP, rank == 1 && step == 1 ? 300 : 100);
      }
      long end = Math.max(trace.nanos(0), trace.nanos(1)) + 5;
      for (int rank = 0; rank < 2; rank++) {
        trace.call(rank, "MPI_Barrier", barriers, end, barrier());
      }
    }
    for (int rank = 0; rank < 2; rank++) {
      trace.compute(rank, OUTSIDE, 10);
      trace.call(rank, "MPI_Finalize", OUTSIDE, trace.nanos(rank) + 10);
    }
    trace.write(folder.resolve("trace"));
  }

  /**
   * A step lasts from the region to the region: 100 or 300 ns, 5 of the barrier, 10 outside.
   * Ideally all take (7 x 100 + 300) / 8 = 125 ns in the region. The last step has no end.
   */
  @ParameterizedTest
  @ValueSource(ints = {OUTSIDE, STEP})
  void step_ofARegion_beginsWhereRanksComeIntoIt(int barriers) throws IOException {
    writeSteps(barriers);
    JsonNode found = stragglers("--step=step, all of it");
    assertThat(nanos(found.get("seconds")))
        .containsExactly(new double[] {115, 315, 115}, within(1e-6));
    assertThat(nanos(found.get("idealSeconds")))
        .containsExactly(new double[] {140, 140, 140}, within(1e-6));
    assertThat(found.get("slowdown").asDouble()).isCloseTo(545 / 420.0, within(1e-9));
    // with rank 1 alone as recorded, rank 0 takes 125 ns, and the first and third step as well
    assertThat(found.at("/byRank/1").asDouble()).isCloseTo(595 / 420.0, within(1e-9));
    assertThat(nanos(stragglers("--step=step, all of it,every=2").get("seconds")))
        .containsExactly(new double[] {430}, within(1e-6));
  }

  @Test
  void step_ofAFunction_beginsWithItsCalls() throws IOException {
    writeSteps(OUTSIDE);
    assertThat(nanos(stragglers("--step=MPI_Barrier").get("seconds")))
        .containsExactly(new double[] {315, 115, 115}, within(1e-6));
    assertThat(nanos(stragglers("--step=MPI_Barrier,every=2").get("seconds")))
        .containsExactly(new double[] {430}, within(1e-6));
  }

  @Test
  void step_thatComesOnce_isTheRun() throws IOException {
    writeSteps(OUTSIDE);
    JsonNode found = stragglers("--step=MPI_Barrier,every=4");
    assertThat(nanos(found.at("/seconds"))).containsExactly(new double[] {670}, within(1e-6));
    assertThat(found.at("/seconds/run").asDouble()).isPositive();
    assertThat(found.get("conditions").toString())
        .contains(
            "some rank begins fewer than two steps at MPI_Barrier, so that the run counts as one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"timing: observed", "timing: model, network: myrinet"})
  void step_ofAStudy_isThatOfTheCommand(String timing) throws IOException {
    writeSteps(STEP);
    String study =
        new StudyFolder(folder)
            .study(
                "{trace: trace, %s, analysis: [stragglers], step: {name: 'step, all of it', every: 2}, scenarios: [{name: a}]}"
                    .formatted(timing));
    JsonNode summary = new StudyFolder(folder).run(study);
    assertThat(summary.at("/analyses/stragglers"))
        .isEqualTo(stragglers("--step=step, all of it,every=2"));
    assertThat(Files.readString(folder.resolve("results/study.yaml")))
        .contains("step:", "every: 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "analysis: [stragglers], step: MPI_Barier | step: a function or user region of the trace,"
            + " got MPI_Barier; known: MPI_Init",
        "analysis: [stragglers], step: {name: MPI_Barrier, every: 0} | step.every: a whole number"
            + " from 1",
        "analysis: [stragglers], step: {every: 2} | step: the key name is required",
        "analysis: [attribution], step: MPI_Barrier | step: only with analysis: [stragglers], got"
            + " attribution",
        "step: MPI_Barrier | step: only with analysis: [stragglers], got none",
      })
  void step_thatMakesNoSense_isRefusedBeforeTheRun(String keys, String message) throws IOException {
    writeSteps(OUTSIDE);
    StudyFolder studies = new StudyFolder(folder);
    String study = studies.study("{trace: trace, %s, scenarios: [{name: a}]}".formatted(keys));
    assertThat(studies.refusal(study)).contains(message).doesNotContain("plan:");
  }

  /** The table names its step; each worker computes forward twice in it. */
  @Test
  void step_thatIsStated_standsInThePlaceOfThoseOfTheTrace() throws IOException {
    String table = TrainingSamples.twoStages(folder).toString();
    CommandLineRun.ok("ingest", table, "--out=" + path("trace"));
    assertThat(stragglers().get("seconds").properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("7");
    assertThat(stragglers("--step=forward-compute").get("seconds").properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("0");
  }

  @Test
  void step_ofACommandThatIsNoNumber_isRefused() {
    writeSteps(OUTSIDE);
    CommandLineRun.of("stragglers", path("trace"), "--step=MPI_Barrier,every=two")
        .assertRefused(2, "--step: a whole number from 1");
  }

  /**
   * Two ranks, twice: a thread computes, launches a kernel, waits for its end and meets the other
   * rank. Threads take 10 and 30, 10 and 10 ns, 15 on average; kernels 100 and 100, 100 and 180,
   * 120 on average. A step takes the longer of both sums.
   */
  @Test
  void byTimelineKind_ofThreadsAndStreams_isThatOfOneKindAlone() throws IOException {
    writeKernels(new long[][] {{10, 30}, {10, 10}}, new long[][] {{100, 100}, {100, 180}});
    JsonNode found = stragglers();
    assertThat(nanos(found.get("seconds"))).containsExactly(new double[] {110 + 190}, within(1e-6));
    assertThat(nanos(found.get("idealSeconds")))
        .containsExactly(new double[] {135 + 135}, within(1e-6));
    assertThat(found.at("/byTimelineKind/threads").asDouble())
        .isCloseTo((10 + 120 + 30 + 120) / 270.0, within(1e-9));
    assertThat(found.at("/byTimelineKind/streams").asDouble())
        .isCloseTo((15 + 100 + 15 + 180) / 270.0, within(1e-9));
    assertThat(CommandLineRun.ok("stragglers", path("trace")).out())
        .containsPattern("timelines +S with it alone\nstreams +1\\.1481\nthreads +1\\.0370");
    JsonNode summary =
        new StudyFolder(folder).run(path("trace"), "--analysis=stragglers", "--replicates=2");
    assertThat(summary.at("/analyses/stragglers/byTimelineKind"))
        .isEqualTo(found.get("byTimelineKind"));
    CommandLineRun.ok("report", path("results"));
    assertThat(folder.resolve("results/report.html"))
        .content()
        .containsPattern(
            "\"values\":\\[\"streams\",\"threads\"\\].*\"values\":\\[1\\.148\\d*,1\\.037");
  }

  private void writeKernels(long[][] threads, long[][] kernels) {
    List<Timeline> timelines = new ArrayList<>();
    for (Timeline.Kind kind : Timeline.Kind.values()) {
      for (int rank = 0; rank < 2; rank++) {
        timelines.add(new Timeline(rank, kind, kind + " 7", Map.of()));
      }
    }
    HandTrace trace =
        new HandTrace(
            4,
            List.of("kernel"),
            List.of(
                Communicator.intra("MPI_COMM_WORLD", List.of(0, 1)),
                new Communicator(
                    "dependencies", Communicator.Kind.LOCAL, List.of(0, 1, 2, 3), List.of())),
            timelines);
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Init", OUTSIDE, 0);
    }
    for (int step = 0; step < 2; step++) {
      for (int rank = 0; rank < 2; rank++) {
        launch(trace, rank, threads[rank][step], kernels[rank][step]);
      }
      long end = Math.max(trace.nanos(0), trace.nanos(1));
      for (int rank = 0; rank < 2; rank++) {
        trace.call(rank, "MPI_Barrier", OUTSIDE, end, barrier());
      }
    }
    for (int rank = 0; rank < 2; rank++) {
      trace.call(rank, "MPI_Finalize", OUTSIDE, trace.nanos(rank));
    }
    trace.write(folder.resolve("trace"));
  }

  private static void launch(HandTrace trace, int rank, long threadNanos, long kernelNanos) {
    int stream = 2 + rank;
    trace.compute(rank, OUTSIDE, threadNanos);
    trace.call(rank, "launch", OUTSIDE, trace.nanos(rank), dependency(stream));
    trace.call(stream, "begin", OUTSIDE, trace.nanos(rank), awaits(rank));
    trace.compute(stream, 0, kernelNanos);
    trace.call(stream, "end", OUTSIDE, trace.nanos(stream), dependency(rank));
    trace.call(rank, "synchronise", OUTSIDE, trace.nanos(stream), awaits(stream));
  }

  private static Operation dependency(int row) {
    return new Send(row, 0, DEPENDENCIES, 0, SendMode.READY, Operation.NO_REQUEST);
  }

  private static Operation awaits(int row) {
    return new Receive(row, 0, DEPENDENCIES, 0);
  }
}
