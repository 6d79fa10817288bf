package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
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

/** Model timing on the network of the recorded run: {@code network: recorded}. */
class RecordedNetworkTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandLineRun run(String trace, String study) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"), "trace: " + trace + "\ntiming: model\n" + study);
    return CommandLineRun.of("run", path("study.yaml"), "--out=" + path("results"));
  }

  /** Mean run times in ns, of the base and then of each scenario. */
  private List<Double> runtimes(String trace, String study) throws IOException {
    run(trace, study).assertEnds(0);
    JsonNode summary = JSON.readTree(folder.resolve("results/summary.json").toFile());
    List<Double> runtimes = new ArrayList<>();
    for (JsonNode scenario : summary.get("scenarios")) {
      if (runtimes.isEmpty()) {
        runtimes.add(scenario.get("baseNanos").asDouble());
      }
      runtimes.add(scenario.at("/runtimeNanos/mean").asDouble());
    }
    return runtimes;
  }

  /** Whoever changes nothing gets the recorded run. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "halo --px 3 --py 2 --iterations 6 --jitter 20us",
        "chain --ranks 6 --iterations 8 --mode rndv --style sendrecv --bi --distance 2",
        "pipeline --ranks 5 --steps 8",
        "allreduce --ranks 6 --repetitions 6 --bytes 4096",
        "forkjoin --ranks 3 --threads 4 --steps 6 --grain 10us --overhead 200ns",
        "random --seed 3 --ranks 6 --steps 200 --overhead 1us",
        "random --seed 8 --ranks 5 --steps 150 --overhead 500ns --eager 0B"
      })
  void base_isTheRecordedRun(String program) throws IOException {
    String[] synth = ("synth " + program + " --out=" + path("trace")).split(" ", -1);
    CommandLineRun.ok(synth);
    run("trace", "network: recorded\n").assertEnds(0);
    JsonNode scenario =
        JSON.readTree(folder.resolve("results/summary.json").toFile()).get("scenarios").get(0);
    double recorded = scenario.get("recordedNanos").asDouble();
    assertThat(scenario.get("baseNanos").asDouble()).isCloseTo(recorded, within(1.0));
  }

  /**
   * Calls of 1 us, 9 us of computing before each. Rank 0 sends, rank 1 receives in time and calls
   * once more. Where the sender is 15 us late, the receive begins with its send, at 24 us, takes 1
   * us as recorded, and rank 1 has 19 us left.
   */
  @Test
  void receive_ofALateSend_takesWhatItTookAfterIt() throws IOException {
    new SmallTrace(2)
        .all("MPI_Init")
        .send(0, 1, 7)
        .receive(1, 0, 7)
        .call(1, "MPI_Comm_rank")
        .all("MPI_Finalize")
        .write(folder.resolve("trace"));
    assertThat(
            runtimes(
                "trace",
                """
                network: recorded
                scenarios:
                  - name: late
                    delays: [{rank: 0, at: 5us, duration: 15us}]
                """))
        .containsExactly(29e3, 44e3);
  }

  /** A synchronous send waits for its receive; a standard one that was eager does not. */
  @ParameterizedTest
  @CsvSource({"SYNCHRONOUS, 44e3", "STANDARD, 34e3"})
  void send_toALateReceive_waitsIfItIsSynchronous(SendMode mode, double nanos) throws IOException {
    new SmallTrace(2)
        .all("MPI_Init")
        .call(0, "MPI_Send", new Send(1, 0, 0, 7, mode, Operation.NO_REQUEST))
        .receive(1, 0, 7)
        .call(0, "MPI_Comm_rank")
        .all("MPI_Finalize")
        .write(folder.resolve("trace"));
    assertThat(
            runtimes(
                "trace",
                """
                network: recorded
                scenarios:
                  - name: late
                    delays: [{rank: 1, at: 5us, duration: 15us}]
                """))
        .containsExactly(29e3, nanos);
  }

  /** Four ranks compute 100 us and meet, 30 times, where rank 2 computes 300 us more once. */
  static void writeLate(Path folder) throws IOException {
    String quiet = folder.resolve("quiet").toString();
    CommandLineRun.ok("synth", "bsp", "--ranks=4", "--steps=30", "--grain=100us", "--out=" + quiet);
    Files.writeString(
        folder.resolve("late.yaml"),
        """
        trace: quiet
        scenarios:
          - name: late
            delays: [{rank: 2, at: 500us, duration: 300us}]
        """);
    CommandLineRun.ok(
        "export",
        quiet,
        "--times=disturbed",
        "--to=archive",
        "--study=" + folder.resolve("late.yaml"),
        "--out=" + folder.resolve("trace"));
  }

  /**
   * Four ranks compute 100 us and meet, 30 times, where rank 2 computes 300 us more once: 3300 us.
   * With the mean of all 120 stretches for each, 102.5 us, 3075 us; twice as slow, twice that.
   */
  @Test
  void compute_ofMeans_isThatOfAllRanksAndSteps() throws IOException {
    writeLate(folder);
    assertThat(
            runtimes(
                "trace",
                """
                network: recorded
                scenarios:
                  - name: even
                    compute: {denoise: mean}
                  - name: even and slow
                    compute: {denoise: mean}
                    cpu: 2
                  - name: even, medians
                    compute: {denoise: mean}
                    network: {transfers: median}
                """))
        .containsExactly(3300e3, 3075e3, 6150e3, 3075e3);
  }

  /** The same in observed timing: the run is 225 us shorter. */
  @Test
  void compute_ofMeansInObservedTiming_takesThemAsWell() throws IOException {
    writeLate(folder);
    Files.writeString(
        folder.resolve("study.yaml"),
        "trace: trace\nscenarios: [{name: even, compute: {denoise: mean}}]\n");
    CommandLineRun.ok("run", path("study.yaml"), "--out=" + path("results"));
    JsonNode summary = JSON.readTree(folder.resolve("results/summary.json").toFile());
    assertThat(summary.get("scenarios"))
        .isNotEmpty()
        .allSatisfy(
            scenario -> assertThat(scenario.at("/delayNanos/mean").asDouble()).isEqualTo(-225e3));
  }

  /** On the command line it is named like a model. */
  @Test
  void flag_namesItAsStudiesDo() throws IOException {
    writeLate(folder);
    CommandLineRun.ok(
        "run", path("trace"), "--network=recorded,transfers=median", "--out=" + path("results"));
    JsonNode summary = JSON.readTree(folder.resolve("results/summary.json").toFile());
    assertThat(summary.at("/scenarios/0/network").asText()).isEqualTo("recorded transfers=median");
    assertThat(summary.at("/scenarios/0/baseNanos").asDouble()).isEqualTo(3300e3);
  }

  /** The what-if of a published study, in a study file: the sums of its step times. */
  @Test
  void study_ofAPublishedJob_takesTheSumOfItsSteps() throws IOException {
    Path tables = Path.of("src/test/resources/training");
    CommandLineRun.ok("ingest", tables.resolve("ST.csv.xz").toString(), "--out=" + path("job"));
    JsonNode published = JSON.readTree(tables.resolve("ST.json").toFile());
    List<Double> runtimes =
        runtimes(
            "job",
            """
            network: recorded
            compute: {launch-delays: nothing}
            scenarios:
              - name: ideal
                compute: {denoise: mean, launch-delays: nothing}
                network: {transfers: median}
            """);
    assertThat(runtimes.get(0))
        .isCloseTo(
            nanos(published.get("stepSecondsWithoutLaunchDelays")), within(1e-6 * runtimes.get(0)));
    assertThat(runtimes.get(1))
        .isCloseTo(nanos(published.get("stepSecondsIdeal")), within(1e-6 * runtimes.get(1)));
    assertThat(runtimes.get(0) / runtimes.get(1))
        .isCloseTo(published.get("S").asDouble(), within(1e-6));
  }

  private static double nanos(JsonNode seconds) {
    double sum = 0;
    for (Map.Entry<String, JsonNode> step : seconds.properties()) {
      sum += step.getValue().asDouble() * 1e9;
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tolerance: [5%]|: tolerance: on networks that price messages, got network: recorded",
        "analysis: [sensitivities]|: sensitivities: on networks that price messages, got",
        "mapping: search|: mapping: search: on a network that prices messages, got",
        "adapters: 1|: adapters: on a network that prices messages, got network: recorded",
        "scenarios: [{name: a, latency: {distribution: constant, value: 1us}}]"
            + "|scenario a: latency: on a network that prices messages, got network: recorded",
        "scenarios: [{name: a, transform: [{kind: every, k: 2, function: MPI_Barrier}]}]"
            + "|scenario a: transform: on a network that prices messages, for changed calls",
        "compute: {denoise: 5%, launch-delays: nothing}"
            + "|compute.launch-delays: work where denoise is neither none nor mean, got",
        "compute: {launch-delays: some}|compute.launch-delays: one of work, nothing, got",
        "compute: {}|compute: the key denoise is required",
      })
  void study_thatItDoesNotFit_isRefused(String more, String message) throws IOException {
    CommandLineRun.ok("synth", "bsp", "--ranks=2", "--steps=3", "--out=" + path("trace"));
    run("trace", "network: recorded\n" + more + "\n").assertRefused(2, message);
  }

  @Test
  void network_withWhatItHasNot_isRefused() throws IOException {
    CommandLineRun.ok("synth", "bsp", "--ranks=2", "--steps=3", "--out=" + path("trace"));
    run("trace", "network: {model: recorded, L: 1us}\n").assertRefused(2, "network.L: unknown key");
    run("trace", "network: {intra: {model: recorded}, inter: {model: recorded}}\n")
        .assertRefused(2, "a model of one kind of links");
  }
}
