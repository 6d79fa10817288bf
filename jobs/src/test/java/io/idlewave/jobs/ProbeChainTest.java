package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the programs of ingest/probe wrote on a busy machine, by way of a signature and a study to a
 * result. {@code .ci/probe} does the same with fresh measurements.
 */
class ProbeChainTest {

  @TempDir private Path folder;

  private String file(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in = ProbeChainTest.class.getResourceAsStream("probe/" + name)) {
      Files.write(file, Objects.requireNonNull(in).readAllBytes());
    }
    return file.toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** The share of the measured time that detours take, less a cycle of the loop for each. */
  private static double share(String... files) throws IOException {
    double detours = 0;
    double measured = 0;
    for (String file : files) {
      double cycle = 0;
      for (String line : Files.readAllLines(Path.of(file), StandardCharsets.UTF_8)) {
        if (line.startsWith("# Minimal cycle length [ns]:")) {
          cycle = Double.parseDouble(line.substring(line.indexOf(':') + 1));
        } else if (line.startsWith("# Measured time [ns]:")) {
          measured += Double.parseDouble(line.substring(line.indexOf(':') + 1));
        } else if (!line.startsWith("#")) {
          detours += Double.parseDouble(line.split("\t", -1)[1]) - cycle;
        }
      }
    }
    return detours / measured;
  }

  /** Stretched work meets further noise: of a time t, t (1 - share) is left for work. */
  @Test
  void run_withTheNoiseOfProbes_takesAsLongAsTheirShareSays() throws IOException {
    String first = file("selfish.txt.0");
    String second = file("selfish.txt.1");
    String name = path("machine.yaml");
    CommandLineRun.ok(
        "signature",
        first,
        second,
        file("latency.txt"),
        file("bandwidth.txt"),
        "--name",
        "machine",
        "--out",
        name);
    CommandLineRun.ok(
        "synth",
        "bsp",
        "--ranks",
        "1",
        "--steps",
        "1000",
        "--grain",
        "100ms",
        "--out",
        path("trace"));
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        trace: trace
        timing: model
        network: {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 0ns}
        replicates: 50
        scenarios: [{name: measured, noise: {signature: machine.yaml}}]
        """);
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("results"));

    JsonNode summary = new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
    double slowdown = summary.at("/scenarios/0/slowdown/mean").asDouble();
    double share = share(first, second);
    assertThat(share).isBetween(0.5, 0.95);
    assertThat(slowdown - 1).isCloseTo(share / (1 - share), withinPercentage(5));
    assertThat(summary.at("/scenarios/0/network").asText()).contains("loggp");
  }

  /** Every round trip of a size, in the order of time, under comments. */
  @Test
  void fit_ofWhatPingPongWrites_readsEveryRoundTrip() throws IOException {
    Path trips = folder.resolve("trips.csv");
    StringBuilder text =
        new StringBuilder("# Ping-pong\n# Clock: cycle counter (rdtsc)\n")
            .append("messageBytes,delayNanos,roundTripNanos\n");
    for (int bytes : new int[] {1, 1001, 2001}) {
      for (int trip = 0; trip < 5; trip++) {
        text.append(bytes).append(",0,").append(2000 + bytes - 1).append(".0\n");
      }
    }
    Files.writeString(trips, text);
    String said = CommandLineRun.ok("fit", "rtt", trips.toString()).out();
    assertThat(said).containsPattern("L\\+2o +1000\\.").containsPattern("G +0\\.500");
    assertThat(said).contains("3 sizes, off by 0.00%");
  }
}
