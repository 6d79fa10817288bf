package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import io.idlewave.perturb.propagate.LanePlan;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Collects what all propagators found and hands it, complete and in a fixed order, to the consumer
 * at the end of the job: the only committer. Results that come twice, as after a recovery of a
 * propagator that had emitted already, count once; a lane or rank that is missing fails the job.
 * Runs at parallelism 1 and emits nothing.
 */
final class ResultCollector extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<PropagatorOutput, Void>, BoundedOneInput {

  /** Name of the accumulator of the latest points of frontiers. */
  static final String FRONTIERS = "idlewave.frontiers";

  private static final long serialVersionUID = 1L;

  private static final ListStateDescriptor<PropagatorOutput> COLLECTED =
      new ListStateDescriptor<>("collected", PropagatorOutputSerializer.INSTANCE);

  private final long laneCount;
  private final long rankCount;
  private final long keptCount;
  private final int base;
  private final ResultConsumer consumer;

  private transient CollectedOutputs collected;
  private transient ListState<PropagatorOutput> state;
  private transient LatestPoints latest;

  /**
   * Collects for {@code consumer}.
   *
   * @param laneCount lanes that leave an outcome
   * @param rankCount ranks whose statistics are taken
   * @param keptCount ranks times lanes that are kept
   * @param base index of the scenario that delays count from, or negative where lanes show delays
   */
  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  ResultCollector(
      long laneCount, long rankCount, long keptCount, int base, ResultConsumer consumer) {
    this.laneCount = laneCount;
    this.rankCount = rankCount;
    this.keptCount = keptCount;
    this.base = base;
    this.consumer = consumer;
  }

  /** Collects for {@code consumer} everything that the lanes of {@code plan} leave. */
  static ResultCollector of(LanePlan plan, ResultConsumer consumer) {
    long lanes = plan.laneCount();
    boolean folds = lanes > 0 && !plan.keepsRanks();
    return new ResultCollector(
        lanes,
        folds ? plan.ranks() : 0,
        folds ? 0 : lanes * plan.ranks(),
        plan.clocks().base(),
        consumer);
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    latest = new LatestPoints();
    collected = new CollectedOutputs(new FrontierOutputs(laneCount, base, latest::add));
    state = context.getOperatorStateStore().getListState(COLLECTED);
    for (PropagatorOutput output : state.get()) {
      collected.add(output);
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    latest.add(collected.results().frontiers());
    getRuntimeContext().addAccumulator(FRONTIERS, latest);
  }

  @Override
  public void processElement(StreamRecord<PropagatorOutput> record) {
    collected.add(record.getValue());
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    List<PropagatorOutput> outputs = new ArrayList<>(CollectedOutputs.outputs(collected.results()));
    outputs.addAll(collected.pending());
    state.update(outputs);
  }

  @Override
  public void endInput() throws Exception {
    require("lanes", laneCount, collected.laneCount());
    require("ranks", rankCount, collected.rankCount());
    require("ranks x lanes", keptCount, collected.keptCount());
    consumer.accept(collected.results());
  }

  private static void require(String what, long expected, long found) {
    if (found != expected) {
      throw new IllegalStateException(
          "results: " + expected + " " + what + " expected, got " + found);
    }
  }
}
