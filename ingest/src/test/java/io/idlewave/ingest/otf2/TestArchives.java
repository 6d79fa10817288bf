package io.idlewave.ingest.otf2;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Unpacks the real archives that tests read. */
final class TestArchives {

  private TestArchives() {}

  /** Unpacks the named archive of the test resources, and returns its anchor. */
  static Path resource(String name, Path folder) {
    InputStream in = TestArchives.class.getResourceAsStream("/otf2/" + name + ".tar.xz");
    if (in == null) {
      throw new IllegalArgumentException("no resource archive " + name);
    }
    return unpack(in, folder);
  }

  /** Unpacks an archive file, and returns its anchor. */
  static Path file(Path archive, Path folder) {
    try {
      return unpack(Files.newInputStream(archive), folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path unpack(InputStream packed, Path folder) {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(packed)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path target = folder.resolve(entry.getName());
        if (entry.isFile()) {
          Files.createDirectories(target.resolveSibling("."));
          Files.copy(tar, target);
        }
      }
      try (Stream<Path> files = Files.walk(folder)) {
        return files.filter(file -> file.toString().endsWith(".otf2")).findFirst().orElseThrow();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
