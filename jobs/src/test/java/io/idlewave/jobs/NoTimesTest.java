package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Traces that hold computation alone, or amounts of work: no run to compare with. */
class NoTimesTest {

  private static final int REFUSED = 3;
  private static final int BAD_INPUT = 2;
  private static final Pattern COMMAND = Pattern.compile("what works: idlewave (.*)");
  private static final String NETWORK = "loggp,L=1us,o=100ns,g=0ns,G=1ns";

  @TempDir private Path folder;

  private String trace(TraceTimes times, long beforeEachCall) {
    SmallTrace trace = new SmallTrace(2).without(times, beforeEachCall);
    trace.all("MPI_Init").send(0, 1, 100).receive(1, 0, 100).all("MPI_Finalize");
    return trace.write(folder.resolve(times + "-" + beforeEachCall)).toString();
  }

  private JsonNode model(String trace, String... flags) throws IOException {
    Path results = folder.resolve("results");
    List<String> args = new ArrayList<>(List.of("run", trace, "--network", NETWORK, "--force"));
    args.addAll(List.of("--out", results.toString()));
    args.addAll(List.of(flags));
    CommandLineRun.ok(args.toArray(String[]::new));
    return new ObjectMapper().readTree(results.resolve("summary.json").toFile());
  }

  private static JsonNode condition(JsonNode summary, String code) {
    for (JsonNode condition : summary.get("conditions")) {
      if (condition.get("code").asText().equals(code)) {
        return condition;
      }
    }
    return new ObjectMapper().nullNode();
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPUTATION", "WORK"})
  void observed_noTimes_isRefusedWithACommandThatWorks(TraceTimes times) {
    String trace = trace(times, 5000);
    CommandLineRun run = CommandLineRun.of("run", trace, "--out", folder.resolve("r").toString());
    run.assertRefused(REFUSED, "timing: observed: a trace with the times of a run, got one of ");

    Matcher command = COMMAND.matcher(run.err());
    assertThat(command.find()).isTrue();
    String works = command.group(1).strip() + " --out " + folder.resolve("works");
    CommandLineRun.ok(works.split(" ", -1));
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPUTATION", "WORK"})
  void observed_noCallsEither_isRefusedWithoutACommand(TraceTimes times) {
    Path trace = new SmallTrace(2).without(times, 5000).write(folder.resolve("empty"));
    CommandLineRun run =
        CommandLineRun.of("run", trace.toString(), "--out", folder.resolve("r").toString());
    run.assertRefused(REFUSED, "at least 1 MPI call, to tell when its program waits, got 0");
    assertThat(run.err()).doesNotContain("what works");
  }

  @ParameterizedTest
  @EnumSource(names = {"COMPUTATION", "WORK"})
  void commands_noTimes_areRefusedWhereTheyCompareTimes(TraceTimes times) {
    String trace = trace(times, 5000);
    String with = "a trace with the times of a run, got one of ";
    CommandLineRun.of("check", trace, "--clocks").assertRefused(REFUSED, with);
    CommandLineRun.of("compare", trace, trace).assertRefused(REFUSED, with);
    CommandLineRun.of("bench", trace).assertRefused(REFUSED, with);
  }

  @Test
  void check_noTimes_saysSoAndCountsTheRest() throws IOException {
    String trace = trace(TraceTimes.WORK, 5000);
    assertThat(CommandLineRun.ok("check", trace).out())
        .startsWith("trace: 2 ranks, 6 calls, 1 message (100 B), ")
        .contains("no times of a run (work)")
        .doesNotContain("span");
    JsonNode census =
        new ObjectMapper().readTree(CommandLineRun.ok("check", trace, "--json").out());
    assertThat(census.get("spanNanos").longValue()).isZero();
    assertThat(census.get("times").asText()).isEqualTo("work");
  }

  /**
   * Rank 1 leaves MPI_Init at 0, receives after one stretch and computes another one until
   * MPI_Finalize; the message is sent after one stretch, too: o + (100 - 1) G + L + o in between.
   */
  @ParameterizedTest
  @CsvSource({"COMPUTATION, 5000, 5000", "WORK, 5000, 2500", "WORK, 40000, 20000"})
  void model_noTimes_isComputationOrWorkAtItsRate(TraceTimes times, long held, double nanos)
      throws IOException {
    String trace = trace(times, held);
    JsonNode summary = times == TraceTimes.WORK ? model(trace, "--rate", "2Gflop/s") : model(trace);
    JsonNode base = summary.get("base");
    assertThat(base.get("runtimeNanos").doubleValue()).isEqualTo(2 * nanos + 100 + 99 + 1000 + 100);
    assertThat(base.get("recordedNanos").isNull()).isTrue();
    assertThat(summary.get("trace").get("spanNanos").longValue()).isZero();
    assertThat(condition(summary, "base-ratio").isNull()).isTrue();
    assertThat(condition(summary, "no-times").get("sentence").asText())
        .startsWith("no times of a run");
    assertThat(condition(summary, "work-rate").isNull()).isEqualTo(times != TraceTimes.WORK);
  }

  /**
   * Rank 1 computes 2 x 10 us at half the speed; the message is there when it begins to receive.
   */
  @Test
  void model_workAtSeveralRates_namesEachAndRestrictsExact() throws IOException {
    String trace = trace(TraceTimes.WORK, 5000);
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        trace: %s
        timing: model
        network: {model: loggp, L: 1us, o: 100ns, g: 0ns, G: 1ns}
        cpu: {rate: 1Gflop/s}
        scenarios:
          - name: slow
            cpu: {rate: 500Mflop/s, ranks: {1: 2}}
          - name: same
        """
            .formatted(trace));
    Path results = folder.resolve("results");
    String out = CommandLineRun.ok("run", study.toString(), "--out", results.toString()).out();
    assertThat(out).contains("work at 1Gflop/s", "work at 500Mflop/s", "exact given");
    JsonNode slow =
        new ObjectMapper()
            .readTree(results.resolve("summary.json").toFile())
            .get("scenarios")
            .get(0);
    assertThat(slow.get("runtimeNanos").get("mean").doubleValue()).isEqualTo(4 * 10_000.0 + 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WORK | | cpu.rate: how much work a rank does per second",
        "RECORDED | 4Gflop/s | cpu.rate: of a trace of amounts of work, got 4Gflop/s",
        "COMPUTATION | 4Gflop/s | cpu.rate: of a trace of amounts of work, got 4Gflop/s",
        "WORK | 0flop/s | rate: more than 0, at most 1000000Tflop/s, got 0flop/s",
        "WORK | 4GHz | rate: a rate of work with its unit (flop/s, kflop/s, Mflop/s",
      })
  void model_rateThatDoesNotFit_isRefused(TraceTimes times, String rate, String message) {
    List<String> args = new ArrayList<>(List.of("run", trace(times, 5000), "--network", NETWORK));
    args.addAll(rate == null ? List.of() : List.of("--rate", rate));
    args.addAll(List.of("--out", folder.resolve("r").toString()));
    CommandLineRun.of(args.toArray(String[]::new)).assertRefused(BAD_INPUT, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--delay | rank=1,at=1us,duration=1ms | delays: at: a time of the recorded run",
        "--denoise | minimum | compute.denoise: of recorded times",
        "--analysis | attribution | analysis: attribution: over windows of recorded time",
      })
  void model_workWhereTimesAreNeeded_isRefused(String flag, String value, String message) {
    CommandLineRun.of(
            "run",
            trace(TraceTimes.WORK, 5000),
            "--network",
            NETWORK,
            "--rate",
            "1Gflop/s",
            flag,
            value,
            "--out",
            folder.resolve("r").toString())
        .assertRefused(BAD_INPUT, message);
  }
}
