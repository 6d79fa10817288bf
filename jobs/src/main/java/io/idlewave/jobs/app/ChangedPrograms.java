package io.idlewave.jobs.app;

import io.idlewave.ingest.archive.FileTrees;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder for the archives of changed programs, which is gone when it is closed, and also when the
 * process is interrupted before.
 *
 * @param folder the folder
 * @param hook removes it at the end of an interrupted process
 */
record ChangedPrograms(Path folder, Thread hook) implements AutoCloseable {

  /**
   * Makes the folder: among temporary files, or for a cluster beside the trace, where its workers
   * find the trace.
   *
   * @throws UsageException if there is no place for it
   */
  static ChangedPrograms of(TraceArchive archive, boolean forCluster) {
    Path beside = archive.folder().toAbsolutePath().normalize().getParent();
    try {
      Path folder =
          forCluster && beside != null
              ? Files.createTempDirectory(beside, ".idlewave-transformed-")
              : Files.createTempDirectory("idlewave-transformed-");
      Thread hook = new Thread(() -> delete(folder), "remove changed programs");
      Runtime.getRuntime().addShutdownHook(hook);
      return new ChangedPrograms(folder, hook);
    } catch (IOException e) {
      throw new UsageException(
          forCluster
              ? "transform: a folder beside the trace, which the cluster can read, got none at "
                  + beside
              : "transform: a folder for temporary files, got none");
    }
  }

  private static void delete(Path folder) {
    try {
      FileTrees.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + folder, e);
    }
  }

  @Override
  public void close() {
    delete(folder);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending: the hook runs, and finds nothing left
    }
  }
}
