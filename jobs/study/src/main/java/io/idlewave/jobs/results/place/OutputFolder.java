package io.idlewave.jobs.results.place;

import java.io.IOException;
import java.io.OutputStream;

/**
 * The folder that results are written to, on whatever file system it lies. A link in it is a thing
 * to replace or to remove, never a way to follow.
 */
public interface OutputFolder extends InputFolder {

  /** Makes the folder where it takes that, so that it is known early whether it can be written. */
  void prepare() throws IOException;

  /**
   * Starts a file, whole once the stream is closed.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is something of that name
   */
  OutputStream create(String name) throws IOException;

  /** Gives a file another name, at once, in the place of what has that name. */
  void rename(String from, String to) throws IOException;

  /** Removes a file if it is there. */
  void delete(String name) throws IOException;
}
