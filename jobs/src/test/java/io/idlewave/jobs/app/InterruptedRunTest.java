package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.results.place.LocalFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an interrupted run says of its results folder. */
class InterruptedRunTest {

  private static final String THEN = "; start the run again for its results";

  @TempDir Path folder;

  private String left() {
    try (InterruptedRun run = InterruptedRun.of(new LocalFolder(folder), Progress.NONE)) {
      return run.left();
    }
  }

  @Test
  void left_withFilesThatAreNotComplete_areNoResults() throws IOException {
    Files.writeString(folder.resolve("runtimes.avro.part-1"), "part");
    Files.writeString(folder.resolve("summary.json.part-1"), "part");

    assertThat(left()).isEqualTo("interrupted: " + folder + " holds no results" + THEN);
  }

  @Test
  void left_besideASummary_areTheResultsOfBefore() throws IOException {
    Files.writeString(folder.resolve("summary.json"), "{}");

    assertThat(left())
        .isEqualTo("interrupted: " + folder + " holds the earlier results as they were" + THEN);
  }
}
