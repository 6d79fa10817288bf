package io.idlewave.ingest.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file that a person or a folder names, before it is opened to be read: opening a named pipe
 * waits for a writer, perhaps for ever, and a device may have no end.
 */
public final class InputFile {

  private InputFile() {}

  /**
   * The same path.
   *
   * @throws IOException if it is a named pipe, a socket or a device, which are not waited for
   */
  public static Path of(Path file) throws IOException {
    if (isSpecial(file)) {
      throw new FileSystemException(
          file.toString(), null, "a named pipe or a device, which is not read; copy it to a file");
    }
    return file;
  }

  /** Whether there is a named pipe, a socket or a device; links are followed. */
  public static boolean isSpecial(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).isOther();
    } catch (IOException e) {
      return false; // opening it fails with the reason
    }
  }
}
