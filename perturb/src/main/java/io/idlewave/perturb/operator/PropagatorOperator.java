package io.idlewave.perturb.operator;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.EarlyBlocks;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.operator.EngineOperator;
import io.idlewave.graph.operator.NoRestart;
import io.idlewave.graph.operator.ThreadCpu;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankSlice;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.ForeignSnapshotException;
import io.idlewave.perturb.propagate.Frontiers;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneTeam;
import io.idlewave.perturb.propagate.RunSpans;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries lane groups through the blocks that come to it, in threads of its own beside that of its
 * task, and emits what they found at the end of the trace.
 *
 * <p>At a fresh start subtask i of P owns the groups i, i + P, i + 2P, ... of the plan. Its state
 * is a list with one element per group, split among the subtasks when a snapshot is restored at
 * another parallelism; a restored subtask owns exactly what its list holds, also when that is
 * nothing. Beside the groups stands the {@link StudyKey} of their study; a snapshot of another one
 * is refused. The results have the same bits for any parallelism and after any recovery.
 *
 * <p>A snapshot holds no blocks. With aligned barriers every subtask has got the same blocks when
 * it takes one, and applies first what can be applied, so that all stand at the same block; what
 * waits for earlier blocks comes once more from the readers.
 *
 * <p>{@link PropagatorMetrics} says what it shows while it runs. It logs, at INFO, what a subtask
 * owns when it starts and what it did when it ends, and at DEBUG each snapshot.
 */
