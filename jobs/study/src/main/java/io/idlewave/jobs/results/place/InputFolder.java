package io.idlewave.jobs.results.place;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The folder that results are read from, on whatever file system it lies. */
public interface InputFolder {

  /**
   * Opens a file.
   *
   * @throws java.nio.file.NoSuchFileException or {@link java.io.FileNotFoundException} if there is
   *     none
   */
  InputStream open(String name) throws IOException;

  /** The names of all that the folder holds, sorted; none if there is no folder. */
  List<String> list() throws IOException;

  /** What messages call the folder. */
  String location();
}
