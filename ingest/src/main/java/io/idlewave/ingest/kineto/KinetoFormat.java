package io.idlewave.ingest.kineto;

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

/** Traces of the PyTorch profiler (Kineto): one JSON per process, or a folder of them. */
public final class KinetoFormat implements TraceFormat {

  @Override
  public String name() {
    return "kineto";
  }

  @Override
  public String description() {
    return "traces of the PyTorch profiler: NAME.json, .json.gz or .json.xz of one process, or a"
        + " folder with those of all";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(KinetoWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    if (!Files.isDirectory(path)) {
      return KinetoFile.isOne(path)
          ? new Recognised(path)
          : new Unrecognised("no JSON of the PyTorch profiler, *.json");
    }
    try {
      return files(path).isEmpty()
          ? new Unrecognised("no JSON of the PyTorch profiler in it")
          : new Recognised(path);
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  /** The files of all processes. */
  static List<Path> files(Path entry) throws IOException {
    if (!Files.isDirectory(entry)) {
      return List.of(entry);
    }
    try (Stream<Path> files = Files.list(entry)) {
      return files.filter(KinetoFile::isOne).sorted().toList();
    }
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new KinetoIngest(entry, draft).run(progress);
  }
}
