package io.idlewave.perturb.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** A text file that appears as a whole or not at all. */
final class WholeText {

  private WholeText() {}

  /** What is written into it. */
  interface Content {

    void write(Writer text) throws IOException;
  }

  /** Writes {@code content} beside {@code out}, which it then replaces. */
  static void write(Path out, Content content) {
    Path part = out.resolveSibling(out.getFileName() + ".part-" + UUID.randomUUID());
    try {
      try (Writer text = Files.newBufferedWriter(part)) {
        content.write(text);
      }
      Files.move(part, out, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + out, e);
    } finally {
      delete(part);
    }
  }

  private static void delete(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + part, e);
    }
  }
}
