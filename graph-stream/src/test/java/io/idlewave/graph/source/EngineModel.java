package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.EarlyBlocks;
import io.idlewave.ingest.archive.TraceArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.jspecify.annotations.Nullable;

/**
 * What the stream engine promises of a source with several readers and one consumer of all of them,
 * one step at a time, each step chosen at random: events and splits arrive late and in their order;
 * a snapshot is taken of the enumerator first, and what it says after that reaches a reader after
 * the snapshot of this reader; barriers are aligned. Tasks restart with the splits that were handed
 * out since the latest snapshot going back to the same enumerator; a restored job has a new one.
 */
final class EngineModel {

  /** Blocks applied at most when one comes. */
  private static final int AT_ONCE = 2;

  private static final BlockGate CLOSED = block -> new CompletableFuture<>();

  private final TraceArchive archive;
  private final SegmentTable table;
  private final Random random;
  private final List<byte[]> applied = new ArrayList<>();
  private final List<Map.Entry<Integer, SegmentSplit>> assigned = new ArrayList<>();
  private Context context;
  private SegmentEnumerator enumerator;
  private List<Reader> readers = new ArrayList<>();
  private EarlyBlocks blocks = new EarlyBlocks(0);
  private Snapshot latest = new Snapshot(new byte[0], new HashMap<>(), 0, 0);
  private @Nullable Snapshot running;
  private int heldUp = -1;
  private int mostKept;
  private int restored;

  /** One that is complete once every reader is in it and the consumer has aligned. */
  private record Snapshot(
      byte[] enumerator, Map<Integer, List<byte[]>> splits, int assignments, long nextBlock) {}

  /** A reader, what is on its way to it and what comes from it; null stands for a barrier. */
  private final class Reader implements ReaderOutput<BlockParcel> {
    final int subtask;
    final SegmentReader reader;
    final Queue<HeldSegments> said = new ArrayDeque<>();
    final Queue<Runnable> told = new ArrayDeque<>();
    final Queue<Runnable> toldAfterItsSnapshot = new ArrayDeque<>();
    final Queue<BlockParcel[]> channel = new ArrayDeque<>();
    boolean inSnapshot;
    boolean aligned;
    boolean ended;

    Reader(int subtask, List<byte[]> splits) {
      this.subtask = subtask;
      this.reader =
          new SegmentReader(
              archive.folder(),
              TraceKey.of(archive, table.options()),
              block -> subtask == heldUp ? CLOSED.opened(block) : BlockGate.OPEN.opened(block),
              new SegmentMetrics(new MetricRecorder()),
              said::add);
      List<SegmentSplit> own = new ArrayList<>();
      splits.forEach(bytes -> own.add(split(bytes)));
      if (!own.isEmpty()) {
        reader.addSplits(own);
      }
      reader.start();
    }

    @Override
    public void collect(BlockParcel block) {
      channel.add(new BlockParcel[] {block});
    }

    @Override
    public void collect(BlockParcel block, long timestamp) {
      collect(block);
    }

    @Override
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}

    @Override
    public SourceOutput<BlockParcel> createOutputForSplit(String splitId) {
      return this;
    }

