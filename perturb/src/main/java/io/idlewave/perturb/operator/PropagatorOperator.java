package io.idlewave.perturb.operator;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.LaneResult;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Carries lane groups through the blocks that are broadcast to it and emits what they found at the
 * end of the trace.
 *
 * <p>At a fresh start subtask i of P owns the groups i, i + P, i + 2P, ... of the plan. Its state
 * is a list with one element per group, split among the subtasks when a snapshot is restored at
 * another parallelism; a restored subtask owns exactly what its list holds, also when that is
 * nothing. The results have the same bits for any parallelism and after any recovery.
 */
public final class PropagatorOperator extends AbstractStreamOperator<PropagatorOutput>
    implements OneInputStreamOperator<GraphBlock, PropagatorOutput>, BoundedOneInput {

  /**
   * Name of the accumulator that counts the calls applied, once per subtask: divided by the
   * parallelism it is the progress of the job.
   */
  public static final String CALLS = "idlewave.calls";

  private static final long serialVersionUID = 1L;

  private static final ListStateDescriptor<byte[]> LANE_GROUPS =
      new ListStateDescriptor<>("lane-groups", BytePrimitiveArraySerializer.INSTANCE);

  private final LanePlan plan;

  private transient ListState<byte[]> state;
  private transient Propagator propagator;
  private transient LongCounter calls;
  private transient long cpuNanosAtStart;

  /** A propagator of the lanes of {@code plan}. */
  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  public PropagatorOperator(LanePlan plan) {
    this.plan = plan;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    state = context.getOperatorStateStore().getListState(LANE_GROUPS);
    propagator = new Propagator(plan, context.isRestored() ? restoredGroups() : freshGroups());
  }

  private List<LaneGroup> freshGroups() {
    int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    int parallelism = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    return plan.freshGroups(subtask, parallelism);
  }

  private List<LaneGroup> restoredGroups() throws Exception {
    List<LaneGroup> groups = new ArrayList<>();
    for (byte[] bytes : state.get()) {
      LaneGroup group = LaneGroup.fromBytes(bytes);
      plan.checkOwns(group);
      groups.add(group);
    }
    return groups;
  }

  @Override
  public void open() throws Exception {
    super.open();
    calls = new LongCounter();
    getRuntimeContext().addAccumulator(CALLS, calls);
    cpuNanosAtStart = threadCpuNanos();
  }

  @Override
  public void processElement(StreamRecord<GraphBlock> record) {
    GraphBlock block = record.getValue();
    propagator.apply(block);
    calls.add(callsEndingIn(block));
  }

  private static int callsEndingIn(GraphBlock block) {
    int ending = 0;
    for (int i = 0; i < block.entryCount(); i++) {
      if (block.has(i, GraphBlock.ENDS)) {
        ending++;
      }
    }
    return ending;
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    state.update(propagator.groups().stream().map(LaneGroup::toBytes).toList());
  }

  @Override
  public void endInput() {
    long lanes = 0;
    for (LaneResult result : propagator.results()) {
      output.collect(new StreamRecord<>(new PropagatorOutput.Lanes(result)));
      lanes += result.lanes();
    }
    output.collect(
        new StreamRecord<>(
            new PropagatorOutput.Work(
                getRuntimeContext().getTaskInfo().getIndexOfThisSubtask(),
                lanes,
                calls.getLocalValuePrimitive(),
                threadCpuNanos() - cpuNanosAtStart)));
  }

  private static long threadCpuNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }
}
