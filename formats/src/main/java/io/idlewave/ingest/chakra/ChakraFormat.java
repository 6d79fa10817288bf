package io.idlewave.ingest.chakra;

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
import java.nio.file.Path;
import java.util.List;

/**
 * Chakra execution traces: a file per rank, {@code NAME.RANK.et} or {@code NAME.RANK.json}, or a
 * folder of them.
 */
public final class ChakraFormat implements TraceFormat {

  @Override
  public String name() {
    return "chakra";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(ChakraWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    try {
      return RankFile.of(path).stream().anyMatch(file -> isOne(path, file))
          ? new Recognised(path)
          : new Unrecognised("no Chakra execution trace, *.et or *.json");
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  /** A file of PyTorch that somebody names is refused with what makes a trace of it. */
  private static boolean isOne(Path entry, Path file) {
    return RankFile.isOne(file) || (entry.equals(file) && RankFile.isOfPytorch(file));
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new ChakraIngest(entry, draft).run(progress);
  }
}
