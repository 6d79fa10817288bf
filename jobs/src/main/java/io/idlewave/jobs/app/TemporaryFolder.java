package io.idlewave.jobs.app;

import io.idlewave.ingest.file.ScratchFolder;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** The folder for temporary files, without which neither engine nor codecs start. */
public final class TemporaryFolder {

  /** What these unpack, with room for a small result. */
  static final long LEAST_BYTES = 32L << 20;

  private TemporaryFolder() {}

  /**
   * Makes sure, before anything is started that dies of it, that there is room.
   *
   * @throws UsageException if there is none, or it cannot be written
   */
  public static void requireRoom() {
    requireRoom(Path.of(System.getProperty("java.io.tmpdir")), LEAST_BYTES);
  }

  /** Works in a new folder, which is gone afterwards, also where the process is interrupted. */
  public static <T> T with(Function<Path, T> work) {
    try (ScratchFolder folder = ScratchFolder.create()) {
      return work.apply(folder.path());
    } catch (IOException e) {
      throw new UncheckedIOException("no room for temporary files", e);
    }
  }

  static void requireRoom(Path folder, long leastBytes) {
    if (!Files.isWritable(folder)) {
      throw new UsageException(
          folder + ": a folder for temporary files that can be written; set TMPDIR to another");
    }
    long usable = folder.toFile().getUsableSpace();
    if (usable < leastBytes) {
      throw new UsageException(
          "%s: at least %d MB for temporary files, got %d MB; set TMPDIR to another folder"
              .formatted(folder, leastBytes >> 20, usable >> 20));
    }
  }
}
