package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutput.Lanes;
import io.idlewave.perturb.operator.PropagatorOutput.Work;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
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
 * propagator that had emitted already, count once; a lane that is missing fails the job. Runs at
 * parallelism 1 and emits nothing.
 */
final class ResultCollector extends AbstractStreamOperator<Void>
    implements OneInputStreamOperator<PropagatorOutput, Void>, BoundedOneInput {

  private static final long serialVersionUID = 1L;

  private static final ListStateDescriptor<PropagatorOutput> COLLECTED =
      new ListStateDescriptor<>("collected", PropagatorOutputSerializer.INSTANCE);

  private static final Comparator<Key> ORDER =
      Comparator.comparingInt(Key::scenario)
          .thenComparing(Key::bound)
          .thenComparingLong(Key::firstReplicate);

  private record Key(int scenario, Bound bound, long firstReplicate) {}

  private final long laneCount;
  private final ResultConsumer consumer;

  private transient SortedMap<Key, LaneResult> lanes;
  private transient SortedMap<Integer, Work> work;
  private transient ListState<PropagatorOutput> state;

  /** Collects {@code laneCount} lanes for {@code consumer}. */
  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  ResultCollector(long laneCount, ResultConsumer consumer) {
    this.laneCount = laneCount;
    this.consumer = consumer;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    lanes = new TreeMap<>(ORDER);
    work = new TreeMap<>();
    state = context.getOperatorStateStore().getListState(COLLECTED);
    for (PropagatorOutput output : state.get()) {
      collect(output);
    }
  }

  @Override
  public void processElement(StreamRecord<PropagatorOutput> record) {
    collect(record.getValue());
  }

  private void collect(PropagatorOutput output) {
    if (output instanceof Lanes found) {
      LaneResult result = found.result();
      lanes.put(new Key(result.scenario(), result.bound(), result.firstReplicate()), result);
    } else if (output instanceof Work done) {
      work.put(done.subtask(), done);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    List<PropagatorOutput> collected = new ArrayList<>();
    lanes.values().forEach(result -> collected.add(new Lanes(result)));
    collected.addAll(work.values());
    state.update(collected);
  }

  @Override
  public void endInput() throws Exception {
    long found = lanes.values().stream().mapToLong(LaneResult::lanes).sum();
    if (found != laneCount) {
      throw new IllegalStateException("results: " + laneCount + " lanes expected, got " + found);
    }
    consumer.accept(new JobResults(List.copyOf(lanes.values()), List.copyOf(work.values())));
  }
}
