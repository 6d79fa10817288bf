package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A distribution that is registered as a user would, from the command line to results. */
class DistributionKindTest {

  @TempDir private Path folder;

  @BeforeEach
  void writeTrace() {
    CommandLineRun.ok("synth", "ring", "--out", path("trace"));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private double meanDelay(String noise) throws IOException {
    String[] run = {"run", path("trace"), "--noise", noise, "--replicates", "2000", "--force"};
    String[] all = Arrays.copyOf(run, run.length + 2);
    all[run.length] = "--out";
    all[run.length + 1] = path("results");
    CommandLineRun.ok(all);
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .at("/scenarios/0/delayNanos/mean")
        .asDouble();
  }

  /** Around a ring delays add up: only their mean counts. */
  @Test
  void run_distributionOfATest_delaysAsMuchAsAnotherOfItsMean() throws IOException {
    double triangle = meanDelay("triangle,max=30us");
    assertThat(triangle).isCloseTo(meanDelay("constant,value=10us"), within(0.02 * triangle));
    assertThat(Files.readString(folder.resolve("results/study.yaml"))).contains("constant");
  }

  @Test
  void run_absurdParameter_isRefusedOnOneLine() {
    CommandLineRun run =
        CommandLineRun.of("run", path("trace"), "--noise", "triangle,max=0us", "--out", path("o"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("max: above 0 and finite, got 0");
  }
}
