package io.idlewave.jobs.pipeline;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.source.BlockCache;
import io.idlewave.graph.source.SegmentBlocks;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.outcome.CollectedOutputs;
import io.idlewave.jobs.pipeline.outcome.ExpectedOutputs;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.pipeline.runner.JobRunner;
import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneTeam;
import io.idlewave.perturb.propagate.StepsPlace;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A propagation job without an engine: one thread walks the trace, or takes in what readers walk, a
 * team of threads carries the lanes, and the same collector as in the engine gathers what they
 * leave.
 */
public final class LocalJob {

  private static final Logger LOG = LoggerFactory.getLogger(LocalJob.class);

  /** For what may pass, such as a mount that does not answer. */
  private static final int ATTEMPTS = 4;

  private static final long AGAIN_MILLIS = 1000;
  private static final long END_MILLIS = 30_000;

  /** Beside those that carry lanes. */
  private static final int OTHER_THREADS = 8;

  private final TraceArchive archive;
  private final LanePlan plan;
  private final JobOptions options;
  private final @Nullable BlockCache kept;
  private final WalkPlan walk;
  private final AtomicLong calls = new AtomicLong();

  /**
   * A job that has not begun.
   *
   * @param options of one propagator
   * @param kept where blocks of the trace may be, and are kept; null for nowhere
   */
  public LocalJob(
      TraceArchive archive, LanePlan plan, JobOptions options, @Nullable BlockCache kept) {
    this.archive = archive;
    this.plan = plan;
    this.options = options;
    this.kept = kept;
    this.walk = WalkPlan.of(archive, plan, options, WalkPlan.Room.ofThisProcess(1), kept);
  }

  /** Runs it to its end, as {@link JobRunner#run}. */
  public JobOutcome run(JobProgress progress) {
    EngineThreads.require(options.threads() + walk.readers() + OTHER_THREADS);
    RunClock clock = RunClock.start();
    progress.notice(walk.describe());
    JobResults results = await(progress);
    return new JobOutcome(results, clock.figures(results.work()));
  }

  private JobResults await(JobProgress progress) {
    long total = archive.metadata().callCount();
    FutureTask<JobResults> work = new FutureTask<>(this::attempts);
    Thread thread = new Thread(work, "run");
    thread.setDaemon(true);
    thread.start();
    try {
      while (true) {
        try {
          JobResults results = work.get(1, TimeUnit.SECONDS);
          progress.update(total, total);
          return results;
        } catch (TimeoutException e) {
          progress.update(calls.get(), total);
        }
      }
    } catch (ExecutionException e) {
      throw JobFailure.of(e);
    } catch (InterruptedException e) {
      boolean ended = end(thread);
      Thread.currentThread().interrupt();
      throw new JobFailedException(
          ended ? "interrupted; the job is cancelled" : "interrupted; the job may go on", e);
    }
  }

  private static boolean end(Thread thread) {
    thread.interrupt();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      return false;
    }
    return !thread.isAlive();
  }

  private JobResults attempts() throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt();
      } catch (UncheckedIOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        LOG.warn("attempt {} of {} failed, the run begins again", attempt, ATTEMPTS, e);
        Thread.sleep(AGAIN_MILLIS);
      }
    }
  }

  /** Ends a run that is cancelled while its lanes are gathered, where nothing waits. */
  private static void requireWanted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("the job is cancelled");
    }
  }

  private JobResults attempt() throws InterruptedException {
    calls.set(0);
    CollectedOutputs collected = new CollectedOutputs();
    long lanes = plan.laneCount();
    StepsPlace steps = StepsPlace.of(kept, archive, walk.segments().options(), plan);
    try (SegmentBlocks blocks =
            new SegmentBlocks(archive, walk.segments(), walk.readers(), options.gate(), kept);
        LaneTeam team =
            new LaneTeam(
                plan,
                plan.freshGroups(),
                options.threads(),
                steps,
                "propagator",
                block -> calls.addAndGet(block.endingCalls()))) {
      for (BlockParcel block = blocks.next(); block != null; block = blocks.next()) {
        if (lanes == 0) {
          calls.addAndGet(block.calls());
        } else {
          team.apply(block);
        }
      }
      team.await();
      GatheredSlices ranks = new GatheredSlices(plan, collected::add);
      team.drain(
          result -> {
            requireWanted();
            PropagatorOutput.of(
                result,
                plan.clocks(),
                plan.keepsRanks(),
                collected::add,
                slice -> {
                  requireWanted();
                  ranks.add(slice);
                });
          });
      collected.add(new Work(0, lanes, calls.get(), team.cpuNanos()));
    }
    ExpectedOutputs.of(plan).require(collected);
    return collected.results();
  }
}