public final class PropagatorOperator extends EngineOperator<PropagatorOutput>
    implements OneInputStreamOperator<BlockParcel, PropagatorOutput>, BoundedOneInput {

  /**
   * Name of the accumulator that counts the calls applied, once per subtask: divided by the
   * parallelism it is the progress of the job.
   */
  public static final String CALLS = "idlewave.calls";

  /** Where what each rank did in each lane goes, for statistics over lanes. */
  public static final OutputTag<RankSlice> SLICES =
      new OutputTag<>("rank-slices", RankSliceSerializer.TYPE);

  private static final long serialVersionUID = 1L;

  /**
   * Blocks applied at most for one that comes: the readers are not held up while a whole segment
   * that came early is applied, and yet what is kept gets less.
   */
  private static final int APPLIED_AT_ONCE = 2;

  private static final Logger LOGGER = LoggerFactory.getLogger(PropagatorOperator.class);

  private static final ListStateDescriptor<byte[]> LANE_GROUPS =
      new ListStateDescriptor<>("lane-groups", BytePrimitiveArraySerializer.INSTANCE);

  /** Every subtask gets all of it: one that holds no lanes has to know whose they are, too. */
  private static final ListStateDescriptor<String> STUDY =
      new ListStateDescriptor<>("study", StringSerializer.INSTANCE);

  /** All of it in every subtask: where ranks of the trace stand, by the blocks alone. */
  private static final ListStateDescriptor<Long> REACHED =
      new ListStateDescriptor<>("reached-nanos", LongSerializer.INSTANCE);

  /** All of it in every subtask as well: how long the runs of ranks lasted that have ended. */
  private static final ListStateDescriptor<Long> SPANS =
      new ListStateDescriptor<>("run-span-nanos", LongSerializer.INSTANCE);

  private static final ListStateDescriptor<Boolean> ENDED =
      new ListStateDescriptor<>("trace-ended", BooleanSerializer.INSTANCE);

  private final LanePlan plan;
  private final StudyKey study;
  private final Frontiers.@Nullable Spacing spacing;
  private final int threads;

  private transient ListState<byte[]> state;
  private transient ListState<String> studyState;
  private transient ListState<Boolean> endedState;
  private transient ListState<Long> reachedState;
  private transient ListState<Long> spansState;
  private transient @Nullable Frontiers frontiers;
  private transient @Nullable RunSpans spans;
  private transient boolean ended;
  private transient List<LaneGroup> groups;
  private transient LaneTeam team;
  private transient EarlyBlocks blocks;
  private transient PropagatorMetrics progress;
  private transient LongCounter calls;
  private transient boolean restored;
  private transient long lanes;
  private transient long taskCpuNanosAtStart;

  /**
   * A propagator of the lanes of {@code plan}, over an archive.
   *
   * @param study what they depend on; a snapshot of another study is refused
   * @param threads that carry the lanes of a subtask, at least 1
   */
  public PropagatorOperator(LanePlan plan, StudyKey study, int threads) {
    this(plan, study, threads, null);
  }

  /**
   * An operator that says where its lanes stand at each frontier of a live trace.
   *
   * @param threads that carry the lanes of a subtask, at least 1
   * @param spacing of the frontiers, or null for none
   */
  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  public PropagatorOperator(
      LanePlan plan, StudyKey study, int threads, Frontiers.@Nullable Spacing spacing) {
    this.plan = plan;
    this.study = study;
    this.threads = threads;
    this.spacing = spacing;
  }

  @Override
  protected void restore(OperatorStateStore store, boolean fromSnapshot) throws Exception {
    state = store.getListState(LANE_GROUPS);
    studyState = store.getUnionListState(STUDY);
    endedState = store.getUnionListState(ENDED);
    restored = fromSnapshot;
    groups = restored ? restoredGroups() : freshGroups();
    blocks = new EarlyBlocks(lastBlock() + 1);
    if (spacing != null) {
      reachedState = store.getUnionListState(REACHED);
      List<Long> reached = elements(reachedState);
      frontiers =
          reached.isEmpty()
              ? new Frontiers(spacing, plan.ranks())
              : new Frontiers(spacing, reached.stream().mapToLong(Long::longValue).toArray());
    }
    List<RunWindow> open = plan.clocks().open();
    if (!open.isEmpty()) {
      spansState = store.getUnionListState(SPANS);
      List<Long> known = elements(spansState);
      spans =
          known.isEmpty()
              ? new RunSpans(open)
              : new RunSpans(open, known.stream().mapToLong(Long::longValue).toArray());
    }
  }

  private long lastBlock() {
    return groups.stream().mapToLong(LaneGroup::lastBlock).min().orElse(-1);
  }

  private List<LaneGroup> freshGroups() {
    int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    int parallelism = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
    return plan.freshGroups(subtask, parallelism);
  }

  private List<LaneGroup> restoredGroups() throws Exception {
    try {
      study.require(elements(studyState));
      ended = elements(endedState).contains(true);
      List<LaneGroup> groups = new ArrayList<>();
      for (byte[] bytes : state.get()) {
        LaneGroup group = LaneGroup.fromBytes(bytes);
        plan.checkOwns(group);
        groups.add(group);
      }
      return groups;
    } catch (ForeignSnapshotException e) {
      throw NoRestart.of(e);
    }
  }

  private boolean isFirstSubtask() {
    return getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0;
  }

  @Override
  public void open() throws Exception {
    super.open();
    calls = new LongCounter();
    getRuntimeContext().addAccumulator(CALLS, calls);
    long laneCount = groups.stream().mapToLong(LaneGroup::lanes).sum();
    long lastBlock = lastBlock();
    progress = new PropagatorMetrics(metrics(), laneCount, lastBlock);
    LOGGER.info(
        "{}: {} {} lane groups, {} lanes of {} ranks; last block applied: {}",
        subtask(),
        restored ? "restored" : "starts with",
        groups.size(),
        laneCount,
        plan.ranks(),
        lastBlock);
    lanes = laneCount;
    taskCpuNanosAtStart = ThreadCpu.nanos();
    team = new LaneTeam(plan, groups, threads, null, subtask(), this::applied);
    groups = List.of();
  }

  private void applied(GraphBlock block) {
    int ending = block.endingCalls();
    calls.add(ending);
    progress.applied(block, ending);
  }

  private String subtask() {
    return "propagator " + getRuntimeContext().getTaskInfo().getTaskNameWithSubtasks();
  }

  /** A subtask without lanes only counts: it is as far as what has come. */
  @Override
  public void processElement(StreamRecord<BlockParcel> record) throws InterruptedException {
    BlockParcel block = record.getValue();
    if (lanes == 0) {
      calls.add(block.calls());
      ended |= block.last();
      pass(block);
      return;
    }
    blocks.add(block);
    applyDue(APPLIED_AT_ONCE);
    progress.kept(blocks.count(), blocks.bytes());
  }

  private void pass(BlockParcel block) {
    if (frontiers != null) {
      frontiers.pass(block.open());
    }
    if (spans != null) {
      spans.pass(block.open());
    }
  }

  private void applyDue(int most) throws InterruptedException {
    for (int i = 0; i < most; i++) {
      BlockParcel due = blocks.take();
      if (due == null) {
        return;
      }
      ended |= due.last();
      if (spans != null) {
        spans.pass(due.open());
      }
      if (frontiers == null) {
        apply(due);
      } else {
        applyUpTo(due.open(), frontiers);
      }
    }
  }

  private void applyUpTo(GraphBlock block, Frontiers of) throws InterruptedException {
    apply(BlockParcel.of(block));
    long frontier = of.pass(block);
    if (frontier > 0 && !block.last()) {
      awaitTeam();
      for (LaneGroup group : team.groups()) {
        output.collect(
            new StreamRecord<>(
                new PropagatorOutput.Standing(frontier, of.nanos(), LaneOutcome.soFar(group))));
      }
    }
  }

  private void apply(BlockParcel block) throws InterruptedException {
    withTeam(() -> team.apply(block));
  }

  private void awaitTeam() throws InterruptedException {
    withTeam(team::await);
  }

  /** The same block would fail again: there is no use in starting the job anew. */
  private static void withTeam(TeamAction action) throws InterruptedException {
    try {
      action.run();
    } catch (RuntimeException e) {
      throw NoRestart.of(e);
    }
  }

  private interface TeamAction {
    void run() throws InterruptedException;
  }

  /** What this emits belongs before the barrier, as the lanes that the snapshot holds do. */
  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    super.prepareSnapshotPreBarrier(checkpointId);
    applyDue(Integer.MAX_VALUE);
    awaitTeam();
  }

  @Override
  protected void save(long snapshot, RawState raw) throws Exception {
    List<byte[]> snapshots = team.groups().stream().map(LaneGroup::toBytes).toList();
    state.update(snapshots);
    studyState.update(isFirstSubtask() ? study.lines() : List.of());
    endedState.update(isFirstSubtask() ? List.of(ended) : List.of());
    if (frontiers != null) {
      reachedState.update(
          isFirstSubtask() ? Arrays.stream(frontiers.reachedNanos()).boxed().toList() : List.of());
    }
    if (spans != null) {
      spansState.update(isFirstSubtask() ? spans.spanNanos() : List.of());
    }
    LOGGER.debug(
        "{}: snapshot {} of {} lane groups, {} bytes",
        subtask(),
        snapshot,
        snapshots.size(),
        snapshots.stream().mapToLong(bytes -> bytes.length).sum());
  }

  /** An end that is not that of the trace is one that somebody wanted, by draining the job. */
  @Override
  public void endInput() throws InterruptedException {
    applyDue(Integer.MAX_VALUE);
    awaitTeam();
    if (!ended) {
      throw NoRestart.of(new StoppedEarlyException(progress.blocks()));
    }
    team.drain(this::emit);
    long cpuNanos = team.cpuNanos();
    output.collect(
        new StreamRecord<>(
            new PropagatorOutput.Work(
                getRuntimeContext().getTaskInfo().getIndexOfThisSubtask(),
                lanes,
                calls.getLocalValuePrimitive(),
                cpuNanos)));
    LOGGER.info(
        "{}: ends; {} blocks and {} calls applied to {} lanes in {} s of CPU time,"
            + " {} s in its task's thread",
        subtask(),
        progress.blocks(),
        calls.getLocalValuePrimitive(),
        lanes,
        "%.3f".formatted(cpuNanos / 1e9),
        "%.3f".formatted((ThreadCpu.nanos() - taskCpuNanosAtStart) / 1e9));
  }

  private void emit(LaneResult result) {
    RunClocks clocks = spans == null ? plan.clocks() : spans.clocks();
    PropagatorOutput.of(
        result,
        clocks,
        plan.keepsRanks(),
        found -> output.collect(new StreamRecord<>(found)),
        slice -> output.collect(SLICES, new StreamRecord<>(slice)));
  }

  @Override
  public void close() throws Exception {
    if (team != null) {
      team.close();
    }
    super.close();
  }
}
