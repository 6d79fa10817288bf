package io.idlewave.ingest.kineto;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.RankFiles;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.kineto.read.KinetoFile;
import io.idlewave.ingest.kineto.read.KinetoWarning;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.nio.file.Path;
import java.util.List;

/** Traces of the PyTorch profiler (Kineto): one JSON per process, or a folder of them. */
public final class KinetoFormat implements TraceFormat {

  static final RankFiles FILES =
      new RankFiles(KinetoFile::isOne, KinetoFile::isOne, "JSON of the PyTorch profiler, *.json");

  @Override
  public String name() {
    return TraceSource.KINETO;
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(KinetoWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    return FILES.recognise(path);
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new KinetoIngest(entry, draft).run(progress);
  }
}
