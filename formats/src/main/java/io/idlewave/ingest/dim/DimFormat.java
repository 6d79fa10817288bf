package io.idlewave.ingest.dim;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.prv.fold.PrvWarning;
import io.idlewave.ingest.prv.text.EventLabels;
import io.idlewave.ingest.prv.text.NamedFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Dimemas traces, as prv2dim translates them from Paraver traces. */
public final class DimFormat implements TraceFormat {

  private static final NamedFile TRACE = new NamedFile("trace", List.of(".dim"), DimHeader.MAGIC);

  @Override
  public String name() {
    return "dim";
  }

  @Override
  public List<WarningKind> warnings() {
    List<WarningKind> warnings = new ArrayList<>(List.of(DimWarning.values()));
    warnings.addAll(List.of(PrvWarning.values()));
    return warnings;
  }

  @Override
  public Recognition recognise(Path path) {
    return TRACE.recognise(path);
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    EventLabels labels = EventLabels.read(TRACE.beside(entry, ".pcf"));
    return new DimIngest(entry, labels, draft, options.threads()).run(progress);
  }
}
