package io.idlewave.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.text.Glyphs;
import io.idlewave.perturb.fit.RttFit;
import io.idlewave.perturb.network.LogGps;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody meets who has never used the program, or who mistypes. */
class FirstContactTest {

  private static final int BAD_INPUT = 2;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return new Main(new StudyRuns(), false, Glyphs.BLOCKS)
        .run(args, new PrintWriter(out), new PrintWriter(err));
  }

  @Test
  void noArguments_showTheHelp() {
    assertThat(run()).isZero();
    assertThat(out.toString()).contains("Usage: idlewave", "demo", "Examples:");
  }

  @Test
  void version_isOneLine() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).matches("idlewave \\S+\\R");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "ingest", "fit", "synth"})
  void help_ofACommand_isItsOwn(String command) {
    assertThat(run("help", command)).isZero();
    assertThat(out.toString()).contains("Usage: idlewave " + command);
  }

  @Test
  void index_archiveWithoutOne_givesWhatSynthGives() throws IOException {
    Path trace = folder.resolve("ring");
    assertThat(run("synth", "ring", "--ranks", "3", "--laps", "2", "--out", trace.toString()))
        .isZero();
    List<String> files = List.of("cuts.avro", "survey.avro", "clocks.avro");
    for (String file : files) {
      Files.move(trace.resolve(file), folder.resolve(file));
    }
    assertThat(run("ingest", "--again", trace.toString())).isZero();
    for (String file : files) {
      assertThat(trace.resolve(file)).hasSameBinaryContentAs(folder.resolve(file));
    }
    assertThat(out.toString()).contains("calls)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rnu trace",
        "run",
        "run trace more",
        "run trace --replicate 5",
        "run nowhere",
        "run trace --parallelism two",
        "run trace --parallelism 0",
        "run trace --checkpoint-interval soon",
        "run trace --checkpoint-interval 1ns",
        "run trace --checkpoint-dir here",
        "run trace --window 12",
        "ingest nowhere --window wide --out trace",
        "run trace --master nobody",
        "run trace --detach",
        "ingest",
        "ingest nowhere --out trace",
        "check",
        "check nowhere",
        "index",
        "ingest --again",
        "ingest nowhere --again",
        "export nowhere --to dot",
        "explain platforms more",
        "index nowhere",
        "synth",
        "synth halos --out x",
        "synth ring",
        "synth ring --ranks 4 --laps 1 --bytes 999999999999999999 --out big",
        "graph nowhere",
        "graph --calls none trace",
        "report",
        "report nowhere",
        "fit",
        "fit rtt",
        "fit rtt nowhere",
        "fit burst nowhere",
        "fit burst nowhere --initial 3",
        "fit tau nowhere",
        "fit tables",
        "fit tables nowhere",
        "platforms more",
        "bench nowhere",
        "bench --lanes none nowhere",
        "bench --lanes 0",
        "bench --parallelism 0",
        "bench --against nowhere",
        "bench --against trace/trace.json",
        "demo more",
        "help rnu",
      })
  void wrongArguments_endInOneLine(String line) throws IOException {
    Path trace = Files.createDirectories(folder.resolve("trace"));
    Files.writeString(trace.resolve("trace.json"), "{}");
    String[] args = line.split(" ", -1);
    for (int i = 0; i < args.length; i++) {
      if (List.of("trace", "nowhere", "big").contains(args[i])) {
        args[i] = folder.resolve(args[i]).toString();
      }
    }
    assertThat(run(args)).as(err.toString()).isEqualTo(BAD_INPUT);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).doesNotContain("Exception", "io.idlewave", "java.", "picocli");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void platforms_asJson_isOneObject() throws IOException {
    assertThat(run("explain", "platforms", "--json")).isZero();
    JsonNode platforms = new ObjectMapper().readTree(out.toString()).get("platforms");
    assertThat(platforms).hasSizeGreaterThan(1);
    assertThat(platforms.get(0).get("network").asText()).contains("L=");
  }

  @Test
  void fit_asJson_namesEveryParameterWithItsUnit() throws IOException {
    LogGps network = new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, 16383);
    StringBuilder lines = new StringBuilder("messageBytes,delayNanos,roundTripNanos\n");
    for (long bytes : new long[] {0, 100, 4000, 8191, 12_000, 16_383, 20_000, 60_000}) {
      for (double delay : new double[] {0, 1e7}) {
        lines.append(bytes).append(',').append(delay).append(',');
        lines.append(RttFit.roundTripNanos(network, bytes, delay)).append('\n');
      }
    }
    Path file = Files.writeString(folder.resolve("trips.csv"), lines);
    assertThat(run("fit", "rtt", file.toString(), "--s", "8191", "--S", "16383", "--json"))
        .as(err.toString())
        .isZero();
    JsonNode fit = new ObjectMapper().readTree(out.toString());
    assertThat(fit.get("parameters")).hasSize(6);
    assertThat(fit.at("/parameters/0/unit").asText()).isEqualTo("ns");
    assertThat(fit.at("/parameters/0/value").asDouble()).isCloseTo(1160, within(1e-2));
    assertThat(fit.get("packetBytes").asLong()).isEqualTo(8191);
  }
}
