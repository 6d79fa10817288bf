package io.idlewave.ingest.goal;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** GOAL schedules, text or binary. */
public final class GoalFormat implements TraceFormat {

  private static final String SUFFIX = ".goal";

  @Override
  public String name() {
    return "goal";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(GoalWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    if (!Files.isDirectory(path)) {
      return isSchedule(path)
          ? new Recognised(path)
          : new Unrecognised("no *.goal and no binary schedule");
    }
    try (Stream<Path> files = Files.list(path)) {
      return Recognition.of(
          files.filter(file -> Files.isRegularFile(file) && isSchedule(file)).sorted().toList(),
          "no schedule in it");
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  private static boolean isSchedule(Path file) {
    return file.toString().endsWith(SUFFIX) || BinarySchedule.isAt(file);
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new GoalIngest(entry, draft, options.threads()).run(progress);
  }
}
