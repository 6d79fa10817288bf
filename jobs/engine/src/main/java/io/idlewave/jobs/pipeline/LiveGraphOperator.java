package io.idlewave.jobs.pipeline;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.live.LiveSnapshot;
import io.idlewave.graph.live.LiveSnapshot.RankState;
import io.idlewave.graph.live.LiveWalk;
import io.idlewave.graph.live.RankLag;
import io.idlewave.graph.operator.EngineOperator;
import io.idlewave.graph.operator.LiveRecordSerializer;
import io.idlewave.graph.operator.NoRestart;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.TraceDefinitions;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.pipeline.outcome.LatestLines;
import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutputSerializer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.api.common.operators.ProcessingTimeService.ProcessingTimeCallback;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the records of a live trace into the blocks of its graph, at parallelism 1: a {@link
 * LiveWalk} inside the engine. A snapshot holds the latest cut and the calls after it that have
 * come; a restored operator emits the blocks from the cut on once more, which propagators pass
 * over.
 *
 * <p>What the walk refuses ends the job without a restart. A rank of which nothing comes for longer
 * than the stated silence, while more is to come, is named: in the log, in the accumulator {@link
 * #SILENT}, and in the metric {@code silentRanks}; the job goes on waiting.
 */
final class LiveGraphOperator extends EngineOperator<BlockParcel>
    implements OneInputStreamOperator<LiveRecord, BlockParcel>,
        BoundedOneInput,
        ProcessingTimeCallback {

  /** Name of the accumulator of what is to be said of ranks that have fallen silent. */
  static final String SILENT = "idlewave.silent";

  /** Where what is known at the end of the stream goes. */
  static final OutputTag<PropagatorOutput> STREAMED =
      new OutputTag<>("streamed", PropagatorOutputSerializer.TYPE);

  /** Name of the accumulator of the {@link RankLag}. */
  static final String LAG = "idlewave.lag";

  private static final long serialVersionUID = 1L;

  private static final long LAG_MILLIS = 1000;

  private static final Logger LOGGER = LoggerFactory.getLogger(LiveGraphOperator.class);

  private static final ListStateDescriptor<byte[]> CUT =
      new ListStateDescriptor<>("live-cut", BytePrimitiveArraySerializer.INSTANCE);

  private static final ListStateDescriptor<byte[]> RANKS =
      new ListStateDescriptor<>("live-ranks", BytePrimitiveArraySerializer.INSTANCE);

  private static final ListStateDescriptor<Boolean> OVER =
      new ListStateDescriptor<>("live-over", BooleanSerializer.INSTANCE);

  private final String definitions;
  private final List<RunWindow> windows;
  private final GraphOptions options;
  private final long silenceMillis;

  private transient ListState<byte[]> cut;
  private transient ListState<byte[]> ranks;
  private transient ListState<Boolean> over;
  private transient LiveWalk walk;
  private transient Silence silence;
  private transient LatestLines silent;
  private transient LatestLag lag;
  private transient LiveMetrics shown;
  private transient @Nullable ScheduledFuture<?> timer;
  private transient @Nullable ScheduledFuture<?> lagTimer;

  /**
   * An operator for a stream of the program that a run was planned for.
   *
   * @param planned the trace of the plan
   * @param windows where the runs of its ranks begin and end
   * @param silence after which a rank is named
   */
  @SuppressWarnings("NullAway.Init") // the engine initializes transient state before any record
  LiveGraphOperator(
      TraceMetadata planned, List<RunWindow> windows, GraphOptions options, Duration silence) {
    this.windows = new ArrayList<>(windows);
    this.definitions = TraceDefinitions.toJson(planned);
    this.options = options;
    this.silenceMillis = silence.toMillis();
  }

  @Override
  protected void restore(OperatorStateStore store, boolean restored) throws Exception {
    cut = store.getListState(CUT);
    ranks = store.getListState(RANKS);
    over = store.getListState(OVER);
    TraceMetadata planned = TraceDefinitions.parse("plan", definitions);
    LiveSnapshot snapshot = restored();
    walk =
        snapshot == null
            ? new LiveWalk(planned, windows, options)
            : LiveWalk.restore(planned, windows, options, snapshot);
  }

  @Override
  protected void restore(InputStream part) throws IOException {
    DataInputView in = new DataInputViewStreamWrapper(part);
    while (in.readBoolean()) {
      walk.add(LiveRecordSerializer.INSTANCE.deserialize(in));
    }
  }

  private @Nullable LiveSnapshot restored() throws Exception {
    List<Boolean> ended = elements(over);
    if (ended.isEmpty()) {
      return null;
    }
    List<byte[]> cuts = elements(cut);
    List<RankState> states = new ArrayList<>();
    for (byte[] bytes : ranks.get()) {
      DataInputDeserializer in = new DataInputDeserializer(bytes);
      long firstKept = in.readLong();
      long digested = in.readLong();
      byte[] digest = new byte[in.available()];
      in.readFully(digest);
      states.add(new RankState(firstKept, digested, digest));
    }
    return LiveSnapshot.of(cuts, states, ended.get(0));
  }

  @Override
  public void open() throws Exception {
    super.open();
    silent = new LatestLines(getProcessingTimeService().getCurrentProcessingTime());
    getRuntimeContext().addAccumulator(SILENT, silent);
    lag = new LatestLag();
    getRuntimeContext().addAccumulator(LAG, lag);
    shown = new LiveMetrics(metrics());
    silence =
        new Silence(
            TraceDefinitions.parse("plan", definitions),
            silenceMillis,
            getProcessingTimeService().getCurrentProcessingTime());
    callAgain();
    showLagAgain();
  }

  private void showLagAgain() {
    long next = getProcessingTimeService().getCurrentProcessingTime() + LAG_MILLIS;
    lagTimer = getProcessingTimeService().registerTimer(next, time -> showLag());
  }

  private void showLag() {
    RankLag latest = walk.isOver() ? RankLag.NONE : walk.lag();
    lag.add(latest);
    shown.lagging(latest);
    if (!walk.isOver()) {
      showLagAgain();
    }
  }

  private void callAgain() {
    long now = getProcessingTimeService().getCurrentProcessingTime();
    timer = getProcessingTimeService().registerTimer(now + Math.max(1, silenceMillis / 4), this);
  }

  @Override
  public void processElement(StreamRecord<LiveRecord> element) {
    LiveRecord found = element.getValue();
    try {
      walk.add(found);
    } catch (RuntimeException e) {
      throw refused(e);
    }
    silence.heard(found, getProcessingTimeService().getCurrentProcessingTime());
    shown.received();
    advance();
  }

  private void advance() {
    for (GraphBlock block = nextBlock(); block != null; block = nextBlock()) {
      output.collect(new StreamRecord<>(BlockParcel.of(block)));
      shown.emitted(block.number());
    }
    shown.waiting(walk.unreadBytes(), walk.spilledBytes(), walk.awaitedRank());
  }

  private @Nullable GraphBlock nextBlock() {
    try {
      return walk.nextBlock();
    } catch (RuntimeException e) {
      throw refused(e);
    }
  }

  /** What the walk refuses it would refuse again; what fails in the engine may go well then. */
  private static RuntimeException refused(RuntimeException e) {
    return NoRestart.of(e);
  }

  @Override
  public void onProcessingTime(long nowMillis) {
    if (walk.isOver()) {
      return;
    }
    List<String> named = silence.named(walk.unfinishedRanks(), nowMillis);
    for (String line : named) {
      LOGGER.warn("{}", line);
      silent.add(line);
    }
    shown.silent(silence.count());
    callAgain();
  }

  @Override
  protected void save(long snapshotNumber, RawState raw) throws Exception {
    writeRecords(raw.part());
    LiveSnapshot snapshot = walk.snapshot();
    cut.update(snapshot.place());
    List<byte[]> states = new ArrayList<>();
    for (RankState state : snapshot.ranks()) {
      DataOutputSerializer out = new DataOutputSerializer(128);
      out.writeLong(state.firstKept());
      out.writeLong(state.digested());
      out.write(state.digest());
      states.add(out.getCopyOfBuffer());
    }
    ranks.update(states);
    over.update(List.of(snapshot.over()));
  }

  /** One after the other, each after a true, and a false at the end: all may not fit in memory. */
  private void writeRecords(OutputStream to) throws IOException {
    DataOutputView out = new DataOutputViewStreamWrapper(to);
    try {
      walk.forEachRecord(
          record -> {
            try {
              out.writeBoolean(true);
              LiveRecordSerializer.INSTANCE.serialize(record, out);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
    out.writeBoolean(false);
  }

  @Override
  public void endInput() {
    advance();
    if (!walk.isOver()) {
      throw NoRestart.of(
          new BadTraceException(
              "stream: ended, and more is to come of %s; %s"
                  .formatted(silence.shown(walk.unfinishedRanks()), walk.lacking())));
    }
    output.collect(STREAMED, new StreamRecord<>(new PropagatorOutput.Streamed(walk.run())));
  }

  @Override
  public void close() throws Exception {
    if (timer != null) {
      timer.cancel(false);
    }
    if (lagTimer != null) {
      lagTimer.cancel(false);
    }
    if (Objects.nonNull(walk)) {
      walk.close();
    }
    super.close();
  }
}
