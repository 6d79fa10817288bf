package io.idlewave.ingest.goal;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sound schedules, of this and of later modules. */
public final class GoalSamples {

  private GoalSamples() {}

  /** Every construct of the language, on five ranks. */
  public static Path everyConstruct(Path folder) {
    return FormatTraces.unpack("goal/edge-5", folder).resolve("edge-5.goal");
  }

  /** The same in binary. */
  public static Path binary(Path folder) {
    Path text = everyConstruct(folder);
    try {
      byte[] binary = GoalBinary.of(text);
      Files.delete(text);
      return Files.write(text.resolveSibling("edge-5.bin"), binary);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes an archive of a schedule. */
  public static TraceArchive ingest(Path schedule, Path out) {
    return ForeignTrace.at(schedule)
        .ingest(out, new IngestOptions(false, 2), IngestProgress.NONE, archive -> {});
  }
}
