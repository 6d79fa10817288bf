package io.idlewave.jobs.pipeline;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.pipeline.outcome.JobResults;
import io.idlewave.jobs.pipeline.outcome.ResultConsumer;
import io.idlewave.jobs.pipeline.outcome.ResultFile;
import io.idlewave.jobs.pipeline.outcome.WholeFile;
import io.idlewave.perturb.operator.PropagatorOperator;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;

/** Runs a propagation job in some environment and brings its results back. */
public final class JobExecution {

  private JobExecution() {}

  /**
   * Runs the job to its end.
   *
   * @param resultFile where the results travel through; both sides must reach it
   * @throws RuntimeException the exception of ours that failed the job, otherwise {@link
   *     JobFailedException}
   */
  public static JobOutcome run(
      StreamExecutionEnvironment env,
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      URI resultFile,
      JobProgress progress) {
    RunClock clock = RunClock.start();
    ResultFile file = new ResultFile(resultFile);
    progress.notice(PropagationJob.build(env, archive, plan, options, file));
    JobResults results =
        runToEnd(
            env,
            PropagationJob.NAME,
            options,
            totalCalls(archive, options),
            progress,
            file.file(),
            file::read);
    return new JobOutcome(
        results,
        env instanceof LocalStreamEnvironment
            ? clock.figures(results.work())
            : clock.figuresElsewhere(results.work()));
  }

  /** How many calls there are, or 0 where that is not known. */
  private static long totalCalls(TraceArchive archive, JobOptions options) {
    LiveInput live = options.live();
    return live != null && live.isOpen() ? 0 : archive.metadata().callCount();
  }

  /** Takes what a job has left. */
  interface Reading<T> {
    T read() throws IOException;
  }

  /**
   * Runs whatever job stands in {@code env}.
   *
   * @param file in which the job leaves what it found; it is gone afterwards
   * @param reading takes that
   */
  static <T> T runToEnd(
      StreamExecutionEnvironment env,
      String name,
      JobOptions options,
      long totalCalls,
      JobProgress progress,
      WholeFile file,
      Reading<T> reading) {
    JobClient client = submit(env, name);
    progress.submitted(client.getJobID().toHexString());
    CancelOnExit cancelling = CancelOnExit.of(client, env, progress::notice);
    Heartbeat heartbeat = Heartbeat.of(client, env);
    try {
      await(client, options.parallelism(), totalCalls, progress, file::isThere);
      T found = read(file, reading);
      TemporaryCheckpoints.remove(options.checkpoints(), client.getJobID());
      return found;
    } finally {
      heartbeat.stop();
      cancelling.forget();
      file.delete();
    }
  }

  /** Hands the job that stands in {@code env} to its engine. */
  public static JobClient submit(StreamExecutionEnvironment env, String name) {
    try {
      return env instanceof LocalStreamEnvironment
          ? EngineStart.await(EngineStart.PATIENCE, started -> start(env, name, started))
          : env.executeAsync(name);
    } catch (Exception e) {
      if (ExceptionUtils.findThrowable(e, InterruptedException.class).isPresent()) {
        Thread.currentThread().interrupt();
        throw new JobFailedException("interrupted; the job has not begun", e);
      }
      if (ExceptionUtils.findThrowableWithMessage(e, "MiniCluster is not yet running")
          .isPresent()) {
        throw new JobFailedException("the job failed: its engine ended as it started", e);
      }
      throw JobFailure.of(e);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits any more
  private static void start(
      StreamExecutionEnvironment env, String name, CompletableFuture<JobClient> started)
      throws Exception {
    JobClient client = env.executeAsync(name);
    if (!started.complete(client)) {
      client.cancel();
    }
  }

  /** Submits the job and leaves it to its cluster; {@code consumer} takes the results there. */
  public static String detach(
      StreamExecutionEnvironment env,
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      ResultConsumer consumer) {
    PropagationJob.build(env, archive, plan, options, consumer);
    return submit(env, PropagationJob.NAME).getJobID().toHexString();
  }

  /**
   * Waits for the end of a job.
   *
   * @param done whether the job has left its results: a job manager that takes over knows nothing
   *     of jobs that have ended
   */
  static void await(
      JobClient client,
      int parallelism,
      long totalCalls,
      JobProgress progress,
      BooleanSupplier done) {
    CompletableFuture<JobExecutionResult> end = client.getJobExecutionResult();
    LiveProgress live = new LiveProgress();
    try {
      while (true) {
        try {
          end.get(1, TimeUnit.SECONDS);
          if (totalCalls > 0) {
            progress.update(totalCalls, totalCalls);
          }
          return;
        } catch (TimeoutException e) {
          report(client, parallelism, totalCalls, progress, live);
        }
      }
    } catch (InterruptedException e) {
      boolean cancelled =
          client.cancel().orTimeout(10, TimeUnit.SECONDS).handle((v, f) -> f == null).join();
      Thread.currentThread().interrupt();
      throw new JobFailedException(
          cancelled ? "interrupted; the job is cancelled" : "interrupted; the job may go on", e);
    } catch (ExecutionException e) {
      if (!(JobFailure.isForgotten(e) && done.getAsBoolean())) {
        throw JobFailure.of(e);
      }
    }
  }

  private static void report(
      JobClient client, int parallelism, long totalCalls, JobProgress progress, LiveProgress live)
      throws InterruptedException {
    try {
      Map<String, Object> found = client.getAccumulators().get(1, TimeUnit.SECONDS);
      live.report(found, progress);
      Object calls = found.get(PropagatorOperator.CALLS);
      if (calls instanceof Long sum) {
        progress.update(sum / parallelism, totalCalls);
      }
    } catch (ExecutionException | TimeoutException | IllegalStateException e) {
      // the job is starting or ending, or its embedded cluster has just gone; its result tells how
      // it went
    }
  }

  private static <T> T read(WholeFile file, Reading<T> reading) {
    try {
      return reading.read();
    } catch (FileNotFoundException e) {
      throw new RefusedException(
          "the job was stopped before its end (a savepoint: --from-savepoint goes on from it), or"
              + " its cluster does not write to the place that is here "
              + file.uri(),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the job has ended, but its results cannot be read from " + file.uri(), e);
    }
  }
}
