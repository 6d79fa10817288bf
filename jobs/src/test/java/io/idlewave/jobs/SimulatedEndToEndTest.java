package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.PathRankRow;
import io.idlewave.jobs.results.row.PathSiteRow;
import io.idlewave.jobs.results.row.SensitivityRow;
import io.idlewave.jobs.results.row.SynchronisationRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.perturb.fit.RttFit;
import io.idlewave.perturb.network.LogGps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Model timing from the command line to the results on disk. */
class SimulatedEndToEndTest {

  /** 160 hops of 10 us, two overheads, L and 1,023 G. */
  private static final double RING_NANOS = 160 * (10_000 + 2 * 1500 + 2500 + 1023 * 6);

  private static final String LOGGP = "loggp,L=2500ns,o=1500ns,g=1000ns,G=6ns";
  private static final int BAD_INPUT = 2;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void synth(String options) {
    CommandLineRun.ok(
        Stream.of(("synth " + options).split(" ", -1), new String[] {"--out", path("trace")})
            .flatMap(Stream::of)
            .toArray(String[]::new));
  }

  private void ring() {
    synth("ring --ranks 16 --laps 10 --bytes 1024 --compute 10us");
  }

  private CommandLineRun run(String input, String out, String... flags) {
    List<String> args = new ArrayList<>(List.of("run", path(input), "--out", path(out)));
    args.addAll(List.of(flags));
    return CommandLineRun.of(args.toArray(String[]::new));
  }

