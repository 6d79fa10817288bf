package io.idlewave.ingest.format;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.file.ScratchFolder;
import io.idlewave.ingest.model.BadTraceException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A foreign trace wherever it comes from: a file, a folder, or one file into which either is packed
 * ({@code .tar.xz}, {@code .tar.gz}, {@code .tgz}, {@code .tar}, {@code .zip}, or {@code .gz} and
 * {@code .xz} of a single file).
 */
public final class TraceInput {

  private TraceInput() {}

  /** Whether {@code path} is a file whose name says that something is packed into it. */
  public static boolean isPacked(Path path) {
    return Packing.of(path).isPresent() && Files.isRegularFile(path);
  }

  /**
   * The bytes of a file, or of what alone is packed into it ({@code .gz}, {@code .xz}): for a
   * format whose traces have other files beside them.
   *
   * @throws IOException if it cannot be read; where it is damaged, perhaps only while it is read,
   *     with the byte and the reason in its message
   */
  public static InputStream plain(Path file) throws IOException {
    InputStream packed = new BufferedInputStream(Files.newInputStream(InputFile.of(file)));
    try {
      Optional<Packing> packing = Packing.of(file);
      return packing.isPresent() && packing.get().isSingle()
          ? new PackedInput(packing.get(), new CountedInput(packed))
          : packed;
    } catch (IOException | RuntimeException e) {
      packed.close();
      throw e;
    }
  }

  /**
   * Asks {@code question} of the trace that {@code path} is, holds or has packed into it. What was
   * unpacked is gone afterwards, also where the process is interrupted.
   *
   * @throws BadTraceException if there is no trace, several, or one that cannot be read; a packed
   *     file may be damaged, too, unsafe or too large. Places in a packed file begin with its path
   * @throws UncheckedIOException if there is no room for what is unpacked
   */
  public static <T> T with(Path path, Function<ForeignTrace, T> question) {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    return with(path, UnpackLimits.DEFAULT, temporary, question);
  }

  static <T> T with(
      Path path, UnpackLimits limits, Path temporary, Function<ForeignTrace, T> question) {
    Optional<Packing> packing = isPacked(path) ? Packing.of(path) : Optional.empty();
    if (packing.isEmpty() || ForeignTrace.ifAt(path).isPresent()) {
      return question.apply(ForeignTrace.at(path));
    }
    try {
      try (ScratchFolder scratch = ScratchFolder.in(temporary)) {
        return unpacked(path, packing.get(), scratch.path(), limits, question);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no room for temporary files", e);
    }
  }

  private static <T> T unpacked(
      Path path,
      Packing packing,
      Path scratch,
      UnpackLimits limits,
      Function<ForeignTrace, T> question)
      throws IOException {
    String bare = packing.bare(path);
    Path folder = Files.createDirectory(scratch.resolve(bare));
    try {
      Unpacking.run(path, packing, folder, limits);
      return question.apply(ForeignTrace.at(packing.isSingle() ? folder.resolve(bare) : folder));
    } catch (BadTraceException e) {
      throw new BadTraceException(
          String.valueOf(e.getMessage()).replace(folder.toString(), path.toString()), e);
    }
  }
}
