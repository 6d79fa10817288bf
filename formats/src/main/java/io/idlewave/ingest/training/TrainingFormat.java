package io.idlewave.ingest.training;

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
    if (!Files.isDirectory(path)) {
      return TableFile.isTable(path)
          ? new Recognised(path)
          : new Unrecognised("no table of operations, *.csv");
    }
    try (Stream<Path> files = Files.list(path)) {
      return Recognition.of(
          files.filter(Files::isRegularFile).filter(TableFile::isTable).sorted().toList(),
          "no table of operations in it");
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new TrainingIngest(entry, draft).run(progress);
  }
}
