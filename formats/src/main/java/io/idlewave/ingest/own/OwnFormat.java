package io.idlewave.ingest.own;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the tracer of this project writes. */
public final class OwnFormat implements TraceFormat {

  private static final String RANK_FILE = "rank-\\d{5,}(-thread-\\d{4,})?\\.avro";
  private static final int FIRST_BYTES = 1 << 14;

  @Override
  public String name() {
    return "idlewave";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(OwnWarning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    if (!Files.isDirectory(path) || TraceArchive.isArchive(path)) {
      return new Unrecognised("no folder with files of ranks");
    }
    try {
      List<Path> files = rankFiles(path);
      for (Path file : files) {
        if (isOurs(file)) {
          return new Recognised(path);
        }
      }
      return new Unrecognised(
          files.isEmpty() ? "no rank-00000.avro in it" : "no file of a rank by the tracer in it");
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
  }

  /** The files of ranks in {@code folder}, in the order of their names. */
  static List<Path> rankFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).matches(RANK_FILE))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  /** Whether a file is, by its name, of another thread than the first one of its rank. */
  static boolean isOfFurtherThread(Path file) {
    return String.valueOf(file.getFileName()).contains("-thread-");
  }

  private static boolean isOurs(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(InputFile.of(file))) {
      String begin = new String(in.readNBytes(FIRST_BYTES), StandardCharsets.ISO_8859_1);
      return begin.contains(RankHeader.FORMAT_KEY);
    }
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new OwnIngest(entry, draft, options).run(progress);
  }
}
