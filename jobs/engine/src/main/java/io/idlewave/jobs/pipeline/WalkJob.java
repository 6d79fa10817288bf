package io.idlewave.jobs.pipeline;

import io.idlewave.graph.source.SegmentTable;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.failure.JobProgress;
import io.idlewave.jobs.pipeline.outcome.WholeFile;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.InstantiationUtil;

/**
 * Carries walks through a trace in a job of their own, one per round: a trace is matched and
 * ordered, its blocks go to every place, and each walk is in one of them. Nothing is saved on the
 * way: after a failure the job begins anew, a few times.
 *
 * @param environments where jobs run: one for each
 * @param archive the trace, visible at the same path wherever the source runs
 * @param options of jobs without checkpoints
 * @param file through which results travel; both sides must reach it
 * @param progress of the jobs
 */
public record WalkJob(
    Supplier<StreamExecutionEnvironment> environments,
    TraceArchive archive,
    JobOptions options,
    URI file,
    JobProgress progress)
    implements WalkRunner {

  private static final String NAME = "idlewave walks of analyses";

  private static final int ATTEMPTS = 3;

  @Override
  public int places() {
    return options.parallelism();
  }

  @Override
  public List<Serializable> run(List<TraceWalk> walks) {
    StreamExecutionEnvironment env = environments.get();
    WholeFile results = new WholeFile(file);
    build(env, walks, results);
    return JobExecution.runToEnd(
        env,
        NAME,
        options,
        archive.metadata().callCount(),
        progress,
        results,
        () -> results.read(in -> found(in, walks.size())));
  }

  private static List<Serializable> found(DataInputView in, int walks) throws IOException {
    List<Serializable> found = new ArrayList<>();
    for (int i = 0; i < walks; i++) {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      found.add(deserialized(bytes));
    }
    return found;
  }

  private static Serializable deserialized(byte[] bytes) throws IOException {
    try {
      return InstantiationUtil.deserializeObject(bytes, WalkJob.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IOException("what a walk found is of another version", e);
    }
  }

  /** What walks of analyses do with a block takes longer than to read it. */
  private int readers() {
    Integer stated = options.readers();
    return stated == null ? 1 : stated;
  }

  private void build(StreamExecutionEnvironment env, List<TraceWalk> walks, WholeFile results) {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, ATTEMPTS);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
    env.configure(configuration);
    SegmentTable segments = SegmentTable.of(archive, options.graph());
    PropagationJob.blocks(env, archive, segments, readers(), options)
        .broadcast()
        .transform("walks of analyses", WalkOperator.FOUND, new WalkOperator(walks))
        .uid("walks")
        .setParallelism(Math.min(options.parallelism(), walks.size()))
        .transform("collect what was found", Types.VOID, new WalkCollector(walks.size(), results))
        .uid("found")
        .forceNonParallel();
  }
}
