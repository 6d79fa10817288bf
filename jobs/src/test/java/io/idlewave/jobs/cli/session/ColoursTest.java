package io.idlewave.jobs.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColoursTest {

  private static final String ESCAPE = "\u001b";

  @ParameterizedTest
  @CsvSource({
    "true, xterm, '', true",
    "true, xterm, 1, false",
    "true, dumb, '', false",
    "false, xterm, '', false"
  })
  void of_terminal_hasColoursUnlessUnwanted(
      boolean terminal, String term, String noColor, boolean on) {
    Colours colours = Colours.of(terminal, Map.of("TERM", term, "NO_COLOR", noColor));
    assertThat(colours.on()).isEqualTo(on);
  }

  @Test
  void line_headingsAndWarnings_areColoured() {
    Colours colours = Colours.of(false, Map.of());
    colours.choose("always");
    assertThat(colours.line("scenario  bound  base", true)).startsWith(ESCAPE + "[1m");
    assertThat(colours.line("95 % interval  bound  mean", true)).startsWith(ESCAPE + "[1m");
    assertThat(colours.line("scenario  bound  base", false)).doesNotContain(ESCAPE);
    assertThat(colours.line("noise  lower  12 ms", true)).doesNotContain(ESCAPE);
    assertThat(colours.line("warning: half", false)).startsWith(ESCAPE + "[33m");
    assertThat(colours.refusal("no")).startsWith(ESCAPE + "[31m").endsWith(ESCAPE + "[0m");
  }

  @Test
  void color_option_decides() {
    assertThat(CommandLineRun.ok("doctor", "--color", "always").out()).isNotEmpty();
    assertThat(CommandLineRun.of("explain", "no-such", "--color", "always").err()).contains(ESCAPE);
    assertThat(CommandLineRun.of("explain", "no-such").err()).doesNotContain(ESCAPE);
    CommandLineRun.of("explain", "platforms", "--color", "pink")
        .assertRefused(2, "one of auto, always, never");
  }

  @Test
  void color_always_leavesJsonAlone() {
    assertThat(CommandLineRun.ok("explain", "platforms", "--json", "--color", "always").out())
        .doesNotContain(ESCAPE);
  }

  @Test
  void version_everywhere_isTheSame() {
    String version = CommandLineRun.ok("--version").out();
    assertThat(version).startsWith("idlewave ").hasLineCount(1);
    assertThat(CommandLineRun.ok("fit", "rtt", "--version").out()).isEqualTo(version);
    assertThat(CommandLineRun.ok("run", "--verbose", "--version").out())
        .startsWith(version)
        .contains("Flink ", "Java ");
  }
}
