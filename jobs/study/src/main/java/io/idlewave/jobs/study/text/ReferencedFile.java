package io.idlewave.jobs.study.text;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that a study names, relative to the folder of the study. */
public final class ReferencedFile {

  /** Reads the content of a file. */
  public interface Reader<T> {

    /**
     * What the file holds.
     *
     * @throws IllegalArgumentException where it holds something else, with a complete message
     */
    T read(Path file) throws IOException;
  }

  private ReferencedFile() {}

  /**
   * What the file that {@code name} names holds.
   *
   * @param what it should hold, such as {@code samples}
   * @throws io.idlewave.jobs.failure.StudyException at {@code name} where there is none, or it
   *     holds something else
   */
  public static <T> T read(Node name, String what, Reader<T> reader) {
    StudyFiles files = name.files();
    Path file = files.get(name, "a file name");
    try {
      return reader.read(file);
    } catch (NoSuchFileException e) {
      throw name.wrong(
          "a file of " + what + " relative to " + files.folder() + "; there is none such");
    } catch (IllegalArgumentException e) {
      throw name.at(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw name.wrong("cannot be read (" + e.getMessage() + ")");
    }
  }
}