    @Override
    public void releaseOutputForSplit(String splitId) {}
  }

  /** Puts what the enumerator says on its way. */
  @SuppressWarnings("try") // it may be interrupted while it closes
  private final class Context extends MockSplitEnumeratorContext<SegmentSplit> {
    Context(int readers) {
      super(readers);
    }

    @Override
    public void assignSplits(SplitsAssignment<SegmentSplit> assignment) {
      super.assignSplits(assignment);
      assignment
          .assignment()
          .forEach(
              (subtask, splits) -> {
                splits.forEach(split -> assigned.add(Map.entry(subtask, split)));
                tell(subtask, reader -> reader.addSplits(splits));
              });
    }

    @Override
    public void signalNoMoreSplits(int subtask) {
      super.signalNoMoreSplits(subtask);
      tell(subtask, SegmentReader::notifyNoMoreSplits);
    }
  }

  EngineModel(TraceArchive archive, SegmentTable table, int readers, Random random) {
    this.archive = archive;
    this.table = table;
    this.random = random;
    this.context = new Context(readers);
    this.enumerator = new SegmentEnumerator(context, table, HandedOut.NOTHING);
    startReaders(readers, new HashMap<>());
  }

  private static SegmentSplit split(byte[] bytes) {
    try {
      SegmentSplitSerializer serializer = new SegmentSplitSerializer();
      return serializer.deserialize(serializer.getVersion(), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void startReaders(int number, Map<Integer, List<byte[]>> splits) {
    readers.forEach(reader -> reader.reader.close());
    readers = new ArrayList<>();
    for (int subtask = 0; subtask < number; subtask++) {
      readers.add(new Reader(subtask, splits.getOrDefault(subtask, List.of())));
      context.registerReader(new ReaderInfo(subtask, "here"));
      enumerator.addReader(subtask);
    }
  }

  List<byte[]> applied() {
    return applied;
  }

  int mostKept() {
    return mostKept;
  }

  /** How often a snapshot with something in it was gone back to. */
  int restored() {
    return restored;
  }

  /** Lets a reader emit nothing. */
  void holdUp(int subtask) {
    heldUp = subtask;
  }

  void release() {
    heldUp = -1;
  }

  void runToTheEnd() throws Exception {
    while (!readers.stream().allMatch(reader -> reader.ended && reader.channel.isEmpty())) {
      assertThat(moves(readers.size() * 200)).as("something moves").isTrue();
    }
    apply(Integer.MAX_VALUE);
    assertThat(blocks.count()).isZero();
    readers.forEach(reader -> reader.reader.close());
    context.close();
  }

  void runUntilNothingMoves() {
    while (moves(readers.size() * 200)) {
      mostKept = Math.max(mostKept, blocks.count());
    }
  }

  private boolean moves(int tries) {
    for (int i = 0; i < tries; i++) {
      if (step()) {
        return true;
      }
    }
    return false;
  }

  void runWithSnapshots(int steps) throws Exception {
    for (int i = 0; i < steps; i++) {
      if (running == null && random.nextInt(20) == 0) {
        beginSnapshot();
      }
      step();
      completeSnapshot();
    }
  }

  /** One of the things that can happen; whether it did. */
  private boolean step() {
    Reader reader = readers.get(random.nextInt(readers.size()));
    return switch (random.nextInt(5)) {
      case 0 -> hear(reader);
      case 1 -> run(reader.told.poll());
      case 2 -> barrier(reader);
      case 3 -> consume(reader);
      default -> poll(reader);
    };
  }

  private boolean hear(Reader reader) {
    HeldSegments said = reader.said.poll();
    if (said == null) {
      return false;
    }
    enumerator.handleSourceEvent(reader.subtask, said);
    return true;
  }

  private void tell(int subtask, Consumer<SegmentReader> what) {
    Reader reader = readers.get(subtask);
    Queue<Runnable> way =
        running != null && !reader.inSnapshot ? reader.toldAfterItsSnapshot : reader.told;
    way.add(() -> what.accept(reader.reader));
  }

  private static boolean run(@Nullable Runnable told) {
    if (told == null) {
      return false;
    }
    told.run();
    return true;
  }

  private boolean poll(Reader reader) {
    if (reader.ended) {
      return false;
    }
    InputStatus status = reader.reader.pollNext(reader);
    reader.ended = status == InputStatus.END_OF_INPUT;
    return status != InputStatus.NOTHING_AVAILABLE;
  }

  private boolean consume(Reader reader) {
    BlockParcel[] next = reader.aligned ? null : reader.channel.poll();
    if (next == null) {
      return false;
    }
    if (next.length == 0) {
      reader.aligned = true;
    } else {
      blocks.add(next[0]);
      apply(AT_ONCE);
    }
    return true;
  }

  private void apply(int most) {
    for (int i = 0; i < most; i++) {
      BlockParcel block = blocks.take();
      if (block == null) {
        return;
      }
      applied.add(block.bytes());
    }
  }

  private void beginSnapshot() throws IOException {
    if (readers.stream().anyMatch(reader -> reader.ended)) {
      return;
    }
    byte[] state = new HandedOutSerializer().serialize(enumerator.snapshotState(1));
    running = new Snapshot(state, new HashMap<>(), assigned.size(), 0);
    // what was said before is awaited before any barrier goes out
    for (Reader reader : readers) {
      while (run(reader.told.poll())) {}
    }
  }

  private boolean barrier(Reader reader) {
    if (running == null || reader.inSnapshot || reader.ended) {
      return false;
    }
    List<byte[]> splits = new ArrayList<>();
    for (SegmentSplit split : reader.reader.snapshotState(1)) {
      try {
        splits.add(new SegmentSplitSerializer().serialize(split));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    running.splits().put(reader.subtask, splits);
    reader.inSnapshot = true;
    reader.channel.add(new BlockParcel[0]);
    reader.told.addAll(reader.toldAfterItsSnapshot);
    reader.toldAfterItsSnapshot.clear();
    return true;
  }

  private void completeSnapshot() {
    if (running != null && readers.stream().allMatch(reader -> reader.aligned)) {
      apply(Integer.MAX_VALUE);
      latest =
          new Snapshot(
              running.enumerator(), running.splits(), running.assignments(), blocks.next());
      endSnapshot();
    }
  }

  private void endSnapshot() {
    running = null;
    readers.forEach(
        reader -> {
          reader.inSnapshot = false;
          reader.aligned = false;
        });
  }

  private void backToTheLatest() {
    restored += latest.nextBlock() > 0 ? 1 : 0;
    running = null;
    blocks = new EarlyBlocks(latest.nextBlock());
    applied.subList((int) latest.nextBlock(), applied.size()).clear();
  }

  /** All tasks fail and start again; the enumerator lives on. */
  void restartTasks() {
    List<List<SegmentSplit>> back = new ArrayList<>();
    readers.forEach(reader -> back.add(new ArrayList<>()));
    assigned
        .subList(latest.assignments(), assigned.size())
        .forEach(split -> back.get(split.getKey()).add(split.getValue()));
    // what is given back is handed out anew
    latest =
        new Snapshot(latest.enumerator(), latest.splits(), assigned.size(), latest.nextBlock());
    for (int subtask = 0; subtask < back.size(); subtask++) {
      context.unregisterReader(subtask);
      enumerator.addSplitsBack(back.get(subtask), subtask);
    }
    backToTheLatest();
    startReaders(readers.size(), latest.splits());
  }

  /** The job is started from the latest snapshot with another number of readers. */
  void restoreJob(int number) throws Exception {
    context.close();
    context = new Context(number);
    assigned.clear();
    HandedOutSerializer serializer = new HandedOutSerializer();
    HandedOut state =
        latest.enumerator().length == 0
            ? HandedOut.NOTHING
            : serializer.deserialize(serializer.getVersion(), latest.enumerator());
    enumerator = new SegmentEnumerator(context, table, state);
    Map<Integer, List<byte[]>> splits = new HashMap<>();
    int next = 0;
    for (List<byte[]> own : latest.splits().values()) {
      for (byte[] split : own) {
        splits.computeIfAbsent(next++ % number, subtask -> new ArrayList<>()).add(split);
      }
    }
    latest = new Snapshot(latest.enumerator(), splits, 0, latest.nextBlock());
    backToTheLatest();
    startReaders(number, splits);
  }
}
