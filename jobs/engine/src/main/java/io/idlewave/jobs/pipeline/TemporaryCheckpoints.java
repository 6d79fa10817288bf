package io.idlewave.jobs.pipeline;

import java.io.IOException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;

/** The engine removes checkpoints of a job that has ended, and leaves their folders. */
final class TemporaryCheckpoints {

  private TemporaryCheckpoints() {}

  /** Removes what a job that has ended well leaves of a folder that was there for it. */
  static void remove(@Nullable Checkpoints checkpoints, JobID job) {
    if (checkpoints == null || checkpoints.folder() == null || !checkpoints.temporary()) {
      return;
    }
    Path folder = new Path(checkpoints.folder());
    try {
      FileSystem files = folder.getFileSystem();
      files.delete(new Path(folder, job.toHexString()), true);
      if (files.listStatus(folder).length == 0) {
        files.delete(folder, false);
      }
    } catch (IOException e) {
      // the results are there, and the folder of another run may be, too
    }
  }
}
