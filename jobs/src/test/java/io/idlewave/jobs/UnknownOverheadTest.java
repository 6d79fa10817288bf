package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where a source knows L + 2o alone, a network has the sum as L and o = 0. Whatever o really is, no
 * run is shorter, and none is longer than with L = 0 and half of the sum as o.
 */
class UnknownOverheadTest {

  private static final int SUM_NANOS = 40_000;
  private static final int STEPS = 8;

  @TempDir private Path folder;

  /** The run time of the undisturbed program on a network with that o. */
  private double runtimeNanos(Path trace, double overheadNanos) throws IOException {
    Path results = folder.resolve("results");
    String network =
        String.format(
            Locale.ROOT,
            "loggp,L=%.3fns,o=%.3fns,g=0ns,G=0.1ns",
            SUM_NANOS - 2 * overheadNanos,
            overheadNanos);
    CommandLineRun.ok(
        "run", trace.toString(), "--network", network, "--force", "--out", results.toString());
    return new ObjectMapper()
        .readTree(results.resolve("summary.json").toFile())
        .at("/base/runtimeNanos")
        .doubleValue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "halo --px=3 --py=2 --jitter=20us",
        "allreduce --ranks=5",
        "pipeline",
        "gauss",
        "bsp --ranks=4 --steps=10 --grain=100us"
      })
  void run_withAnyOverhead_liesBetweenTheTwoEnds(String program) throws IOException {
    Path trace = folder.resolve("trace");
    String[] words = ("synth " + program + " --out=" + trace).split(" ", -1);
    CommandLineRun.ok(words);
    double before = 0;
    for (int step = 0; step <= STEPS; step++) {
      double nanos = runtimeNanos(trace, SUM_NANOS / 2.0 * step / STEPS);
      assertThat(nanos).isGreaterThanOrEqualTo(before);
      before = nanos;
    }
  }

  /** Between ranks that wait for each other nothing but the sum counts. */
  @Test
  void run_withoutOverlap_isTheSameWithAnyOverhead() throws IOException {
    Path trace = folder.resolve("trace");
    CommandLineRun.ok("synth", "ring", "--ranks", "4", "--laps", "3", "--out", trace.toString());
    assertThat(runtimeNanos(trace, SUM_NANOS / 4.0)).isEqualTo(runtimeNanos(trace, 0));
  }
}
