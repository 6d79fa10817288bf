package io.idlewave.jobs;

import io.idlewave.jobs.app.StudyRuns;
import io.idlewave.jobs.cli.Main;
import io.idlewave.jobs.cli.log.LogSettings;
import io.idlewave.jobs.text.Glyphs;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Starts the command line; the same class runs embedded and under {@code flink run}. */
public final class Idlewave {

  private Idlewave() {}

  /** Runs one command and, unless it is a program for a cluster, ends the process with its code. */
  public static void main(String[] args) {
    // Numbers in files, pictures and names are read by programs, the engine's own included: their
    // digits are the same whatever the language of the user.
    Locale.setDefault(Locale.ROOT);
    LogSettings.choose();
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exitCode =
        new Main(
                new StudyRuns(),
                Boolean.getBoolean("idlewave.terminal"),
                Glyphs.of(System.getProperty("native.encoding"), System.getenv("TERM")),
                Boolean.getBoolean("idlewave.terminal.out"),
                System.getenv())
            .run(args, out, err);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }
}
