package io.idlewave.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a real bash completes. */
class CompletionTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "sy, synth",
    "synth ha, halo",
    "run --pre, --precision",
    "run --network myr, myrinet",
    "run --slack cl, clocks",
    "run --analysis wait, wait-states",
    "run --timing mo, model",
    "convert --to go, goal",
    "explain unexpl, unexplained-waits",
    "fit bu, burst",
    "init --sch, --schema"
  })
  void bash_wordThatHasBegun_isCompleted(String typed, String completed) throws Exception {
    assertThat(completions(typed)).contains(completed);
  }

  private List<String> completions(String typed) throws IOException, InterruptedException {
    Path script = folder.resolve("completion");
    Files.writeString(script, CommandLineRun.ok("completion").out());
    Path ask = folder.resolve("ask");
    Files.writeString(
        ask,
        """
        set -e
        . "$1"
        shift
        COMP_WORDS=(idlewave "$@")
        COMP_CWORD=$#
        COMP_LINE="idlewave $*"
        COMP_POINT=${#COMP_LINE}
        _complete_idlewave || true
        printf '%s\\n' "${COMPREPLY[@]}"
        """);
    List<String> command = new ArrayList<>(List.of("bash", ask.toString(), script.toString()));
    command.addAll(List.of(typed.split(" ", -1)));
    Process bash = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    return said.lines().map(String::strip).toList();
  }
}
