package io.idlewave.jobs.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.ingest.otf2.TestArchives;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What results say that they are conditional on, from a trace to the files and the terminal. */
class ConditionsTest {

  private static final String LOGGP = "loggp,L=2500ns,o=1500ns,g=1000ns,G=6ns";

  @TempDir private Path folder;

  /** Two ranks, one empty message, everything there. */
  private static SmallTrace whole() {
    return new SmallTrace(2).all("MPI_Init").send(0, 1, 0).receive(1, 0, 0);
  }

  private String run(SmallTrace trace, String... flags) {
    Path archive = trace.all("MPI_Finalize").write(folder.resolve("trace"));
    List<String> args = new ArrayList<>(List.of("run", archive.toString(), "--force"));
    args.addAll(List.of("--replicates", "3", "--out", folder.resolve("results").toString()));
    args.addAll(List.of(flags));
    return CommandLineRun.ok(args.toArray(String[]::new)).out();
  }

  private CommandLineRun strict(SmallTrace trace) {
    Path archive = trace.all("MPI_Finalize").write(folder.resolve("trace"));
    String out = folder.resolve("results").toString();
    return CommandLineRun.of("run", archive.toString(), "--strict", "--out", out);
  }

  @Test
  void strict_incompleteTrace_isRefusedBeforeAnythingRuns() {
    strict(whole().send(0, 1, 7).barrier(1))
        .assertRefused(
            3,
            "incomplete trace: 1 send without a receive; incomplete trace: 1 collective that not"
                + " all members entered (refused by --strict)");
    assertThat(folder.resolve("results")).isEmptyDirectory();
    assertThat(strict(whole()).exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kitchen-4", "npb-is-S-4", "pub-pipit-pingpong-2", "miniamr-8"})
  void strict_realTrace_isAsCheckSays(String name) {
    Path source = TestArchives.resource(name, folder.resolve("source"));
    String trace = TestArchives.ingest(source, folder.resolve("trace"), false).folder().toString();
    String out = folder.resolve("results").toString();
    CommandLineRun run =
        CommandLineRun.of("run", trace, "--strict", "--replicates", "1", "--out", out);
    assertThat(run.exitCode()).isEqualTo(CommandLineRun.of("check", trace).exitCode());
  }

  @Test
  void run_traceWithoutAnyCall_isRefused() {
    Path trace = new SmallTrace(1).write(folder.resolve("trace"));
    String out = folder.resolve("results").toString();
    CommandLineRun.of("run", trace.toString(), "--out", out)
        .assertRefused(3, "at least 1 MPI call, to tell when its program waits, got 0");
    CommandLineRun.of("run", trace.toString(), "--network", LOGGP, "--out", out)
        .assertRefused(3, "at least 1 MPI call");
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  private JsonNode condition(String code) throws IOException {
    for (JsonNode condition : summary().get("conditions")) {
      if (condition.get("code").asText().equals(code)) {
        return condition;
      }
    }
    return new ObjectMapper().nullNode();
  }

  private void assertIncomplete(SmallTrace trace, String code, double count) throws IOException {
    String out = run(trace);
    assertThat(summary().get("complete").booleanValue()).isFalse();
    assertThat(condition(code).get("value").doubleValue()).isEqualTo(count);
    assertThat(condition(code).get("restrictsExact").booleanValue()).isTrue();
    assertThat(out)
        .contains("2.5 % at 1 kHz   lower", "incomplete trace: ")
        .doesNotContain("exact  ");
  }

  @Test
  void complete_wholeTrace_isTrueAndItsClocksGiveTwoBounds() throws IOException {
    String out = run(whole());
    assertThat(summary().get("complete").booleanValue()).isTrue();
    assertThat(out).contains("2.5 % at 1 kHz   lower", "2.5 % at 1 kHz   upper");
    assertThat(out).doesNotContain("exact", "incomplete");
  }

  /**
   * Sizes around the threshold of 4,096 B that the study states; their classes are powers of two.
   */
  @ParameterizedTest
  @CsvSource({"8, false", "4000, false", "8192, true", "100000, true"})
  void strongProgress_messagesBeyondTheThreshold_isSaid(long bytes, boolean said)
      throws IOException {
    String sentence = "messages of more than 4096 B move while ranks compute (strong progress)";
    run(whole().send(0, 1, bytes).receive(1, 0, bytes), "--eager", "4096B");
    assertThat(condition("strong-progress").isNull()).isEqualTo(!said);
    if (said) {
      assertThat(condition("strong-progress").get("sentence").textValue()).isEqualTo(sentence);
      assertThat(condition("strong-progress").get("value").doubleValue()).isEqualTo(4096);
    }
  }

  @Test
  void strongProgress_weakInEveryScenario_isNotSaid() throws IOException {
    Path trace =
        whole()
            .send(0, 1, 100_000)
            .receive(1, 0, 100_000)
            .all("MPI_Finalize")
            .write(folder.resolve("trace"));
    Path study = folder.resolve("study.yaml");
    for (String transform : List.of("", ", transform: [{kind: weak-progress, eager: 4KiB}]")) {
      Files.writeString(
          study,
          """
          trace: %s
          timing: model
          replicates: 1
          network: {model: loggp, L: 1us, o: 500ns, g: 0ns, G: 1ns, S: 4KiB}
          scenarios: [{name: s%s}]
          """
              .formatted(trace, transform));
      String results = folder.resolve("results").toString();
      CommandLineRun.ok("run", study.toString(), "--force", "--out", results);
      assertThat(condition("strong-progress").isNull()).isEqualTo(!transform.isEmpty());
    }
  }

  /**
   * Two ranks at the same time: what a latency of 1 ms adds is that of the legs of their message.
   */
  @ParameterizedTest
  @CsvSource({
    "100000, 1ms, '', 4, true",
    "100000, 1ms, ', protocols: {standard: RTA}', 3, false",
    "100000, 1ms, ', protocols: {standard: TA}', 2, true",
    "100, 1ms, '', 1, false",
    "100000, 0ns, '', 0, false"
  })
  void rendezvousLegs_otherThanInObservedTiming_areSaid(
      long bytes, String latency, String protocols, int legs, boolean said) throws IOException {
    Path trace =
        whole()
            .send(0, 1, bytes)
            .receive(1, 0, bytes)
            .all("MPI_Finalize")
            .write(folder.resolve("trace"));
    Path study = folder.resolve("study.yaml");
    String drawn = latency.equals("0ns") ? "" : ", latency: {distribution: constant, value: 1ms}";
    Files.writeString(
        study,
        """
        trace: %s
        timing: model
        replicates: 1
        network: {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 0ns, S: 4KiB%s}
        scenarios: [{name: s%s}]
        """
            .formatted(trace, protocols, drawn));
    CommandLineRun.ok("run", study.toString(), "--out", folder.resolve("results").toString());

    JsonNode scenario = summary().at("/scenarios/0");
    assertThat(scenario.at("/delayNanos/mean").asDouble()).isEqualTo(legs * 1e6);
    JsonNode found = condition("rendezvous-legs");
    assertThat(found.isNull()).isEqualTo(!said);
    if (said) {
      assertThat(found.get("value").intValue()).isEqualTo(legs);
      assertThat(found.get("sentence").textValue())
          .isEqualTo(
              "latency is drawn %d times for a message whose send waits for its receive, 3 times in observed timing"
                  .formatted(legs));
    }
  }

  @Test
  void conditions_statedTransit_isNamed() throws IOException {
    run(whole(), "--transit", "latency=900ns");
    assertThat(condition("stated-transit").get("sentence").asText())
        .isEqualTo("transit stated by the study");
    run(whole());
    assertThat(condition("stated-transit").isNull()).isTrue();
  }

  @Test
  void conditions_transitMeasuredByTheTracer_isNamedWhereItCounts() throws IOException {
    SmallTrace trace =
        whole()
            .measured(
                new MeasuredTransit(false, 0, 1500, 50), new MeasuredTransit(true, 0, 9000, 50));
    run(trace);
    assertThat(condition("measured-transit").get("sentence").asText())
        .isEqualTo("transit measured by the tracer, at least 700 ns");
    assertThat(condition("measured-transit").get("value").asDouble()).isEqualTo(700);
    assertThat(condition("stated-transit").isNull()).isTrue();
    run(trace, "--transit", "latency=900ns");
    assertThat(condition("measured-transit").isNull()).isTrue();
    assertThat(condition("stated-transit").isNull()).isFalse();
    run(trace, "--slack", "local");
    assertThat(condition("measured-transit").isNull()).isTrue();
    run(whole());
    assertThat(condition("measured-transit").isNull()).isTrue();
  }

  /** The message is there 1 us after its send began. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--slack=auto | transit: at most 1000 ns for 0 B, within which a message of at least so"
            + " many had come, got 1100 ns",
        "--slack=local | transit: only where arrivals of messages are read, under slack: clocks or"
            + " causal, got slack local (stated)",
        "--rules=sottile | transit: only where arrivals of messages are read, under slack: clocks"
            + " or causal, got rules: sottile",
        "--bound=unconditional | transit: only where arrivals of messages are read, under slack:"
            + " clocks or causal, got bound: unconditional",
      })
  void run_transitThatMeansNothing_isRefused(String flag, String message) {
    Path archive = whole().all("MPI_Finalize").write(folder.resolve("trace"));
    String out = folder.resolve("results").toString();
    String transit = "--transit=latency=1us,overhead=100ns";
    CommandLineRun.of("run", archive.toString(), flag, transit, "--out", out)
        .assertRefused(2, message);
  }

  @Test
  void conditions_sendsWithoutReceive_areCounted() throws IOException {
    assertIncomplete(whole().send(0, 1, 7).send(1, 0, 7), "unmatched-sends", 2);
  }

  @Test
  void conditions_receiveWithoutSend_isCounted() throws IOException {
    assertIncomplete(whole().receive(0, 1, 7), "unmatched-receives", 1);
  }

  @Test
  void conditions_barrierOfOne_isCounted() throws IOException {
    assertIncomplete(whole().barrier(0), "incomplete-collectives", 1);
  }

  @Test
  void conditions_allRequestsOpen_areCounted() throws IOException {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init").open(0, 1, 9, 0).open(0, 1, 9, 1);
    trace.receive(1, 0, 9).receive(1, 0, 9).all("MPI_Wait");
    assertIncomplete(trace, "open-requests", 2);
    assertThat(condition("open-requests").get("sentence").asText())
        .isEqualTo("incomplete trace: 2 requests never completed, and no completion was recorded");
  }

  /**
   * Durations and the paper's rules take no wait as work, whatever the clocks would say, and have
   * no leaves that leave at once. The trace has 16 calls of reductions and gathers.
   */
  @ParameterizedTest
  @CsvSource({"'', true", "--slack local, false", "--rules sottile, false"})
  void conditions_ofTheClocks_areWhereTheClocksAreRead(String flags, boolean apply)
      throws IOException {
    Path source = TestArchives.resource("kitchen-4", folder.resolve("source"));
    String trace = TestArchives.ingest(source, folder.resolve("trace"), false).folder().toString();
    String out = folder.resolve("results").toString();
    List<String> args = new ArrayList<>(List.of("run", trace, "--replicates", "1", "--out", out));
    args.addAll(flags.isEmpty() ? List.of() : List.of(flags.split(" ", -1)));
    CommandLineRun.ok(args.toArray(String[]::new));
    JsonNode walked = condition("unexplained-waits").path("value");
    assertThat(walked.isMissingNode()).isEqualTo(!apply);
    assertThat(condition("eager-leaf").path("value").asInt(-1)).isEqualTo(apply ? 16 : -1);
    if (apply) {
      args.addAll(List.of("--force", "--analysis", "wait-states"));
      CommandLineRun.ok(args.toArray(String[]::new));
      assertThat(walked.doubleValue()).isPositive().isEqualTo(unexplainedShare());
      assertThat(condition("unexplained-waits").path("value")).isEqualTo(walked);
    }
  }

  /** By the sums over ranks of the table of waits. */
  private double unexplainedShare() throws IOException {
    for (JsonNode part : summary().at("/analyses/wait-states/parts")) {
      if (part.get("part").asText().equals("unexplained")) {
        return part.get("share").doubleValue();
      }
    }
    throw new AssertionError("no unexplained part");
  }

  /** What an earlier version wrote is among the tests of the archive. */
  @Test
  void conditions_archiveOfFormatVersion2_saySo() throws IOException {
    Path archive = Files.createDirectory(folder.resolve("old"));
    for (String name : List.of("trace.json", "rank-00000.avro", "rank-00001.avro")) {
      try (InputStream in = ConditionsTest.class.getResourceAsStream("/archive/format-2/" + name)) {
        Files.copy(Objects.requireNonNull(in), archive.resolve(name));
      }
    }
    String out = folder.resolve("results").toString();
    CommandLineRun run = CommandLineRun.ok("run", archive.toString(), "--out", out);
    assertThat(condition("old-archive").get("value").doubleValue()).isEqualTo(2);
    assertThat(run.out()).contains("archive of older format version 2");
  }

  @Test
  void conditions_lostCalls_addUpOverTheirCodes() throws IOException {
    assertIncomplete(
        whole().warn("lost-events", 2).warn("lost-call-end", 3).warn("time-backwards", 9),
        "lost-calls",
        5);
    assertThat(condition("tracer-warnings").get("value").doubleValue()).isEqualTo(3);
  }

  @Test
  void conditions_ofObservedTiming_haveTheirFigures() throws IOException {
    run(whole(), "--eager", "50B", "--slack", "local");
    assertThat(condition("eager-threshold").get("value").doubleValue()).isEqualTo(50);
    assertThat(condition("eager-threshold").get("unit").asText()).isEqualTo("B");
    assertThat(condition("eager-threshold").get("sentence").asText())
        .isEqualTo("eager up to 50 B (stated)");
    assertThat(condition("slack").get("sentence").asText()).isEqualTo("slack local (stated)");
    assertThat(condition("noise-in-time").get("value").doubleValue()).isEqualTo(3);
    assertThat(condition("machine").isNull()).isTrue();
  }

  /** A speed has no place in time; a mixture has both. */
  @Test
  void conditions_ofSlowRanks_sayWhatIsDrawn() throws IOException {
    String slow = "slow-ranks,extra=10us,per=1ms";
    run(whole(), "--noise", slow);
    assertThat(condition("slow-ranks").get("sentence").asText())
        .isEqualTo("ranks slower throughout, by a draw per rank and replicate, in 1 scenario");
    assertThat(condition("noise-in-time").isNull()).isTrue();
    String process = "{process: rate, rate: 1kHz, duration: 1us, phase: aligned}";
    String other = "{process: slow-ranks, extra: 10us, per: 1ms}";
    run(whole(), "--noise", "mixture,of=[" + process + "," + other + "]");
    assertThat(condition("slow-ranks").get("value").doubleValue()).isEqualTo(1);
    assertThat(condition("noise-in-time").get("sentence").asText())
        .isEqualTo("noise in time in 1 scenario, phase aligned");
  }

  /** The paper knows no protocols and no base times. */
  @Test
  void conditions_publishedRules_nameNothingThatTheyDoNotUse() throws IOException {
    run(whole(), "--rules", "sottile");
    assertThat(condition("slack").get("sentence").asText()).contains("rules: sottile");
    assertThat(condition("eager-threshold").isNull()).isTrue();
    assertThat(condition("base-times").isNull()).isTrue();
  }

  /** The mean of a truncated normal against an integral by Simpson's rule. */
  @Test
  void conditions_normal_givesTheMeanThatItIsDrawnWith() throws IOException {
    run(whole(), "--noise", "normal,mean=1us,sd=2us");
    DoubleUnaryOperator density = x -> Math.exp(-(x - 1000) * (x - 1000) / (2 * 2000.0 * 2000.0));
    double mean = integral(x -> x * density.applyAsDouble(x)) / integral(density);
    JsonNode found = condition("truncated-normal");
    assertThat(found.get("value").doubleValue()).isCloseTo(mean, within(1e-6 * mean));
    assertThat(found.get("unit").asText()).isEqualTo("ns");
    assertThat(found.get("sentence").asText())
        .startsWith("normal with mean 1us and sd 2us truncated at 0, its mean then 2018");
  }

  private static double integral(DoubleUnaryOperator f) {
    int steps = 100_000;
    double width = 25_000.0 / steps;
    double sum = f.applyAsDouble(0) + f.applyAsDouble(25_000);
    for (int i = 1; i < steps; i++) {
      sum += (i % 2 == 0 ? 2 : 4) * f.applyAsDouble(i * width);
    }
    return sum * width / 3;
  }

  @Test
  void conditions_networkOfTheStudy_isOneThatNobodyMeasured() throws IOException {
    String out = run(whole(), "--network", LOGGP);
    JsonNode found = condition("unmeasured-network");
    assertThat(found.get("value").doubleValue()).isEqualTo(4);
    assertThat(found.get("sentence").asText()).contains("(G, L, g, o)");
    assertThat(out).contains("exact given: network with 4 parameters that nobody measured");
    assertThat(condition("measured-network").isNull()).isTrue();
    assertThat(condition("eager-threshold").isNull()).isTrue();
  }

  @Test
  void conditions_platform_namesItsSourceUntilAValueIsChanged() throws IOException {
    String out = run(whole(), "--network", "myrinet");
    assertThat(condition("measured-network").get("sentence").asText()).contains("PPoPP 2001");
    assertThat(condition("unmeasured-network").isNull()).isTrue();
    assertThat(out).doesNotContain("exact given");
    assertThat(run(whole(), "--network", "myrinet,S=64KiB"))
        .contains("exact given: network with 1 parameter that nobody measured (S)");
    assertThat(condition("measured-network").get("sentence").asText())
        .startsWith("network in parts as measured: Ino");
  }

  /** Runs a study with these keys, and returns the sentences of the conditions of that code. */
  private List<String> sentences(String code, String keys) throws IOException {
    Path archive = folder.resolve("trace");
    if (!Files.exists(archive)) {
      whole().all("MPI_Finalize").write(archive);
    }
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, "trace: %s\ntiming: model\n%s\n".formatted(archive, keys));
    String out = folder.resolve("results").toString();
    CommandLineRun.ok("run", study.toString(), "--force", "--out", out);
    List<String> sentences = new ArrayList<>();
    for (JsonNode condition : summary().get("conditions")) {
      if (condition.get("code").asText().equals(code)) {
        sentences.add(condition.get("sentence").asText());
      }
    }
    return sentences;
  }

  /** Nobody measured what a scenario states over a platform, and everything else somebody did. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "myrinet | {L: 100us} | 1 parameter that nobody measured (L)",
        "myrinet | {L: 1160ns} | ",
        "infiniband-hdr | {L: 10us} | 1 parameter that nobody measured (L)",
        "infiniband-hdr | {S: 16KiB} | 1 parameter that nobody measured (S)",
        "infiniband-hdr | {gamma: 1ns} | 1 parameter that nobody measured (gamma)",
        "infiniband-hdr | {fragment: 8KiB} | 1 parameter that nobody measured (fragment)",
        "infiniband-hdr | {L: 1110ns, G: 1ns} | 2 parameters that nobody measured (G, L)",
        "infiniband-hdr | {L: 10us, source: us} | ",
        "infiniband-hdr | aries | ",
        "infiniband-hdr | {signature: aries, o: 100ns} | 1 parameter that nobody measured (o)",
        "{signature: myrinet, S: 64KiB} | {L: 1us} | 1 parameter that nobody measured (L)",
        "{intra: shared-memory, inter: aries} | {inter: {L: 5us}} | 1 parameter that nobody"
            + " measured (inter.L)",
        "{intra: {model: logp, L: 1us, o: 0ns}, inter: aries} | {inter: {L: 5us}} | 1 parameter"
            + " that nobody measured (inter.L)",
        "aries | {model: logp, L: 1us, o: 1us} | 3 parameters that nobody measured (L, g, o)"
      })
  void conditions_scenarioOverANetwork_namesWhatItOverridesAlone(
      String network, String scenario, @Nullable String named) throws IOException {
    String keys =
        "network: %s\nscenarios: [{name: as it is}, {name: other, network: %s}]"
            .formatted(network, scenario);
    List<String> ofScenario =
        sentences("unmeasured-network", keys).stream()
            .filter(sentence -> sentence.endsWith("in 1 scenario"))
            .toList();
    assertThat(ofScenario)
        .isEqualTo(named == null ? List.of() : List.of("network with " + named + " in 1 scenario"));
  }

  @Test
  void conditions_scenariosThatOverrideDifferentKeys_areNamedApart() throws IOException {
    String keys =
        """
        network: infiniband-hdr
        scenarios:
          - {name: as it is}
          - {name: far, network: {L: 100us}}
          - {name: thin, network: {G: 1ns}}
        grid: {network.L: [200us, 300us]}
        """;
    assertThat(sentences("unmeasured-network", keys))
        .containsExactlyInAnyOrder(
            "network with 1 parameter that nobody measured (G) in 1 scenario",
            "network with 1 parameter that nobody measured (L) in 5 scenarios",
            "network with 2 parameters that nobody measured (G, L) in 2 scenarios");
    assertThat(condition("measured-network").get("sentence").asText())
        .startsWith("network as measured: osu_latency");
  }

  /** Of L + 2o, o is at most the half; where all is measured, nothing is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "infiniband-hdr | g and o of the network not known and taken as 0: run times are lower"
            + " bounds, o at most 810 ns",
        "omni-path-100 | o of the network not known and taken as 0: run times are lower bounds, o"
            + " at most 775 ns",
        "{signature: aries, o: 200ns, L: 710ns} | g of the network not known and taken as 0: run"
            + " times are lower bounds",
        "{intra: shared-memory, inter: efa} | g and o of the network not known and taken as 0: run"
            + " times are lower bounds, o at most 7820 ns",
        "{signature: aries, o: 200ns, g: 0.1us} | ",
        "myrinet | "
      })
  void conditions_networkWithoutOverheads_saysWhatFollows(String network, @Nullable String said)
      throws IOException {
    assertThat(sentences("unknown-parameters", "network: " + network))
        .isEqualTo(said == null ? List.of() : List.of(said));
  }

  @Test
  void conditions_deadlocks_areCounted() throws IOException {
    SmallTrace ring = new SmallTrace(2).all("MPI_Init").send(0, 1, 100).send(1, 0, 100);
    ring.receive(0, 1, 100).receive(1, 0, 100).all("MPI_Finalize");
    String trace = ring.write(folder.resolve("trace")).toString();
    String out = folder.resolve("results").toString();
    CommandLineRun.of(
            "run",
            trace,
            "--network",
            LOGGP + ",S=10B",
            "--replicates",
            "3",
            "--out",
            out,
            "--noise",
            "exponential,mean=1us")
        .assertRefused(3, "every replicate of every scenario ends in a deadlock");
    assertThat(condition("deadlocks").get("value").doubleValue()).isEqualTo(3);
  }

  @Test
  void conditions_traceWithoutCommunication_saysSo() throws IOException {
    run(new SmallTrace(2).all("MPI_Init").all("MPI_Comm_rank"));
    assertThat(condition("no-communication").isNull()).isFalse();
    assertThat(summary().get("complete").booleanValue()).isTrue();
  }
}
