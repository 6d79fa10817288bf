package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Named pipes where commands take files: a line and an end, instead of a wait. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PipesAsInputsTest {

  private static final String PIPE = "a named pipe or a device";

  @TempDir private Path folder;
  private String pipe = "";

  @BeforeEach
  void makePipe() throws Exception {
    pipe = folder.resolve("pipe.yaml").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).inheritIO().start().waitFor()).isZero();
  }

  private void assertRefused(String words, String... command) {
    CommandLineRun run = CommandLineRun.of(command);
    assertThat(run.exitCode()).as(run.err()).isNotZero();
    assertThat(run.err()).contains(pipe, words).doesNotContain("bug");
  }

  @Test
  void commands_thatAreGivenAPipe_refuseIt() {
    String out = folder.resolve("out").toString();
    assertRefused(PIPE, "run", pipe, "--out", out);
    assertRefused(PIPE, "check", pipe);
    assertRefused(PIPE, "ingest", pipe, "--out", out);
    assertRefused("no such file", "fit", "tables", pipe, "--out", out);
    assertRefused("there is none such", "signature", pipe, "--out", out);
  }
}
