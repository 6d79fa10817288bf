package io.idlewave.jobs.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.util.FileUtils;

/**
 * A new folder for temporary files, which is gone when it is closed, and also when the process is
 * interrupted before.
 */
final class ScratchFolder implements AutoCloseable {

  /** An interrupted process gives what still writes this many chances to come to rest. */
  private static final int ROUNDS = 30;

  /** So many rounds in which nothing was written are rest. */
  private static final int QUIET_ROUNDS = 10;

  private static final long PAUSE_MILLIS = 100;

  private final Path path;
  // An interrupted process gets no further than its hooks.
  private final Thread hook = new Thread(() -> sweep(ScratchFolder::pause), "remove scratch");

  private ScratchFolder(Path path) {
    this.path = path;
  }

  /**
   * Makes the folder where the system keeps temporary files.
   *
   * @throws IOException if there is no place for it
   */
  static ScratchFolder create() throws IOException {
    ScratchFolder folder = new ScratchFolder(Files.createTempDirectory("idlewave-"));
    Runtime.getRuntime().addShutdownHook(folder.hook);
    return folder;
  }

  Path path() {
    return path;
  }

  /**
   * Deletes again and again: a cluster that is just starting makes its folders anew, parents
   * included.
   */
  void sweep(Runnable pause) {
    delete();
    int quiet = 0;
    for (int round = 0; round < ROUNDS && quiet < QUIET_ROUNDS; round++) {
      pause.run();
      quiet = Files.exists(path) ? 0 : quiet + 1;
      delete();
    }
  }

  private void delete() {
    FileUtils.deleteDirectoryQuietly(path.toFile());
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending: the hook runs, and finds nothing left
    }
  }
}
