package io.idlewave.jobs.cli.machine;

import io.idlewave.jobs.cli.session.Session;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** What the commands {@code idlewave fit ...} share that read one file. */
@SuppressWarnings("NullAway.Init") // picocli sets what is required
abstract class FitFileCommand extends FitCommand {

  @Parameters(paramLabel = "FILE.csv", description = "The measurements.")
  Path file;

  FitFileCommand(Session session) {
    super(session);
  }
}
