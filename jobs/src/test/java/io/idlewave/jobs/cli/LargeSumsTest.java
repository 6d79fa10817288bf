package io.idlewave.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two messages of 5 * 10^18 B, which are more bytes than a sum holds. */
class LargeSumsTest {

  @TempDir private Path folder;

  @Test
  void bytesBeyondWhatASumHolds_areAtLeastSoMany() throws IOException {
    Path goal = folder.resolve("large.goal");
    Files.writeString(
        goal,
        """
        num_ranks 2
        rank 0 {
        l1: send 5000000000000000000b to 1 tag 0
        l2: send 5000000000000000000b to 1 tag 0
        l2 requires l1
        }
        rank 1 {
        l1: recv 5000000000000000000b from 0 tag 0
        l2: recv 5000000000000000000b from 0 tag 0
        l2 requires l1
        }
        """);
    String trace = folder.resolve("trace").toString();
    CommandLineRun.ok("ingest", goal.toString(), "--out", trace);

    assertThat(CommandLineRun.ok("check", trace).out()).contains("2 messages (at least 9.223 EB)");
    assertThat(CommandLineRun.ok("inspect", trace).out())
        .contains("2 messages of at least 4.612 EB on average (at least 9.223 EB in all)");
    assertThat(
            new ObjectMapper()
                .readTree(CommandLineRun.ok("check", trace, "--json").out())
                .get("messageBytes")
                .longValue())
        .isEqualTo(Long.MAX_VALUE);
  }
}
