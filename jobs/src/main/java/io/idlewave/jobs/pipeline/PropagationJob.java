package io.idlewave.jobs.pipeline;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.source.TraceGraphSource;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.perturb.operator.PropagatorOperator;
import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import io.idlewave.perturb.operator.RankStatisticsOperator;
import io.idlewave.perturb.operator.StudyKey;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.propagate.LanePlan;
import java.util.List;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The one job: a trace is matched and ordered once, its blocks go to every propagator, each of
 * which carries its lanes through them; what each rank did in each lane goes to the statistics of
 * ranks, divided by ranks, and one collector commits what both found. The same graph runs embedded
 * and on a cluster; its results have the same bits at any parallelism.
 */
public final class PropagationJob {

  /** The name under which the job runs. */
  public static final String NAME = "idlewave propagation";

  private PropagationJob() {}

  /**
   * Adds the job to {@code env}.
   *
   * @param archive the trace, visible at the same path wherever the source runs
   * @param plan the lanes; without any the job measures everything but the propagation
   * @param consumer takes the results, in the cluster
   */
  public static void build(
      StreamExecutionEnvironment env,
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      ResultConsumer consumer) {
    SingleOutputStreamOperator<PropagatorOutput> lanes =
        blocks(env, archive, options)
            .transform(
                "propagate delays",
                PropagatorOutputSerializer.TYPE,
                new PropagatorOperator(plan, study(archive, plan, options)))
            .uid("propagator")
            .setParallelism(options.parallelism());
    DataStream<PropagatorOutput> ranks =
        lanes
            .getSideOutput(PropagatorOperator.SLICES)
            .keyBy(RankSlice::firstRank, Types.INT)
            .transform(
                "statistics of ranks",
                PropagatorOutputSerializer.TYPE,
                new RankStatisticsOperator(plan))
            .uid("rank-statistics")
            .setParallelism(options.parallelism());
    lanes
        .union(ranks)
        .transform("collect results", Types.VOID, ResultCollector.of(plan, consumer))
        .uid("collector")
        .forceNonParallel();
  }

  /** The blocks of the trace, all of them to every subtask of what follows. */
  static DataStream<GraphBlock> blocks(
      StreamExecutionEnvironment env, TraceArchive archive, JobOptions options) {
    configure(env, options);
    return env.fromSource(
            new TraceGraphSource(archive, options.graph(), options.gate()),
            WatermarkStrategy.noWatermarks(),
            "graph of the trace")
        .uid("trace-graph")
        .forceNonParallel()
        .broadcast();
  }

  /** Of each lane set all that it draws from: also what files that a study names held. */
  private static StudyKey study(TraceArchive archive, LanePlan plan, JobOptions options) {
    return options
        .study()
        .with("trace", archive.contentDigest())
        .withDigestOf("lanes", List.copyOf(plan.sets()));
  }

  private static void configure(StreamExecutionEnvironment env, JobOptions options) {
    Configuration configuration = new Configuration();
    configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    Checkpoints checkpoints = options.checkpoints();
    if (checkpoints != null && checkpoints.folder() != null) {
      configuration.set(
          CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.folder().toString());
    }
    if (options.savepoint() != null) {
      configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, options.savepoint());
    }
    env.configure(configuration);
    env.setMaxParallelism(JobOptions.MAX_PARALLELISM);
    if (checkpoints != null) {
      // aligned: a snapshot of the lanes is only taken between two blocks, without blocks in flight
      env.enableCheckpointing(checkpoints.interval().toMillis(), CheckpointingMode.EXACTLY_ONCE);
      env.getCheckpointConfig().enableUnalignedCheckpoints(false);
      // a checkpoint that fails costs the next recovery some time, and the job nothing
      env.getCheckpointConfig().setTolerableCheckpointFailureNumber(Integer.MAX_VALUE);
      // of a job that fails for good its last checkpoint stays: --from-savepoint goes on from it
      env.getCheckpointConfig()
          .setExternalizedCheckpointRetention(
              ExternalizedCheckpointRetention.DELETE_ON_CANCELLATION);
    }
  }
}
