package io.idlewave.ingest.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** How the files of a trace are packed into one, by the end of its name. */
enum Packing {
  TAR_XZ(".tar.xz"),
  TXZ(".txz"),
  TAR_GZ(".tar.gz"),
  TGZ(".tgz"),
  TAR(".tar"),
  ZIP(".zip"),
  GZ(".gz"),
  XZ(".xz");

  /** What unpacking xz may hold in memory, in KiB: more than its highest preset takes. */
  private static final int XZ_MEMORY = 256 * 1024;

  private final String suffix;

  Packing(String suffix) {
    this.suffix = suffix;
  }

  /** For the file {@code path}; empty if its name has none of these ends. */
  static Optional<Packing> of(Path path) {
    String name = String.valueOf(path.getFileName());
    for (Packing packing : values()) {
      if (name.endsWith(packing.suffix) && name.length() > packing.suffix.length()) {
        return Optional.of(packing);
      }
    }
    return Optional.empty();
  }

  /** The name of {@code file} without that end. */
  String bare(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - suffix.length());
  }

  /** Whether it holds one file, whose name is the {@linkplain #bare bare} one. */
  boolean isSingle() {
    return this == GZ || this == XZ;
  }

  /** What stands behind compression. */
  InputStream plain(InputStream packed) throws IOException {
    return switch (this) {
      case TAR_XZ, TXZ, XZ ->
          XZCompressorInputStream.builder()
              .setInputStream(packed)
              .setDecompressConcatenated(true)
              .setMemoryLimitKiB(XZ_MEMORY)
              .get();
      case TAR_GZ, TGZ, GZ ->
          GzipCompressorInputStream.builder()
              .setInputStream(packed)
              .setDecompressConcatenated(true)
              .get();
      case TAR, ZIP -> packed;
    };
  }
}
