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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Chakra execution traces: a file per rank, {@code NAME.RANK.et}, or a folder of them. */
public final class ChakraFormat implements TraceFormat {

  @Override
  public String name() {
    return "chakra";
  }

  @Override
  public String description() {
    return "Chakra execution traces: NAME.RANK.et of one rank, or a folder with those of all";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(ChakraWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    if (!Files.isDirectory(path)) {
      return RankFile.isOne(path)
          ? new Recognised(path)
          : new Unrecognised("no Chakra execution trace, *.et");
    }
    try {
      return files(path).stream().anyMatch(RankFile::isOne)
          ? new Recognised(path)
          : new Unrecognised("no Chakra execution traces, *.et, in it");
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  /** The files of all ranks. */
  static List<Path> files(Path entry) throws IOException {
    if (!Files.isDirectory(entry)) {
      return List.of(entry);
    }
    try (Stream<Path> files = Files.list(entry)) {
      return files.filter(RankFile::isNamed).sorted().toList();
    }
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new ChakraIngest(entry, draft).run(progress);
  }
}
