package io.idlewave.ingest.steps;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.TableFile;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.TraceMetadata;
import java.nio.file.Path;
import java.util.List;

/**
 * Tables of step times: {@code NAME.csv} with columns {@code rank}, {@code step}, and {@code nanos}
 * or {@code seconds}.
 */
public final class StepsFormat implements TraceFormat {

  @Override
  public String name() {
    return "steps";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(StepsWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    return TableFile.recognise(path, StepColumns::are, "table of step times, *.csv");
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new StepsIngest(entry, draft).run(progress);
  }
}
