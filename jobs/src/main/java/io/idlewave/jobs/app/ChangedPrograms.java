package io.idlewave.jobs.app;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.file.ScratchFolder;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A folder for the archives of changed programs, which is gone when it is closed, and also when the
 * process is interrupted before; of a killed one at the next start.
 *
 * @param scratch the folder
 */
record ChangedPrograms(ScratchFolder scratch) implements AutoCloseable {

  /**
   * Makes the folder: among temporary files, or for a cluster beside the trace, where its workers
   * find the trace.
   *
   * @throws UsageException if there is no place for it
   */
  static ChangedPrograms of(TraceArchive archive, boolean forCluster) {
    Path beside = archive.folder().toAbsolutePath().normalize().getParent();
    try {
      return new ChangedPrograms(
          forCluster && beside != null ? ScratchFolder.hiddenIn(beside) : ScratchFolder.create());
    } catch (IOException e) {
      throw new UsageException(
          forCluster
              ? "transform: a folder beside the trace, which the cluster can read, got none at "
                  + beside
              : "transform: a folder for temporary files, got none");
    }
  }

  /** The folder. */
  Path folder() {
    return scratch.path();
  }

  @Override
  public void close() {
    scratch.close();
  }
}
