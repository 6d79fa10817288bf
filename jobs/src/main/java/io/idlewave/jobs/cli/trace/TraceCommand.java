package io.idlewave.jobs.cli.trace;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.app.AnyTrace;
import io.idlewave.jobs.cli.session.AnswerCommand;
import io.idlewave.jobs.cli.session.Session;
import io.idlewave.jobs.cli.session.WindowOption;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A question about one trace, which need not have been ingested. */
@SuppressWarnings("NullAway.Init") // picocli sets what is required
abstract class TraceCommand extends AnswerCommand {

  @Parameters(paramLabel = "TRACE", description = "An archive, or a foreign trace, packed or not.")
  Path trace;

  @Mixin WindowOption window;

  TraceCommand(Session session) {
    super(session);
  }

  /** Asks the archive, or the temporary one that the foreign trace becomes. */
  <T> T ask(Function<TraceArchive, T> question) {
    return AnyTrace.ask(trace, session.progress(), question);
  }
}
