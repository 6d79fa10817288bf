package io.idlewave.ingest.file;

import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The libraries that pack what archives and results hold. They are unpacked into the folder for
 * temporary files and loaded from there, once per process.
 */
public final class NativeCodecs {

  /** Avro loads one more than archives need, and tells nobody but the terminal when that fails. */
  private static final int ROOM_BYTES = 1 << 20;

  private static volatile boolean loaded;

  private NativeCodecs() {}

  /**
   * Makes sure that they can be used, before anything does.
   *
   * @throws UncheckedIOException if the folder is full, or limits or its mount keep them from it
   */
  public static void require() {
    if (!loaded) {
      load(Path.of(System.getProperty("java.io.tmpdir")));
      loaded = true;
    }
  }

  private static void load(Path folder) {
    try {
      Native.load();
    } catch (LinkageError e) {
      throw refusal(folder, e);
    }
    requireRoom(folder, ROOM_BYTES);
  }

  /** Writes, since limits on files and on users do not show in the free space of a disk. */
  static void requireRoom(Path folder, int bytes) {
    try {
      Path probe = Files.createTempFile(folder, "idlewave-", ".probe");
      try {
        Files.write(probe, new byte[bytes]);
      } finally {
        Files.deleteIfExists(probe);
      }
    } catch (IOException e) {
      throw refusal(folder, e);
    }
  }

  private static UncheckedIOException refusal(Path folder, Throwable cause) {
    String reason = String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason");
    return new UncheckedIOException(
        new IOException(
            "%s: the library that unpacks traces cannot be put there and loaded (%s); set TMPDIR to another folder"
                .formatted(folder, reason),
            cause));
  }
}
