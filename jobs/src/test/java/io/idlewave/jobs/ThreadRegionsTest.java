package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Threads in user regions alone: ranks compute 125 us and meet, in turns mostly in a region and
 * mostly outside it.
 */
class ThreadRegionsTest {

  private static final int RANKS = 4;
  private static final int THREADS = 8;
  private static final int STEPS = 20;
  private static final int REPLICATES = 4000;
  private static final double MEAN_NANOS = 10e3;
  private static final int OUTSIDE = -1;
  private static final String FREE_NETWORK =
      "timing: model\nnetwork: {model: logp, L: 0ns, o: 0ns, g: 0ns}";
  private static final int LOOP = 0;

  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() {
    HandTrace trace =
        new HandTrace(
            RANKS,
            List.of("loop"),
            List.of(
                Communicator.intra("MPI_COMM_WORLD", IntStream.range(0, RANKS).boxed().toList())),
            List.of());
    IntStream.range(0, RANKS).forEach(rank -> trace.call(rank, "MPI_Init", OUTSIDE, 0));
    for (int step = 0; step < STEPS; step++) {
      meet(trace, 100_000);
      meet(trace, 25_000);
    }
    IntStream.range(0, RANKS)
        .forEach(rank -> trace.call(rank, "MPI_Finalize", OUTSIDE, trace.nanos(rank)));
    trace.write(folder.resolve("trace"));
  }

  private static void meet(HandTrace trace, long inLoopNanos) {
    Operation barrier =
        new Collective(CollectiveOp.BARRIER, 0, Collective.ROOT_NONE, 0, 0, Operation.NO_REQUEST);
    for (int rank = 0; rank < RANKS; rank++) {
      trace.compute(rank, OUTSIDE, 125_000 - inLoopNanos);
      trace.compute(rank, LOOP, inLoopNanos);
      trace.call(rank, "MPI_Barrier", OUTSIDE, trace.nanos(rank), barrier);
    }
  }

  private JsonNode run(String timing, String noise) throws IOException {
    StudyFolder studies = new StudyFolder(folder);
    return studies.run(
        studies.study(
            """
            trace: trace
            replicates: %d
            %s
            scenarios:
              - {name: everywhere, noise: %s, cpu: {threads: %d}}
              - {name: nowhere, noise: %s}
              - {name: in loop, noise: %s, cpu: {threads: {regions: {loop: %d}}}}
              - {name: outside, noise: %s, cpu: {threads: {count: %d, regions: {loop: 1}}}}
            """
                .formatted(
                    REPLICATES, timing, noise, THREADS, noise, noise, THREADS, noise, THREADS)));
  }

  /** A step waits for the largest of 4 x 8 draws where the loop is, and of 4 where it is not. */
  @ParameterizedTest
  @CsvSource({
    "slack: clocks, '{distribution: exponential, mean: 10us}'",
    "slack: clocks, '{process: rate, rate: 10kHz, duration: 5us}'",
    "model, '{distribution: exponential, mean: 10us}'",
    "model, '{process: rate, rate: 10kHz, duration: 5us}'",
  })
  void delay_ofThreadsInARegion_isThatOfTheirStretchesAlone(String timing, String noise)
      throws IOException {
    JsonNode summary = run(timing.equals("model") ? FREE_NETWORK : timing, noise);
    if (noise.contains("exponential")) {
      LargestExponential inLoop = new LargestExponential(RANKS * THREADS);
      LargestExponential alone = new LargestExponential(RANKS);
      double error =
          MEAN_NANOS * Math.sqrt(STEPS * (inLoop.variance() + alone.variance()) / REPLICATES);
      assertThat(summary.at("/scenarios/2/delayNanos/mean").asDouble())
          .isCloseTo(STEPS * MEAN_NANOS * (inLoop.mean() + alone.mean()), within(3 * error));
    }
    assertThat(summary.get("conditions").toString())
        .contains("noise on up to 8 threads that the trace does not show in 3 scenarios");
    // stretches of all ranks lie between barriers: what they are delayed by adds up, draw by draw
    Map<String, double[]> nanos = runTimes();
    double[] everywhere = nanos.get("everywhere");
    double[] nowhere = nanos.get("nowhere");
    double[] inLoop = nanos.get("in loop");
    double[] outside = nanos.get("outside");
    assertThat(inLoop).isNotEqualTo(nowhere).isNotEqualTo(everywhere);
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      assertThat(inLoop[replicate] + outside[replicate])
          .isCloseTo(everywhere[replicate] + nowhere[replicate], within(1e-3));
    }
  }

  private Map<String, double[]> runTimes() throws IOException {
    Map<String, double[]> nanos = new HashMap<>();
    for (GenericRecord row : ResultRows.of(folder.resolve("results/runtimes.avro"))) {
      double[] all =
          nanos.computeIfAbsent(row.get("scenario").toString(), name -> new double[REPLICATES]);
      all[((Long) row.get("replicate")).intValue()] = (Double) row.get("runtimeNanos");
    }
    return nanos;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{regions: {lop: 2}} | scenario a: cpu.threads.regions: a user region of the trace; the"
            + " nearest one is loop, got lop",
        "{regions: {loop: 0}} | cpu.threads.regions.loop: a whole number from 1 to 4096, got 0",
        "{regions: 2} | cpu.threads.regions",
      })
  void regions_thatMakeNoSense_areRefused(String threads, String message) throws IOException {
    StudyFolder studies = new StudyFolder(folder);
    String study = "{trace: trace, cpu: {threads: %s}, scenarios: [{name: a}]}".formatted(threads);
    assertThat(studies.refusal(studies.study(study))).contains(message);
  }

  @Test
  void study_ofThreadsInARegion_isWrittenAsItIsRead() throws IOException {
    run("slack: clocks", "{distribution: constant, value: 1us}");
    String written = Files.readString(folder.resolve("results/study.yaml"));
    assertThat(written).contains("regions:", "loop: 8");
    List<String> again =
        new ArrayList<>(List.of("run", folder.resolve("results/study.yaml").toString()));
    again.add("--out=" + folder.resolve("again"));
    CommandLineRun.ok(again.toArray(String[]::new));
    assertThat(folder.resolve("again/study.yaml")).hasContent(written);
  }
}
