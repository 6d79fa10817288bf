package io.idlewave.ingest.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Archive files of tests, which are trusted. */
public final class PackedFiles {

  private PackedFiles() {}

  /** Unpacks a {@code .tar.xz} into {@code folder}. */
  public static void unpack(InputStream packed, Path folder) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(packed)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path target = folder.resolve(entry.getName());
        if (entry.isFile()) {
          Files.createDirectories(target.resolveSibling("."));
          Files.copy(tar, target);
        }
      }
    }
  }
}
