package io.idlewave.jobs.app;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.TraceInput;
import io.idlewave.jobs.failure.Progress;
import java.nio.file.Path;
import java.util.function.Function;

/** Questions about a trace that may be an archive or not: a foreign one becomes a temporary one. */
public final class AnyTrace {

  private AnyTrace() {}

  /**
   * Asks the archive of a trace, which may be gone afterwards.
   *
   * @param trace an archive, or a foreign trace, packed or not
   * @throws io.idlewave.ingest.model.BadTraceException if it cannot be read
   * @throws io.idlewave.jobs.failure.UsageException if it is neither, or there is no room for it
   */
  public static <T> T ask(Path trace, Progress progress, Function<TraceArchive, T> question) {
    TemporaryFolder.requireRoom();
    return TraceArchive.isArchive(trace)
        ? question.apply(TraceArchive.open(trace))
        : TraceInput.with(trace, foreign -> askForeign(foreign, progress, question));
  }

  private static <T> T askForeign(
      ForeignTrace trace, Progress progress, Function<TraceArchive, T> question) {
    return TemporaryFolder.with(
        folder ->
            question.apply(
                Ingest.write(
                    trace,
                    folder.resolve("trace"),
                    IngestOptions.defaults(),
                    TraceArchive::metadata,
                    archive -> {},
                    progress)));
  }
}
