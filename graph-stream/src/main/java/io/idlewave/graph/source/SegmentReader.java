package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.operator.NoRestart;
import io.idlewave.graph.operator.ThreadCpu;
import io.idlewave.ingest.archive.TraceArchive;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Walks its splits one after the other, the first blocks first, and emits their blocks, at most one
 * per poll. After each it says what it still holds, and gets the next one.
 *
 * <p>A snapshot holds no blocks. What it says is which splits a restored reader has to walk: the
 * one under way, and those that are emitted but may still wait, with some propagator, for blocks
 * that another reader has not emitted. Propagators pass over blocks that they have applied. What
 * the enumerator says of other readers ({@link SegmentSplit#completeBefore}) reaches a reader
 * before its snapshot only if it was so before the snapshots of these, since the engine holds such
 * words back while a snapshot is taken; so a restored job lacks no block.
 *
 * <p>What the walk refuses (a trace that is damaged, replaced or cannot be ordered) it refuses
 * every time: such an error ends the job without a restart. Where the file system fails, a restart
 * may help, and the job's restart strategy decides.
 */
final class SegmentReader implements SourceReader<BlockParcel, SegmentSplit> {

  private static final Logger LOG = LoggerFactory.getLogger(SegmentReader.class);

  private static final double NANOS_PER_SECOND = 1e9;

  private final Path folder;
  private final TraceKey trace;
  private final BlockGate gate;
  private final SegmentMetrics metrics;
  private final Consumer<HeldSegments> enumerator;
  private final TreeMap<Long, SegmentSplit> waiting = new TreeMap<>();
  private final TreeMap<Long, SegmentSplit> emitted = new TreeMap<>();
  private @Nullable SegmentProgress current;
  private long completeBefore;
  private boolean noMoreSplits;
  private long startCpuNanos;
  private long walkCpuNanos;
  private long calls;
  private CompletableFuture<Void> splitsArrived = new CompletableFuture<>();

  /**
   * A reader of the archive in {@code folder}.
   *
   * @param trace with the content that the job was planned for
   * @param enumerator hears what the reader holds
   */
  SegmentReader(
      Path folder,
      TraceKey trace,
      BlockGate gate,
      SegmentMetrics metrics,
      Consumer<HeldSegments> enumerator) {
    this.folder = folder;
    this.trace = trace;
    this.gate = gate;
    this.metrics = metrics;
    this.enumerator = enumerator;
  }

  @Override
  public void start() {
    startCpuNanos = ThreadCpu.nanos();
    sayWhatIsHeld();
  }

  private void sayWhatIsHeld() {
    enumerator.accept(new HeldSegments(List.copyOf(waiting.keySet())));
  }

  @Override
  public InputStatus pollNext(ReaderOutput<BlockParcel> output) {
    SegmentProgress progress = current;
    if (progress == null) {
      Map.Entry<Long, SegmentSplit> next = waiting.pollFirstEntry();
      if (next == null) {
        return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
      }
      progress = walking(() -> open(next.getValue()));
      current = progress;
    }
    if (!progress.finished()) {
      CompletableFuture<Void> opened = gate.opened(progress.nextBlock());
      if (!opened.isDone()) {
        return InputStatus.NOTHING_AVAILABLE;
      }
      opened.join();
      long before = ThreadCpu.nanos();
      BlockParcel block = walking(progress::step);
      walkCpuNanos += ThreadCpu.nanos() - before;
      calls += block.calls();
      output.collect(block);
    }
    if (progress.finished()) {
      progress.close();
      output.releaseOutputForSplit(progress.split().splitId());
      keep(progress.split());
      metrics.ended();
      current = null;
      sayWhatIsHeld();
    }
    return InputStatus.MORE_AVAILABLE;
  }

  /** Keeps an emitted split in mind for as long as an earlier one may not be emitted. */
  private void keep(SegmentSplit split) {
    if (split.firstBlock() <= completeBefore) {
      completeBefore = Math.max(completeBefore, split.endBlock());
    } else {
      emitted.put(split.firstBlock(), split.again());
    }
  }

  private SegmentProgress open(SegmentSplit split) {
    TraceArchive archive = trace.open(folder);
    LOG.info("{}: opened, digest {}", folder, trace.digest());
    return new WalkedSegment(split, archive, trace.options(), metrics, null);
  }

  private <T extends @Nullable Object> T walking(Supplier<T> step) {
    try {
      return step.get();
    } catch (UncheckedIOException e) {
      LOG.warn("{}: cannot be read at the moment; the engine may try again", folder, e);
      throw e;
    } catch (RuntimeException e) {
      LOG.warn("{}: refused, trying again would not help: {}", folder, e.getMessage());
      throw NoRestart.of(e);
    }
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    if (current != null) {
      return gate.opened(current.nextBlock());
    }
    if (!waiting.isEmpty() || noMoreSplits) {
      return CompletableFuture.completedFuture(null);
    }
    return splitsArrived;
  }

  @Override
  public List<SegmentSplit> snapshotState(long checkpointId) {
    List<SegmentSplit> splits = new ArrayList<>(emitted.values());
    if (current != null) {
      splits.add(current.snapshot(completeBefore));
    }
    splits.addAll(waiting.values());
    return splits;
  }

  @Override
  public void addSplits(List<SegmentSplit> splits) {
    for (SegmentSplit split : splits) {
      waiting.put(split.firstBlock(), split);
      completeBefore = Math.max(completeBefore, split.completeBefore());
    }
    emitted.values().removeIf(split -> split.endBlock() <= completeBefore);
    wake();
  }

  @Override
  public void notifyNoMoreSplits() {
    noMoreSplits = true;
    wake();
  }

  /** Lets the engine poll again: there is something to read, or to end. */
  private void wake() {
    splitsArrived.complete(null);
    splitsArrived = new CompletableFuture<>();
  }

  @Override
  public void close() {
    if (current != null) {
      current.close();
    }
    LOG.info(
        "reader ends: {} calls walked in {} s of CPU time, {} s in its task's thread all told",
        calls,
        "%.3f".formatted(walkCpuNanos / NANOS_PER_SECOND),
        "%.3f".formatted((ThreadCpu.nanos() - startCpuNanos) / NANOS_PER_SECOND));
  }
}
