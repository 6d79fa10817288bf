package io.idlewave.ingest.training;

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

/** Tables of operations of training jobs: {@code NAME.csv}, with {@code meta-NAME.yaml} beside. */
public final class TrainingFormat implements TraceFormat {

  @Override
  public String name() {
    return "training";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(TrainingWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    return TableFile.recognise(
        path, columns -> columns.containsAll(TrainingTable.COLUMNS), "table of operations, *.csv");
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new TrainingIngest(entry, draft).run(progress);
  }
}
