package io.idlewave.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManPageTest {

  @TempDir private static Path pages;

  @BeforeAll
  static void write() {
    CommandLineRun.ok("help", "--man", pages.toString());
  }

  @Test
  void man_everyCommand_hasAPage() {
    assertThat(pages.resolve("idlewave.1")).exists();
    assertThat(pages.resolve("idlewave-run.1")).exists();
    assertThat(pages.resolve("idlewave-fit-rtt.1")).exists();
    assertThat(pages.resolve("idlewave-synth-halo.1")).exists();
  }

  @Test
  void man_pageOfRun_saysWhatItsHelpSays() throws IOException {
    String page = Files.readString(pages.resolve("idlewave-run.1")).replace("\\-", "-");
    for (String line : CommandLineRun.ok("help", "run", "--all").out().lines().toList()) {
      Stream.of(line.strip().split(" +"))
          .filter(word -> word.startsWith("--"))
          .map(word -> word.replaceAll("[=,\\]].*", ""))
          .forEach(option -> assertThat(page).contains(option));
    }
    assertThat(page)
        .startsWith(".TH \"idlewave-run\" \"1\"")
        .contains(".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", ".SH EXAMPLES")
        .doesNotContain("${", "%%");
  }

  /** A line that begins with a dot or an apostrophe is a request, a backslash begins an escape. */
  @Test
  void man_everyLine_isARequestOfOursOrText() throws IOException {
    try (Stream<Path> files = Files.list(pages)) {
      for (Path file : files.toList()) {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines)
            .as(file.toString())
            .allMatch(line -> !line.startsWith("'"))
            .allMatch(line -> !line.startsWith(".") || line.matches("\\.(TH|SH|TP|PP|nf|fi)( .*)?"))
            .allMatch(line -> line.matches("([^\\\\]|\\\\(-|e|fB|fR|&|\\(aq|\\(dq))*"));
      }
    }
  }
}
