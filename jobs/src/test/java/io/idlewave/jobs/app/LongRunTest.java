package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of weeks: what study.md promises of 52 days is held, and more is refused. */
class LongRunTest {

  @TempDir private Path folder;

  /** The last of sixteen ranks computes, the first one waits for its message of 2 us. */
  private CommandLineRun run(long computeNanos) throws IOException {
    StringBuilder goal = new StringBuilder("num_ranks 16\n");
    for (int rank = 0; rank < 16; rank++) {
      long nanos = rank == 15 ? computeNanos : 1;
      String call =
          switch (rank) {
            case 0 -> "l2: recv 8b from 15 tag 0\nl2 requires l1\n";
            case 15 -> "l2: send 8b to 0 tag 0\nl2 requires l1\n";
            default -> "";
          };
      goal.append("rank %d {\nl1: calc %d\n%s}\n".formatted(rank, nanos, call));
    }
    Files.writeString(folder.resolve("long.goal"), goal);
    Path study = folder.resolve("long.yaml");
    Files.writeString(
        study,
        """
        trace: trace
        timing: model
        network: {model: loggp, L: 2us, o: 0ns, g: 0ns, G: 0ns}
        scenarios: [{name: plain}]
        """);
    CommandLineRun.ok(
        "ingest",
        folder.resolve("long.goal").toString(),
        "--out",
        folder.resolve("trace").toString());
    return CommandLineRun.of(
        "run", study.toString(), "--out", folder.resolve("results").toString());
  }

  @Test
  void run_of52Days_isExact() throws IOException {
    long nanos = 52L * 86_400 * 1_000_000_000;
    assertThat(run(nanos).exitCode()).isZero();
    assertThat(
            new ObjectMapper()
                .readTree(folder.resolve("results/summary.json").toFile())
                .at("/scenarios/0/baseNanos")
                .asDouble())
        .isEqualTo((double) (nanos + 2_000));
  }

  @Test
  void run_of53Days_isRefusedInOneLine() throws IOException {
    CommandLineRun run = run(53L * 86_400 * 1_000_000_000);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("the times of the machine and the trace, the mean over ranks")
        .contains("at most 4.50e+06 s in all, exact in steps of 2^0 ns, got 4.58e+06 s")
        .doesNotContain("bug");
  }
}
