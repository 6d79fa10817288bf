package io.idlewave.jobs.run;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.otf2.IngestProgress;
import io.idlewave.ingest.otf2.Otf2Ingest;
import io.idlewave.ingest.otf2.Otf2Options;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/** Real traces for tests: the collection beside the project if it is there, and small copies. */
final class SharedTraces {

  private SharedTraces() {}

  /** The folder of the collection, or null if there is none. */
  static @Nullable Path folder() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path candidate = at.resolve("shared/traces/otf2");
      if (Files.isDirectory(candidate)) {
        return candidate;
      }
    }
    return null;
  }

  /** The archives of the collection, by name. */
  static List<Path> all() throws IOException {
    Path folder = folder();
    if (folder == null) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".tar.xz")).sorted().toList();
    }
  }

  /** Unpacks a packed OTF2 archive and ingests it. */
  static TraceArchive ingest(InputStream packed, Path work) throws IOException {
    Path anchor = null;
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(packed)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path file = work.resolve("source").resolve(entry.getName());
        if (entry.isDirectory()) {
          continue;
        }
        Files.createDirectories(file.getParent());
        Files.copy(tar, file);
        if (entry.getName().endsWith(".otf2")) {
          anchor = file;
        }
      }
    }
    if (anchor == null) {
      throw new IllegalArgumentException("no anchor file in the archive");
    }
    return Otf2Ingest.ingest(
        anchor, work.resolve("trace"), new Otf2Options(false, 2), IngestProgress.NONE);
  }
}
