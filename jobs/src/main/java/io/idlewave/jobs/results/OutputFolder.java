package io.idlewave.jobs.results;

import java.io.IOException;
import java.io.OutputStream;

/** The folder that results are written to, on whatever file system it lies. */
public interface OutputFolder {

  /** Makes the folder where it takes that, so that it is known early whether it can be written. */
  default void prepare() throws IOException {}

  /** Starts a file, replacing one of the same name; whole once the stream is closed. */
  OutputStream create(String name) throws IOException;

  /** Writes a whole file. Where the file system allows it, the file appears at once or not. */
  default void write(String name, byte[] content) throws IOException {
    try (OutputStream out = create(name)) {
      out.write(content);
    }
  }

  /** Removes a file if it is there. */
  void delete(String name) throws IOException;
}
