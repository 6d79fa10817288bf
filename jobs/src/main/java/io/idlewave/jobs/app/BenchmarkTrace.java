package io.idlewave.jobs.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The foreign trace of the benchmarks: LULESH 2.0 on 8 ranks, 20 iterations, recorded by Score-P
 * 8.4 as OTF2 on a node with two cores, so that most of its waits are for a core.
 */
public final class BenchmarkTrace {

  private static final String RESOURCE = "lulesh-8.zip";
  private static final String ANCHOR = "lulesh-8/traces.otf2";

  private BenchmarkTrace() {}

  /** Unpacks the archive below {@code folder}; returns its anchor file. */
  public static Path unpack(Path folder) {
    try (InputStream in = BenchmarkTrace.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing beside the class");
      }
      try (ZipInputStream zip = new ZipInputStream(in)) {
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
          Path file = folder.resolve(entry.getName()).normalize();
          if (!file.startsWith(folder.normalize())) {
            throw new IllegalStateException(entry.getName() + " leaves the folder");
          }
          Path parent = file.getParent();
          if (parent != null) {
            Files.createDirectories(parent);
          }
          Files.copy(zip, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unpack the trace of the benchmarks to " + folder, e);
    }
    return folder.resolve(ANCHOR);
  }
}
