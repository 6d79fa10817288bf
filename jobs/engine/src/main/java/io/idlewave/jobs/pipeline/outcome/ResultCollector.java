package io.idlewave.jobs.pipeline.outcome;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.idlewave.graph.operator.EngineOperator;
import io.idlewave.jobs.pipeline.outcome.FrontierTaker.Taking;
import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.propagate.LanePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/**
 * Collects what all propagators found and hands it, complete and in a fixed order, to the consumer
 * at the end of the job: the only committer. Results that come twice, as after a recovery of a
 * propagator that had emitted already, count once; a lane or rank that is missing fails the job.
 * Runs at parallelism 1 and emits nothing.
 */
public final class ResultCollector extends EngineOperator<Void>
    implements OneInputStreamOperator<PropagatorOutput, Void>, BoundedOneInput {

  /** Name of the accumulator of what is to be said of frontiers. */
  public static final String FRONTIERS = "idlewave.frontiers";

  private static final long serialVersionUID = 1L;

  private static final ListStateDescriptor<PropagatorOutput> COLLECTED =
      new ListStateDescriptor<>("collected", PropagatorOutputSerializer.INSTANCE);

  private final ExpectedOutputs expected;
  private final int base;
  private final ResultConsumer consumer;
  private final @Nullable FrontierTaker frontiers;

  private transient CollectedOutputs collected;
  private transient ListState<PropagatorOutput> state;
  private transient @Nullable Taking taking;

  /**
   * Collects for {@code consumer}.
   *
   * @param expected what has to be there in the end
   * @param base index of the scenario that delays count from, or negative where lanes show delays
   * @param frontiers takes those of a live run; null for another one
   */
  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  ResultCollector(
      ExpectedOutputs expected,
      int base,
      ResultConsumer consumer,
      @Nullable FrontierTaker frontiers) {
    this.expected = expected;
    this.base = base;
    this.consumer = consumer;
    this.frontiers = frontiers;
  }

  /** Collects for {@code consumer} everything that the lanes of {@code plan} leave. */
  public static ResultCollector of(
      LanePlan plan, ResultConsumer consumer, @Nullable FrontierTaker frontiers) {
    return new ResultCollector(ExpectedOutputs.of(plan), plan.clocks().base(), consumer, frontiers);
  }

  @Override
  protected void restore(OperatorStateStore store, boolean restored) throws Exception {
    collected = new CollectedOutputs(new FrontierOutputs(expected.lanes(), base, this::passed));
    state = store.getListState(COLLECTED);
    for (PropagatorOutput output : state.get()) {
      collected.add(output);
    }
  }

  @Override
  public void open() throws Exception {
    super.open();
    if (frontiers != null) {
      LatestLines lines = new LatestLines(getProcessingTimeService().getCurrentProcessingTime());
      getRuntimeContext().addAccumulator(FRONTIERS, lines);
      taking = frontiers.begin(lines::add);
      collected.results().frontiers().stream()
          .collect(groupingBy(FrontierPoint::number, TreeMap::new, toList()))
          .values()
          .forEach(this::passed);
    }
  }

  private void passed(List<FrontierPoint> points) {
    if (taking != null) {
      taking.passed(points);
    }
  }

  private void takeNoMore() {
    if (taking != null) {
      taking.close();
    }
  }

  @Override
  public void processElement(StreamRecord<PropagatorOutput> record) {
    collected.add(record.getValue());
  }

  @Override
  protected void save(long snapshot, RawState raw) throws Exception {
    List<PropagatorOutput> outputs = new ArrayList<>(CollectedOutputs.outputs(collected.results()));
    outputs.addAll(collected.pending());
    state.update(outputs);
  }

  @Override
  public void endInput() throws Exception {
    expected.require(collected);
    takeNoMore();
    consumer.accept(collected.results());
  }

  @Override
  public void close() throws Exception {
    takeNoMore();
    super.close();
  }
}
