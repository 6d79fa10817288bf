package io.idlewave.perturb.operator;

import io.idlewave.perturb.operator.PropagatorOutput.Ranks;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.propagate.LanePlan;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Takes the statistics of ranks where their slices meet: keyed by the first rank of a slice, it
 * keeps the slices of these ranks, of all lane groups, as state of its key, and emits their
 * outcomes once every lane of the plan is there. Its state is redistributed with its keys, so that
 * results have the same bits at any parallelism and after any recovery.
 */
public final class RankStatisticsOperator extends AbstractStreamOperator<PropagatorOutput>
    implements OneInputStreamOperator<RankSlice, PropagatorOutput> {

  private static final long serialVersionUID = 1L;

  private static final ListStateDescriptor<RankSlice> SLICES =
      new ListStateDescriptor<>("slices", RankSliceSerializer.INSTANCE);

  private static final ValueStateDescriptor<Long> LANES =
      new ValueStateDescriptor<>("lanes", LongSerializer.INSTANCE);

  private final LanePlan plan;

  private transient ListState<RankSlice> slices;
  private transient ValueState<Long> lanes;

  /** Takes the statistics over all lanes of {@code plan}. */
  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  public RankStatisticsOperator(LanePlan plan) {
    this.plan = plan;
  }

  @Override
  public void open() throws Exception {
    super.open();
    slices = getRuntimeContext().getListState(SLICES);
    lanes = getRuntimeContext().getState(LANES);
  }

  @Override
  public void processElement(StreamRecord<RankSlice> record) throws Exception {
    RankSlice slice = record.getValue();
    slices.add(slice);
    Long before = lanes.value();
    long there = (before == null ? 0 : before) + slice.lanes();
    if (there < plan.laneCount()) {
      lanes.update(there);
      return;
    }
    List<RankSlice> all = new ArrayList<>();
    slices.get().forEach(all::add);
    slices.clear();
    lanes.clear();
    output.collect(
        new StreamRecord<>(
            new Ranks(slice.firstRank(), slice.ranks(), plan.rankFold().ofRanks(all))));
  }
}
