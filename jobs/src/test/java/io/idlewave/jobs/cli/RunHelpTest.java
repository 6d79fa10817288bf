package io.idlewave.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RunHelpTest {

  private static final Pattern OPTION = Pattern.compile("(?m)^  (?:-\\w,|   ) (--[a-z-]+)");

  /** The options that a help lists, each once. */
  private static Set<String> options(String help) {
    Set<String> found = new TreeSet<>();
    Matcher option = OPTION.matcher(help);
    while (option.find()) {
      assertThat(found.add(option.group(1))).as(option.group(1)).isTrue();
    }
    return found;
  }

  @Test
  void help_run_hasTwoBlocksAndNamesTheThird() {
    String help = CommandLineRun.ok("help", "run").out();
    assertThat(CommandLineRun.ok("run", "--help").out()).isEqualTo(help);
    assertThat(help)
        .containsSubsequence(
            List.of(
                "Usage: idlewave run [OPTIONS] [STUDY|TRACE]",
                "What is asked:",
                "--noise",
                "How sure the answer is:",
                "--replicates",
                "idlewave help run --all"));
    assertThat(options(help))
        .containsAll(RunHelp.HOW_SURE)
        .doesNotContainAnyElementsOf(RunHelp.WHERE);
  }

  @Test
  void help_runAll_hasEveryOption() {
    Set<String> all = options(CommandLineRun.ok("help", "run", "--all").out());
    Set<String> expected = options(CommandLineRun.ok("help", "run").out());
    expected.addAll(RunHelp.WHERE);
    assertThat(all).isEqualTo(expected);
  }
}
