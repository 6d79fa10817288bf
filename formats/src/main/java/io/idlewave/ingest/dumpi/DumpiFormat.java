package io.idlewave.ingest.dumpi;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.dumpi.fold.DumpiWarning;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.TraceMetadata;
import java.nio.file.Path;
import java.util.List;

/** DUMPI traces, as the tracer of the SST project writes them. */
public final class DumpiFormat implements TraceFormat {

  @Override
  public String name() {
    return "dumpi";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(DumpiWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    return DumpiFiles.recognise(path);
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new DumpiIngest(entry, draft, options).run(progress);
  }
}
