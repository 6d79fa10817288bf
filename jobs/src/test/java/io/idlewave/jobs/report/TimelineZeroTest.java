package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The axis of a page over a trace worked by hand: every call lasts 1 us and begins 10 us after the
 * one before, so that call k, with MPI_Init as call 0, begins 10 k - 1 us after MPI_Init ends.
 */
class TimelineZeroTest {

  @TempDir private Path folder;

  private JsonNode run;

  @BeforeEach
  void runStudy() throws IOException {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    for (int call = 1; call < 5; call++) {
      trace.all("MPI_Comm_rank");
    }
    trace.all("MPI_Finalize").write(folder.resolve("trace"));
    Path study =
        Files.writeString(
            folder.resolve("study.yaml"),
            """
            trace: trace
            replicates: 1
            scenarios:
              - name: late
                delays: [{rank: 1, at: 25us, duration: 7us}]
            """);
    Path results = folder.resolve("results");
    CommandLineRun.ok("run", study.toString(), "--out", results.toString());
    run = EmbeddedReport.of(Files.readString(results.resolve("report.html"))).path("runs").get(0);
  }

  @Test
  void timeline_eachCall_countsFromTheBeginOfTheRun() {
    JsonNode recorded = run.path("timeline").path("recorded");
    assertThat(EmbeddedReport.numbers(recorded.path("enterNanos")))
        .containsExactly(
            9_000d, 19_000d, 29_000d, 39_000d, 49_000d, 9_000d, 19_000d, 29_000d, 39_000d, 49_000d);
    assertThat(run.path("timeline").path("fromNanos").asLong()).isZero();
  }

  /** At 25 us is before the call that begins at 29 us. */
  @Test
  void timeline_delay_isMarkedBeforeItsCall() {
    JsonNode delay = run.path("timeline").path("delay");
    assertThat(delay.path("rank").asInt()).isEqualTo(1);
    assertThat(delay.path("fromNanos").asLong()).isEqualTo(29_000);
    assertThat(delay.path("toNanos").asLong()).isEqualTo(36_000);
  }

  @Test
  void clocks_thatRanksShare_areOneLineOnPageAndTerminal() {
    assertThat(run.path("clocks").path("shared").asText()).startsWith("one clock: ");
    assertThat(run.path("clocks").path("pairs").path("fromRank")).isEmpty();
    assertThat(CommandLineRun.ok("check", folder.resolve("trace").toString(), "--clocks").out())
        .isEqualTo(run.path("clocks").path("shared").asText() + System.lineSeparator());
  }
}
