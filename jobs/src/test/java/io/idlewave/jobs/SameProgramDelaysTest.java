package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One program, traced in several formats: the same delays, within what the formats differ in. */
class SameProgramDelaysTest {

  /** More than the waits of any run, so that they alone make delays of several runs differ. */
  private static final long DELAY_NANOS = 10_000_000_000L;

  @TempDir private Path temp;

  private String archive(String key, Path trace) {
    String archive = temp.resolve("trace-" + key.replace('/', '-')).toString();
    CommandLineRun.ok("ingest", trace.toString(), "--out", archive);
    return archive;
  }

  private String archive(String key, List<FormatTraces> traces) {
    Stream<FormatTraces> named = traces.stream().filter(trace -> trace.key().equals(key));
    return archive(key, named.findFirst().orElseThrow().unpack(temp.resolve(key)));
  }

  private JsonNode run(String archive, String... flags) throws IOException {
    String results = archive + "-results";
    List<String> run = List.of("run", archive, "--replicates", "1", "--out", results);
    CommandLineRun.ok(Stream.concat(run.stream(), Stream.of(flags)).toArray(String[]::new));
    return new ObjectMapper().readTree(Path.of(results, "summary.json").toFile());
  }

  /** A rank that is late by far delays the run by that, less at most what the run itself took. */
  private void assertDelayed(String archive, String delay) throws IOException {
    for (JsonNode scenario : run(archive, "--delay", delay).get("scenarios")) {
      long spanNanos = scenario.get("baseNanos").longValue();
      assertThat(spanNanos).isBetween(1L, DELAY_NANOS / 50);
      assertThat(scenario.get("delayNanos").get("mean").doubleValue())
          .isBetween((double) DELAY_NANOS - spanNanos, (double) DELAY_NANOS);
    }
  }

  @Test
  void wave6_paraverAndDumpi_delaysAreTheSameButForTheWaitsOfTheRuns() throws IOException {
    for (String key : List.of("prv/wave-6", "dumpi/wave-6")) {
      assertDelayed(archive(key, FormatTraces.copies()), "rank=3,after=MPI_Waitall:6,duration=10s");
    }
  }

  @Test
  void kitchen4_threeFormats_delaysAreTheSameButForTheWaitsOfTheRuns() throws IOException {
    String delay = "rank=1,after=MPI_Init,duration=10s";
    for (String key : List.of("prv/kitchen-4", "dumpi/kitchen-4")) {
      assertDelayed(archive(key, FormatTraces.copies()), delay);
    }
    Path otf2 = TestArchives.resource("kitchen-4", temp.resolve("otf2"));
    assertDelayed(archive("otf2", otf2), delay);
  }

  /**
   * The Dimemas trace holds the same computation and no time inside MPI: calls that do nothing with
   * other ranks take their recorded time in the one and none in the other, which is all that the
   * base differs in. The delay is the same to the last bit.
   */
  @Test
  void epoch4_paraverAndDimemas_delaysAreTheSameUnderAModel() throws IOException {
    List<FormatTraces> shared = FormatTraces.shared();
    assumeThat(shared).as("shared collection").isNotEmpty();
    String[] flags = {"--network", "myrinet", "--delay", "rank=1,after=MPI_Bcast:10,duration=1s"};
    JsonNode prv = run(archive("prv/epoch-4", shared), flags);
    JsonNode dim = run(archive("dim/epoch-4", shared), flags);
    assertThat(delayNanos(dim)).isEqualTo(delayNanos(prv)).isGreaterThan(0.99e9);
    double localNanos =
        prv.get("base").get("runtimeNanos").doubleValue()
            - dim.get("base").get("runtimeNanos").doubleValue();
    // rank 1 spends the most in such calls, 5,867,486 ns
    assertThat(localNanos).isBetween(0.0, 5_867_486.0);
  }

  private static double delayNanos(JsonNode summary) {
    return summary.get("scenarios").get(0).get("delayNanos").get("mean").doubleValue();
  }
}
