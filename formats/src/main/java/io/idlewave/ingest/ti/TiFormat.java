package io.idlewave.ingest.ti;

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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Time-independent traces of SimGrid: an index of files, one per rank, or one file of all. */
public final class TiFormat implements TraceFormat {

  @Override
  public String name() {
    return "ti";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(TiWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    if (!Files.isDirectory(path)) {
      return TiSources.isIndex(path) || TiSources.isOfRanks(path)
          ? new Recognised(path)
          : new Unrecognised("no index of files, no lines of a rank and an action");
    }
    List<Path> indices = new ArrayList<>();
    List<Path> merged = new ArrayList<>();
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (TiSources.isIndex(file)) {
          indices.add(file);
        } else if (TiSources.isOfRanks(file)) {
          merged.add(file);
        }
      }
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
    if (indices.size() + merged.size() == 1) {
      return new Recognised(indices.isEmpty() ? merged.get(0) : indices.get(0));
    }
    return new Unrecognised(
        indices.isEmpty() && merged.isEmpty()
            ? "no index of files and no file of ranks in it"
            : "several files of ranks or indices of them, name one");
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new TiIngest(entry, draft, options.threads()).run(progress);
  }
}
