package io.idlewave.jobs.pipeline;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.operator.BlockParcelSerializer;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.source.SegmentTable;
import io.idlewave.graph.source.TraceGraphSource;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.pipeline.outcome.ResultCollector;
import io.idlewave.jobs.pipeline.outcome.ResultConsumer;
import io.idlewave.perturb.operator.PropagatorOperator;
import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import io.idlewave.perturb.operator.RankStatisticsOperator;
import io.idlewave.perturb.operator.StudyKey;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.propagate.Frontiers;
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
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * The one job: a trace is matched and ordered once, segment by segment, its blocks go to every
 * propagator, each of which carries its lanes through them in their order; what each rank did in
 * each lane goes to the statistics of ranks, divided by ranks, and one collector commits what both
 * found. The same graph runs embedded and on a cluster; its results have the same bits at any
 * parallelism.
 */
public final class PropagationJob {

  /** The name under which the job runs. */
  public static final String NAME = "idlewave propagation";

  private static final long KEPT_BYTES_OF_A_WORKER = 256L << 20;

  private static final int LIVE_BLOCK_ENTRIES = 256;

  private PropagationJob() {}

  /**
   * Adds the job to {@code env}.
   *
   * @param archive the trace, visible at the same path wherever the source runs
   * @param plan the lanes; without any the job measures everything but the propagation
   * @param consumer takes the results, in the cluster
   * @return on one line, how the trace will be walked
   */
  public static String build(
      StreamExecutionEnvironment env,
      TraceArchive archive,
      LanePlan plan,
      JobOptions options,
      ResultConsumer consumer) {
    WalkPlan walk = WalkPlan.of(archive, plan, options, room(env, options), null);
    LiveInput live = options.live();
    SingleOutputStreamOperator<BlockParcel> streamed =
        live == null ? null : streamed(env, archive, live, options);
    SingleOutputStreamOperator<PropagatorOutput> lanes =
        toAll(
                streamed == null
                    ? blocks(env, archive, walk.segments(), walk.readers(), options)
                    : streamed,
                options)
            .transform(
                "propagate delays",
                PropagatorOutputSerializer.TYPE,
                new PropagatorOperator(
                    plan, study(archive, plan, options), options.threads(), spacing(archive, live)))
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
    DataStream<PropagatorOutput> found = lanes.union(ranks);
    (streamed == null ? found : found.union(streamed.getSideOutput(LiveGraphOperator.STREAMED)))
        .transform(
            "collect results",
            Types.VOID,
            ResultCollector.of(plan, consumer, live == null ? null : live.frontiers()))
        .uid("collector")
        // a task of its own at any parallelism, so that a savepoint of one fits another
        .startNewChain()
        .forceNonParallel();
    return live == null ? walk.describe() : walk.describe(live.source().address());
  }

  /** A slot of a cluster is taken to have a processor for a reader beside its propagator. */
  private static WalkPlan.Room room(StreamExecutionEnvironment env, JobOptions options) {
    return env instanceof LocalStreamEnvironment
        ? WalkPlan.Room.ofThisProcess(options.parallelism())
        : new WalkPlan.Room(
            KEPT_BYTES_OF_A_WORKER, options.parallelism() + options.places(), WalkPlan.Room.WIRE);
  }

  /**
   * Every block to every propagator. From one reader to one propagator blocks need no channel: both
   * are in one task, and none is encoded.
   */
  static DataStream<BlockParcel> toAll(
      SingleOutputStreamOperator<BlockParcel> blocks, JobOptions options) {
    return options.parallelism() == 1 && blocks.getParallelism() == 1
        ? blocks.forward()
        : blocks.broadcast();
  }

  /** The blocks of the trace, those of one reader in the order of their numbers. */
  static SingleOutputStreamOperator<BlockParcel> blocks(
      StreamExecutionEnvironment env,
      TraceArchive archive,
      SegmentTable segments,
      int readers,
      JobOptions options) {
    configure(env, options);
    return env.fromSource(
            new TraceGraphSource(archive, segments, options.gate()),
            WatermarkStrategy.noWatermarks(),
            "graph of the trace")
        .uid("trace-graph")
        .setParallelism(readers);
  }

  /** The blocks of a trace that is still coming. */
  private static SingleOutputStreamOperator<BlockParcel> streamed(
      StreamExecutionEnvironment env, TraceArchive archive, LiveInput live, JobOptions options) {
    configure(env, options);
    return live.source()
        .records(env)
        .transform(
            "graph of the stream",
            BlockParcelSerializer.TYPE,
            new LiveGraphOperator(
                archive.metadata(), live.windows(), small(options.graph()), live.silence()))
        .uid("live-graph")
        .forceNonParallel();
  }

  /** A block is passed on once it is full: small ones are sooner. No result depends on it. */
  private static GraphOptions small(GraphOptions graph) {
    return new GraphOptions(
        Math.min(LIVE_BLOCK_ENTRIES, graph.blockEntries()),
        graph.segmentBytes(),
        graph.windowBytes());
  }

  private static Frontiers.@Nullable Spacing spacing(
      TraceArchive archive, @Nullable LiveInput live) {
    return live == null
        ? null
        : new Frontiers.Spacing(
            live.intervalNanos(), archive.metadata().functions().indexOf("MPI_Finalize"));
  }

  /** Of each lane set all that it draws from: also what files that a study names held. */
  private static StudyKey study(TraceArchive archive, LanePlan plan, JobOptions options) {
    LiveInput live = options.live();
    StudyKey of =
        live == null
            ? options.study()
            : options
                .study()
                .with("stream", live.source().address())
                .with("interval", live.intervalNanos() + " ns");
    return of.with("trace", archive.contentDigest())
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
