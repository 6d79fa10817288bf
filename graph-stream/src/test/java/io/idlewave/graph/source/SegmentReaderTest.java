package io.idlewave.graph.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceIndexer;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.UnreadableTraceException;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentReaderTest {

  private static final GraphOptions OPTIONS = new GraphOptions(40, 8000, 1 << 20);

  @TempDir Path folder;
  private final MetricRecorder metrics = new MetricRecorder();
  private final List<HeldSegments> held = new ArrayList<>();
  private TraceArchive archive;
  private String digest;

  @BeforeEach
  void writeTrace() {
    archive = Synth.write(new RandomProgram(4, 6, 400), CostSet.DEFAULT, folder);
    digest = archive.contentDigest();
  }

  private SegmentReader closedReader(BlockGate gate) {
    return new SegmentReader(
        archive.folder(),
        new TraceKey(digest, OPTIONS, 0),
        gate,
        new SegmentMetrics(metrics),
        held::add);
  }

  private SegmentReader reader(BlockGate gate, SegmentSplit split) {
    SegmentReader reader = closedReader(gate);
    reader.start();
    reader.addSplits(List.of(split));
    reader.notifyNoMoreSplits();
    return reader;
  }

  private static List<byte[]> drain(SegmentReader reader) {
    Blocks blocks = new Blocks();
    while (reader.pollNext(blocks) != InputStatus.END_OF_INPUT) {
      assertThat(reader.isAvailable()).isDone();
    }
    return blocks.bytes;
  }

  private static SegmentSplit whole() {
    return SegmentSplit.of(null, SegmentSplit.END_OF_TRACE);
  }

  @Test
  void poll_wholeTrace_emitsEveryBlockOnceAndReleasesTheSplit() {
    Blocks blocks = new Blocks();
    SegmentReader reader = reader(BlockGate.OPEN, whole());
    while (reader.pollNext(blocks) != InputStatus.END_OF_INPUT) {}
    assertThat(blocks.numbers).hasSizeGreaterThan(10);
    assertThat(blocks.numbers)
        .isEqualTo(LongStream.range(0, blocks.numbers.size()).boxed().toList());
    assertThat(blocks.released).containsExactly(whole().splitId());
  }

  @Test
  void snapshot_afterAnyBlock_restoresToExactlyTheRest() throws Exception {
    List<byte[]> all = drain(reader(BlockGate.OPEN, whole()));
    SegmentSplitSerializer serializer = new SegmentSplitSerializer();
    SegmentReader reader = reader(BlockGate.OPEN, whole());
    Blocks emitted = new Blocks();
    int restarts = 0;
    while (reader.pollNext(emitted) != InputStatus.END_OF_INPUT) {
      for (SegmentSplit split : reader.snapshotState(1)) {
        SegmentSplit restored = serializer.deserialize(3, serializer.serialize(split));
        restarts += restored.walked() == null ? 0 : 1;
        assertThat(drain(reader(BlockGate.OPEN, restored)))
            .containsExactlyElementsOf(all.subList(emitted.bytes.size(), all.size()));
      }
    }
    assertThat(restarts).isGreaterThan(3);
  }

  @Test
  void poll_splitWithAnEnd_stopsBeforeIt() {
    SegmentSplit part = SegmentSplit.of(null, 5);
    assertThat(drain(reader(BlockGate.OPEN, part))).hasSize(5);
  }

  @Test
  void poll_closedGate_waitsWithoutEmitting() {
    CompletableFuture<Void> opened = new CompletableFuture<>();
    Function<Long, CompletableFuture<Void>> pause =
        block -> block < 3 ? CompletableFuture.completedFuture(null) : opened;
    SegmentReader reader = reader(pause::apply, whole());
    Blocks blocks = new Blocks();
    while (reader.pollNext(blocks) == InputStatus.MORE_AVAILABLE) {}
    assertThat(blocks.numbers).containsExactly(0L, 1L, 2L);
    assertThat(reader.isAvailable()).isNotDone();
    opened.complete(null);
    assertThat(reader.isAvailable()).isDone();
    assertThat(reader.pollNext(blocks)).isEqualTo(InputStatus.MORE_AVAILABLE);
    assertThat(blocks.numbers).endsWith(3L);
  }

  @Test
  void poll_noSplitYet_waitsForOne() {
    SegmentReader reader = closedReader(BlockGate.OPEN);
    assertThat(reader.pollNext(new Blocks())).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    CompletableFuture<Void> available = reader.isAvailable();
    assertThat(available).isNotDone();
    reader.addSplits(List.of(whole()));
    assertThat(available).isDone();
    assertThat(reader.pollNext(new Blocks())).isEqualTo(InputStatus.MORE_AVAILABLE);
  }

  @Test
  void poll_rankFileMissing_failsWithoutRestart() throws IOException {
    Files.delete(folder.resolve("calls-00003.avro"));
    assertThatThrownBy(() -> drain(reader(BlockGate.OPEN, whole())))
        .isInstanceOf(SuppressRestartsException.class)
        .cause()
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("calls-00003.avro");
  }

  @Test
  void poll_archiveReplacedSinceThePlan_failsWithoutRestart() {
    SegmentReader reader = reader(BlockGate.OPEN, whole());
    Synth.write(new RandomProgram(6, 6, 400), CostSet.DEFAULT, folder);
    assertThatThrownBy(() -> drain(reader))
        .isInstanceOf(SuppressRestartsException.class)
        .cause()
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("replaced after the job was planned: digest " + digest + ", got ");
  }

  /** The memory of a process, whose first page cannot be read: a device that fails. */
  @Test
  void poll_deviceFails_leavesTheRestartToTheJob() throws IOException {
    Path device = Path.of("/proc/self/mem");
    assumeThat(device).exists();
    Path rank = folder.resolve("calls-00002.avro");
    Files.delete(rank);
    Files.createSymbolicLink(rank, device);
    assertThatThrownBy(() -> drain(reader(BlockGate.OPEN, whole())))
        .isInstanceOf(UnreadableTraceException.class)
        .hasMessageContaining("calls-00002.avro: cannot be read: ");
    Files.delete(rank);
  }

  @Test
  void metrics_wholeTrace_showWhatWasDone() {
    int blocks = drain(reader(BlockGate.OPEN, whole())).size();
    assertThat(metrics.count("blocksEmitted")).isEqualTo(blocks);
    assertThat(metrics.count("callsWalked")).isEqualTo(archive.metadata().callCount());
    assertThat(metrics.gauge("tracePositionShare")).isEqualTo(1.0);
    assertThat(metrics.gauge("windowCalls")).isEqualTo(0L);
    assertThat(metrics.gauge("windowShare")).isEqualTo(0.0);
    assertThat(metrics.gauge("liveSlots")).isEqualTo(0);
    assertThat((Long) metrics.gauge("lastCutBlock")).isBetween(1L, (long) blocks);
  }

  @Test
  void metrics_fromACut_countThePositionFromTheStartOfTheTrace() {
    SegmentReader reader = reader(BlockGate.OPEN, whole());
    Blocks some = new Blocks();
    while (some.numbers.size() < 8) {
      reader.pollNext(some);
    }
    Object before = metrics.gauge("tracePositionShare");
    SegmentSplit rest = reader.snapshotState(1).get(0);
    assertThat(rest.walked()).isNotNull();
    SegmentReader restored = reader(BlockGate.OPEN, rest);
    Blocks next = new Blocks();
    while (next.numbers.isEmpty()) {
      restored.pollNext(next);
    }
    assertThat((Double) metrics.gauge("tracePositionShare"))
        .isGreaterThanOrEqualTo((Double) before);
  }

  private SegmentTable indexed() {
    TraceIndexer.write(archive, OPTIONS, block -> {});
    return SegmentTable.of(archive, OPTIONS);
  }

  @Test
  void poll_everySegment_emitsTheBlocksOfTheWholeWalk() {
    List<byte[]> all = drain(reader(BlockGate.OPEN, whole()));
    SegmentTable table = indexed();
    assertThat(table.count()).isGreaterThan(4);
    List<byte[]> bySegment = new ArrayList<>();
    for (int k = table.count() - 1; k >= 0; k--) {
      bySegment.addAll(0, drain(reader(BlockGate.OPEN, table.split(k, k + 1))));
    }
    assertThat(bySegment).containsExactlyElementsOf(all);
  }

  @Test
  void held_beforeAndAfterEachSplit_saysWhatIsLeft() {
    SegmentTable table = indexed();
    SegmentReader reader = closedReader(BlockGate.OPEN);
    reader.addSplits(List.of(table.split(3, 4), table.split(1, 2)));
    reader.start();
    reader.notifyNoMoreSplits();
    drain(reader);
    long first = table.split(1, 2).firstBlock();
    long second = table.split(3, 4).firstBlock();
    assertThat(held)
        .containsExactly(
            new HeldSegments(List.of(first, second)),
            new HeldSegments(List.of(second)),
            new HeldSegments(List.of()));
  }

  @Test
  void snapshot_segmentAfterOneThatMayNotBeEmitted_saysThatItComesOnceMore() {
    SegmentTable table = indexed();
    SegmentSplit early = table.split(2, 3);
    SegmentReader reader = reader(BlockGate.OPEN, early);
    drain(reader);
    assertThat(reader.snapshotState(1)).containsExactly(early);
    SegmentSplit next = table.split(4, 5).knowing(early.firstBlock());
    reader.addSplits(List.of(next));
    reader.pollNext(new Blocks());
    assertThat(reader.snapshotState(2)).containsExactly(early, next);
    reader.addSplits(List.of(table.split(6, 7).knowing(early.endBlock())));
    assertThat(reader.snapshotState(3)).doesNotContain(early).hasSize(2);
  }

  @Test
  void snapshot_oldestSegmentEmitted_holdsNothing() {
    SegmentSplit first = indexed().split(0, 1);
    SegmentReader reader = reader(BlockGate.OPEN, first);
    drain(reader);
    assertThat(reader.snapshotState(1)).isEmpty();
  }

  /** Keeps what a reader emits. */
  private static final class Blocks implements ReaderOutput<BlockParcel> {
    final List<byte[]> bytes = new ArrayList<>();
    final List<Long> numbers = new ArrayList<>();
    final List<String> released = new ArrayList<>();

    @Override
    public void collect(BlockParcel block) {
      bytes.add(block.bytes());
      numbers.add(block.number());
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
    public void releaseOutputForSplit(String splitId) {
      released.add(splitId);
    }
  }
}