  private JsonNode summary(String results) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(results).resolve("summary.json").toFile());
  }

  private void study(String yaml) throws IOException {
    Files.writeString(folder.resolve("study.yaml"), yaml);
  }

  @Test
  void run_ringOnLogGp_takesTheClosedForm() throws IOException {
    ring();
    CommandLineRun run = run("trace", "results", "--network", LOGGP);
    assertThat(run.assertEnds(0).out())
        .contains(
            "undisturbed", "caveat: network with 4 parameters that nobody measured (G, L, g, o)");
    JsonNode scenario = summary("results").at("/scenarios/0");
    assertThat(RING_NANOS).isEqualTo(3_462_080);
    assertThat(scenario.get("timing").asText()).isEqualTo("model");
    assertThat(scenario.get("bound").asText()).isEqualTo("exact");
    assertThat(scenario.get("replicates").asInt()).isEqualTo(1);
    assertThat(scenario.get("eagerThresholdBytes").asLong()).isEqualTo(1L << 53);
    assertThat(scenario.get("baseNanos").asDouble()).isEqualTo(RING_NANOS);
    assertThat(scenario.at("/runtimeNanos/max").asDouble()).isEqualTo(RING_NANOS);
    assertThat(scenario.at("/delayNanos/max").asDouble()).isZero();
    assertThat(scenario.get("recordedNanos").asDouble())
        .isEqualTo(summary("results").at("/trace/spanNanos").asDouble());
  }

  @Test
  void run_everyAnalysis_agreesWithTheClosedForm() throws IOException {
    ring();
    CommandLineRun run =
        run(
            "trace",
            "results",
            "--network",
            LOGGP,
            "--analysis",
            "synchronisation,sensitivities,critical-path",
            "--tolerance",
            "1%,10%");
    assertThat(run.assertEnds(0).out()).contains("time of ranks", "dT/dL", "+10.0%", "path of");
    assertThat(CommandLineRun.ok("report", path("results")).out())
        .isEqualTo(run.out().replaceFirst("results: .*\\R", ""));
    JsonNode summary = summary("results");
    for (String of : List.of("/scenarios/0", "/base")) {
      JsonNode sensitivities = summary.at(of + "/sensitivities");
      assertThat(sensitivities.at("/latencies/mean").asDouble()).isEqualTo(160);
      assertThat(sensitivities.at("/overheads/max").asDouble()).isEqualTo(320);
      assertThat(sensitivities.at("/gapBytes/min").asDouble()).isEqualTo(160 * 1023);
      assertThat(sensitivities.at("/shares/latency").asDouble()).isEqualTo(160 * 2500 / RING_NANOS);
      double shares = 0;
      for (JsonNode part : summary.at(of + "/synchronisation")) {
        shares += part.get("share").asDouble();
      }
      assertThat(shares).isCloseTo(1, within(1e-12));
    }
    JsonNode tolerance = summary.at("/base/latencyTolerance");
    double step = 1.0 / 64;
    double tenPercent = 2500 + 0.1 * RING_NANOS / 160;
    assertThat(tolerance.at("/tolerance/1/growth").asDouble()).isEqualTo(0.1);
    assertThat(tolerance.at("/tolerance/1/latencyNanos").asDouble())
        .isBetween(tenPercent - step, tenPercent);
    assertThat(tolerance.get("breakpoints")).isEmpty();
    JsonNode path = summary.at("/scenarios/0/criticalPath/0");
    assertThat(path.get("lane").asText()).isEqualTo("median");
    assertThat(path.get("runtimeNanos").asDouble()).isEqualTo(RING_NANOS);
    assertThat(path.get("ranksVisited").asInt()).isEqualTo(16);

    LocalFolder results = new LocalFolder(folder.resolve("results"));
    List<SensitivityRow> sensitivities = new ArrayList<>();
    TableReader.read(Tables.SENSITIVITIES, results, sensitivities::add);
    assertThat(sensitivities).hasSize(1);
    assertThat(sensitivities.get(0).latencies()).isEqualTo(160);
    List<SynchronisationRow> ranks = new ArrayList<>();
    TableReader.read(Tables.SYNCHRONISATION, results, ranks::add);
    assertThat(ranks).hasSize(16).extracting(SynchronisationRow::rank).contains(0, 15);
    assertThat(ranks.get(3).computationNanos()).isEqualTo(10 * 10_000);
    assertThat(ranks.get(3).senderSynchronisationNanos()).isZero();
    List<PathRankRow> byRank = new ArrayList<>();
    TableReader.read(Tables.PATH_RANKS, results, byRank::add);
    assertThat(byRank).hasSize(2 * 16);
    byRank.removeIf(row -> !row.lane().equals("base"));
    List<PathSiteRow> bySite = new ArrayList<>();
    TableReader.read(Tables.PATH_SITES, results, bySite::add);
    assertThat(bySite).hasSize((int) (2 * callSites(summary)));
    bySite.removeIf(row -> !row.lane().equals("base"));
    for (List<double[]> rows :
        List.of(
            byRank.stream().map(SimulatedEndToEndTest::nanos).toList(),
            bySite.stream().map(SimulatedEndToEndTest::nanos).toList())) {
      assertThat(rows.stream().mapToDouble(nanos -> nanos[2]).sum()).isEqualTo(160 * 2500);
      assertThat(rows.stream().flatMapToDouble(Arrays::stream).sum()).isEqualTo(RING_NANOS);
    }
  }

  private static double[] nanos(PathRankRow row) {
    return new double[] {
      row.computationNanos(), row.overheadNanos(), row.latencyNanos(), row.bandwidthNanos()
    };
  }

  private static double[] nanos(PathSiteRow row) {
    return new double[] {
      row.computationNanos(), row.overheadNanos(), row.latencyNanos(), row.bandwidthNanos()
    };
  }

  /** Functions on the path: what they take themselves and the computation before are two places. */
  private static long callSites(JsonNode summary) {
    return summary.at("/base/criticalPath/topCallSites").findValuesAsText("name").stream()
        .map(name -> name.replace("computation before ", ""))
        .distinct()
        .count();
  }

  @Test
  void run_studyOfSeveralMachines_hasTheSameBitsAtAnyParallelismAndReproducesItself()
      throws IOException {
    synth("random --seed 5 --ranks 4 --steps 30 --overhead 1us");
    study(
        """
        trace: trace
        timing: model
        replicates: 70
        seed: 7
        network: myrinet
        analysis: [synchronisation, sensitivities, critical-path]
        tolerance: [5%]
        scenarios:
          - name: jitter
            noise: {distribution: gamma, mean: 2us, shape: 0.5}
            latency: {distribution: lognormal, mean: 1us, sd: 2us}
          - name: slower
            cpu: {factor: 2, ranks: {3: 1.5}}
            mapping: {kind: round-robin, nodes: 2}
          - name: two tiers
            network: {intra: {model: logp, L: 100ns, o: 100ns}, inter: {model: loggp, L: 5us, o: 1us, G: 10ns, S: 1KiB}}
            mapping: [0, 0, 1, 1]
            collectives: {allreduce: ring}
        """);
    run("study.yaml", "at1", "--parallelism", "1").assertEnds(0);
    JsonNode first = summary("at1");
    assertThat(first.get("engine").get("lanes").asLong()).isEqualTo(3 * 70 + 1);
    for (String parallelism : List.of("2", "7")) {
      run("at1/study.yaml", "at" + parallelism, "--parallelism", parallelism).assertEnds(0);
      JsonNode again = summary("at" + parallelism);
      assertThat(again.get("scenarios")).isEqualTo(first.get("scenarios"));
      assertThat(again.get("base")).isEqualTo(first.get("base"));
      assertThat(folder.resolve("at" + parallelism).resolve("study.yaml"))
          .hasSameTextualContentAs(folder.resolve("at1").resolve("study.yaml"));
    }
    assertThat(first.at("/scenarios/1/runtimeNanos/mean").asDouble())
        .isGreaterThan(first.at("/base/runtimeNanos").asDouble());
    assertThat(first.at("/scenarios/1/eagerThresholdBytes").asLong()).isEqualTo(16383);
    assertThat(first.at("/scenarios/2/eagerThresholdBytes").asLong()).isEqualTo(1024);
  }

  @Test
  void run_deadlockOfTheBase_isNamedAndOthersGoOn() throws IOException {
    synth("shift --ranks 4 --bytes 65536 --steps 2 --eager 64KiB");
    study(
        """
        trace: trace
        timing: model
        network: {model: loggps, L: 1us, o: 1us, Os: 0ns, Or: 0ns, Gs: 1ns, Gl: 1ns, s: 1KiB, S: 1KiB}
        tolerance: [1%]
        scenarios:
          - name: as it is
          - name: raised
            network: {S: 64KiB}
        """);
    CommandLineRun run = run("study.yaml", "results").assertEnds(0);
    JsonNode summary = summary("results");
    assertThat(run.out())
        .contains("warning: as it is (exact given): 1 of 1 replicates end in a deadlock");
    assertThat(summary.at("/base/runtimeNanos").isNull()).isTrue();
    assertThat(summary.at("/scenarios/0/deadlocks").asInt()).isEqualTo(1);
    assertThat(summary.at("/scenarios/0/deadlockCycle").asText())
        .contains("is open only if 65536 B are sent eagerly");
    assertThat(summary.at("/scenarios/0/runtimeNanos").isNull()).isTrue();
    assertThat(summary.at("/scenarios/1/baseNanos").isNull()).isTrue();
    assertThat(summary.at("/scenarios/1/delayNanos").isNull()).isTrue();
    assertThat(summary.at("/scenarios/1/runtimeNanos/mean").asDouble()).isPositive();
    String page = Files.readString(folder.resolve("results/report.html"));
    String ranks = page.substring(page.indexOf("\"ranks\":{"), page.indexOf("\"findings\":["));
    assertThat(ranks)
        .contains("\"scenario\":\"raised\"")
        .doesNotContain("\"scenario\":\"as it is\"");
  }

  @Test
  void run_badFlags_areRefused() throws IOException {
    ring();
    run("trace", "x", "--timing", "model")
        .assertRefused(BAD_INPUT, "command line: timing: model needs a network");
    run("trace", "x", "--network", "loggp,L=1us")
        .assertRefused(BAD_INPUT, "command line: --network: the key o is required");
    run("trace", "x", "--network", "myrinte")
        .assertRefused(BAD_INPUT, "the nearest of them all is myrinet, got myrinte");
    run("trace", "x", "--network", LOGGP, "--slack", "local")
        .assertRefused(BAD_INPUT, "slack: not under timing: model");
    run("trace", "x", "--network", LOGGP, "--timing", "observed")
        .assertRefused(
            BAD_INPUT,
            "--network, --tolerance and --rate belong to model timing, got --timing observed");
    run("trace", "x", "--analysis", "sensitivities")
        .assertRefused(BAD_INPUT, "--analysis[0]: under timing: observed ");
    run("trace", "x", "--network", LOGGP, "--tolerance", "1")
        .assertRefused(BAD_INPUT, "tolerance[0]: a share with its unit");
    study("trace: trace\ntiming: model\nnetwork: now\ncpu: {regions: {solve: 2}}\n");
    run("study.yaml", "x").assertRefused(BAD_INPUT, "cpu.regions: a user region of the trace");
    run("study.yaml", "x", "--network", LOGGP)
        .assertRefused(BAD_INPUT, "a study file states its own");
  }

  @Test
  void run_noiseOnAPlatform_drawsReplicates() throws IOException {
    ring();
    run("trace", "results", "--network", "myrinet,S=64KiB", "--noise", "exponential,mean=1us")
        .assertEnds(0);
    JsonNode scenario = summary("results").at("/scenarios/0");
    assertThat(scenario.get("replicates").asInt()).isEqualTo(100);
    assertThat(scenario.get("eagerThresholdBytes").asLong()).isEqualTo(65536);
    assertThat(scenario.at("/delayNanos/min").asDouble()).isPositive();
  }

  @Test
  void fit_roundTrips_writesASignatureThatAStudyCanName() throws IOException {
    LogGps network = new LogGps(1000, 2000, 1, 2, 8, 4, 1000, 4000);
    StringBuilder csv = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (long bytes : new long[] {0, 500, 1000, 2000, 4000, 5000, 50_000}) {
      for (double delay : new double[] {0, 1e7}) {
        double nanos = RttFit.roundTripNanos(network, bytes, delay);
        csv.append(bytes).append(',').append(delay).append(',').append(nanos).append('\n');
      }
    }
    Files.writeString(folder.resolve("trips.csv"), csv);
    CommandLineRun fit =
        CommandLineRun.ok(
            "fit",
            "rtt",
            path("trips.csv"),
            "--s",
            "1000",
            "--S",
            "4000",
            "--out",
            path("sig.yaml"));
    assertThat(fit.out()).contains("L ", "1000", "s   1000 B", "off by 0.00%", "signature: ");
    ring();
    run("trace", "results", "--network", path("sig.yaml")).assertEnds(0);
    // 160 hops: computation, both overheads, latency, 1,000 short and 24 long bytes
    double hop = 10_000 + 2 * 2000 + 1024 * 3 + 1000 + 8 * 1000 + 4 * 24;
    assertThat(summary("results").at("/base/runtimeNanos").asDouble())
        .isCloseTo(160 * hop, within(10.0));
    CommandLineRun.of("fit", "rtt", path("trips.csv"), "--s", "many")
        .assertRefused(BAD_INPUT, "--s: a size with its unit");
  }

  @Test
  void platforms_all_areListed() {
    assertThat(CommandLineRun.ok("explain", "platforms").out())
        .contains("myrinet", "cray-t3d", "Table 5");
  }
}
