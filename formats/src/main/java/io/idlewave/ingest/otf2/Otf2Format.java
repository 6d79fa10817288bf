package io.idlewave.ingest.otf2;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.format.TraceFormat;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.fold.Otf2Warning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** OTF2 archives, as Score-P and EZTrace write them. */
public final class Otf2Format implements TraceFormat {

  private static final String ANCHOR_SUFFIX = ".otf2";

  @Override
  public String name() {
    return "otf2";
  }

  @Override
  public List<WarningKind> warnings() {
    return List.of(Otf2Warning.values());
  }

  @Override
  public Recognition recognise(Path path) {
    if (Files.isDirectory(path)) {
      return inFolder(path);
    }
    return path.toString().endsWith(ANCHOR_SUFFIX) || AnchorFile.isAnchor(path)
        ? new Recognised(path)
        : new Unrecognised("no anchor file, which begins with \"OTF2\"");
  }

  private static Recognition inFolder(Path folder) {
    List<Path> anchors;
    try (Stream<Path> files = Files.list(folder)) {
      anchors =
          files
              .filter(file -> file.toString().endsWith(ANCHOR_SUFFIX) && Files.isRegularFile(file))
              .sorted()
              .toList();
    } catch (IOException e) {
      return new Unrecognised("the folder cannot be listed");
    }
    return Recognition.of(anchors, "no anchor file *" + ANCHOR_SUFFIX + " in it");
  }

  @Override
  public TraceMetadata ingest(
      Path entry, ArchiveDraft draft, IngestOptions options, IngestProgress progress) {
    return new Otf2Ingest(entry, draft, options).run(progress);
  }
}
