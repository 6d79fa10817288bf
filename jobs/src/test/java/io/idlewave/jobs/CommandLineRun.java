package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.text.Glyphs;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What one command printed and how it ended, in this process and with the real pipeline. */
public record CommandLineRun(int exitCode, String out, String err) {

  /** Runs a command. */
  public static CommandLineRun of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new Main(new StudyRuns(), false, Glyphs.BLOCKS)
            .run(args, new PrintWriter(out), new PrintWriter(err));
    return new CommandLineRun(exitCode, out.toString(), err.toString());
  }

  /** The same, for a command that must succeed. */
  public static CommandLineRun ok(String... args) {
    return of(args).assertEnds(0);
  }

  public CommandLineRun assertEnds(int code) {
    assertThat(exitCode).as(out + err).isEqualTo(code);
    return this;
  }

  /** The command said what is wrong, on one line without a trace of the program's inside. */
  public void assertRefused(int code, String message) {
    assertEnds(code);
    String reported =
        err.lines().filter(line -> line.startsWith("idlewave: ")).reduce("", (a, b) -> a + b);
    assertThat(reported).contains(message).doesNotContain("Exception", "io.idlewave", "bug");
    assertThat(err).doesNotContain("\tat ");
  }
}
