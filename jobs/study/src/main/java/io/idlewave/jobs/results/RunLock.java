package io.idlewave.jobs.results;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.place.OutputFolder;
import io.idlewave.jobs.results.summary.ReportJson;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a results folder: {@code run.lock}, which holds a {@link RunClaim}. It works on file
 * systems without locks of their own, and between processes that never meet.
 *
 * @param run who locks it, unlike any other run
 */
record RunLock(OutputFolder folder, String run) {

  static final String FILE = "run.lock";

  private static final int ATTEMPTS = 3;

  /**
   * Locks the folder. A lock whose process is gone is replaced.
   *
   * @param force whether to replace the lock of a process that cannot be looked for from here
   * @throws UsageException if another run holds it
   */
  void take(boolean force) throws IOException {
    RunClaim holder = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        write(FILE, RunClaim.ofThisProcess(run));
        return;
      } catch (FileAlreadyExistsException e) {
        holder = read();
        if (holder != null) {
          if (holder.run().equals(run)) {
            return;
          }
          refuse(holder, force);
          folder.delete(FILE);
        }
      }
    }
    throw new UsageException(folder.location() + ": other runs lock it at this moment");
  }

  private void refuse(RunClaim holder, boolean force) {
    if (holder.isAlive() || !(force || holder.isStale())) {
      throw new UsageException(
          "%s: another run writes to it (%s)%s"
              .formatted(
                  folder.location(),
                  holder.describe(),
                  holder.isAlive() ? "" : "; if that is gone, --force takes the folder over"));
    }
  }

  boolean isHeld() throws IOException {
    RunClaim holder = read();
    return holder != null && holder.run().equals(run);
  }

  /**
   * Makes sure that nobody has taken the folder over meanwhile.
   *
   * @throws RefusedException otherwise
   */
  void require() throws IOException {
    if (!isHeld()) {
      throw new RefusedException(
          folder.location() + ": another run has taken the folder over; nothing is written");
    }
  }

  /** Keeps the lock for a job that outlives this process, unless that job has ended already. */
  void handOver() throws IOException {
    if (!isHeld()) {
      return;
    }
    String part = FILE + ".part-" + run;
    write(part, RunClaim.ofJob(run));
    folder.rename(part, FILE);
  }

  /** Gives the lock back, if it is this run's. */
  void release() throws IOException {
    if (isHeld()) {
      folder.delete(FILE);
    }
  }

  private void write(String name, RunClaim claim) throws IOException {
    try (OutputStream out = folder.create(name)) {
      out.write(ReportJson.write(claim).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Who holds the lock; null if nobody does. */
  private @Nullable RunClaim read() throws IOException {
    byte[] json;
    try (InputStream in = folder.open(FILE)) {
      json = in.readAllBytes();
    } catch (NoSuchFileException | FileNotFoundException e) {
      return null;
    }
    try {
      return ReportJson.read(json, RunClaim.class);
    } catch (IOException e) {
      return RunClaim.UNKNOWN;
    }
  }
}
