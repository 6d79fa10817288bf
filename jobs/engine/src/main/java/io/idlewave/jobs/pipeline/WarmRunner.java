package io.idlewave.jobs.pipeline;

import io.idlewave.graph.source.BlockCache;
import io.idlewave.ingest.archive.ScratchFolder;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.LocalWalks;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.prepare.LaneMemory;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Runs propagation jobs on one cluster inside this process, which starts with the first of them and
 * stays, and keeps blocks of the traces that they walk, with their steps. Results have the bits of
 * an {@link EmbeddedRunner}'s.
 *
 * <p>A bounded number of jobs run side by side; another one waits. One whose thread is interrupted,
 * as it waits or runs, is cancelled, and its thread goes on when it is gone. After a failure of the
 * engine itself, the next job gets a new cluster; a trace or study that is refused is none. For any
 * number of threads.
 */
public final class WarmRunner implements LocalRunner, AutoCloseable {

  private final int readersPerJob = Runtime.getRuntime().availableProcessors();
  private final int slots;
  private final Semaphore places;
  private final long keptBytes;
  private final BlockCache kept;
  private @Nullable WarmCluster current;
  private boolean closed;

  /**
   * A runner of which nothing has started.
   *
   * @param jobs that run side by side, at least 1
   * @param keptBytes of the heap that blocks and steps take at most, about; 0 keeps none
   */
  public WarmRunner(int jobs, long keptBytes) {
    if (jobs < 1) {
      throw new IllegalArgumentException("jobs side by side: at least 1, got " + jobs);
    }
    this.slots = Math.multiplyExact(jobs, readersPerJob);
    this.places = new Semaphore(jobs, true);
    this.keptBytes = keptBytes;
    this.kept = new BlockCache(keptBytes);
  }

  /** The room for blocks and steps is not there for lanes. */
  @Override
  public void requireMemory(LaneMemory memory, int parallelism, int threads, boolean snapshots) {
    memory.require(
        Runtime.getRuntime().maxMemory() - keptBytes, EmbeddedMemory.of(parallelism * threads));
  }

  @Override
  public WalkRunner walks(TraceArchive archive, JobOptions options, JobProgress progress) {
    return new LocalWalks(archive, options.graph(), options.places(), kept);
  }

  @Override
  public BlockCache kept() {
    return kept;
  }

  /** What is kept takes, in bytes of the heap, about. */
  public long keptBytes() {
    return kept.bytes();
  }

  @Override
  public JobOutcome run(
      TraceArchive archive, LanePlan plan, JobOptions stated, JobProgress progress) {
    if (stated.metrics() != null) {
      throw new UsageException("metrics: of an engine with one job, got one that stays");
    }
    await();
    try {
      WarmCluster cluster = take();
      try {
        return run(cluster, archive, plan, stated, progress);
      } finally {
        giveBack(cluster);
      }
    } finally {
      places.release();
    }
  }

  private void await() {
    try {
      places.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailedException("interrupted; the job has not begun", e);
    }
  }

  private JobOutcome run(
      WarmCluster cluster,
      TraceArchive archive,
      LanePlan plan,
      JobOptions stated,
      JobProgress progress) {
    try (ScratchFolder scratch = cluster.jobFolder()) {
      WarmEnvironment env = new WarmEnvironment(cluster);
      env.setParallelism(1);
      boolean sound = false;
      try {
        JobOutcome outcome =
            JobExecution.run(
                env,
                archive,
                plan,
                fitted(stated, scratch),
                scratch.path().resolve("results").toUri(),
                progress);
        sound = true;
        return outcome;
      } catch (RuntimeException e) {
        sound = !JobFailure.isOfTheEngine(e) || Thread.currentThread().isInterrupted();
        throw e;
      } finally {
        if (!env.hasEnded() || !sound) {
          cluster.suspect();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no place for temporary results", e);
    }
  }

  /** None of it changes a bit of the result. */
  private JobOptions fitted(JobOptions stated, ScratchFolder scratch) {
    JobOptions options = stated.inOneProcess().keeping(kept);
    Integer readers = options.readers();
    Checkpoints checkpoints = options.checkpoints();
    return options
        .withReaders(readers == null ? null : Integer.valueOf(Math.min(readers, readersPerJob)))
        .with(
            checkpoints == null || checkpoints.folder() != null
                ? checkpoints
                : new Checkpoints(
                    checkpoints.interval(), scratch.path().resolve("checkpoints").toUri()));
  }

  private synchronized WarmCluster take() {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
    WarmCluster cluster = current;
    if (cluster == null || !cluster.isSound()) {
      current = null;
      if (cluster != null) {
        closeUnused(cluster);
      }
      cluster = started();
      current = cluster;
    }
    cluster.users++;
    return cluster;
  }

  private WarmCluster started() {
    EngineThreads.require(slots);
    try {
      return new WarmCluster(slots);
    } catch (Exception e) {
      throw JobFailure.of(e);
    }
  }

  private synchronized void giveBack(WarmCluster cluster) {
    cluster.users--;
    if (cluster != current) {
      closeUnused(cluster);
    }
  }

  private static void closeUnused(WarmCluster cluster) {
    if (cluster.users == 0) {
      cluster.close();
    }
  }

  /** Ends the cluster, with jobs that run on it, and lets go of all blocks. */
  @Override
  public void close() {
    WarmCluster last;
    synchronized (this) {
      closed = true;
      last = current;
      current = null;
    }
    if (last != null) {
      last.close();
    }
    kept.close();
  }
}
