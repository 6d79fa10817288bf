package io.idlewave.ingest.chakra;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.RankFiles;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.TraceMetadata;
import java.nio.file.Path;
import java.util.List;

/** Chakra execution traces: a file per rank, {@code NAME.RANK.et}, or a folder of them. */
public final class ChakraFormat implements TraceFormat {

  static final RankFiles FILES =
      new RankFiles(RankFile::isNamed, RankFile::isOne, "Chakra execution trace, *.et");

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
    return FILES.recognise(path);
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new ChakraIngest(entry, draft).run(progress);
  }
}
