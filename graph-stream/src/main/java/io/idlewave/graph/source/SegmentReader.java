package io.idlewave.graph.source;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Walks its splits one after the other and emits their blocks, at most one per poll. A snapshot is
 * the last cut and the number of the next block, so it is small and restoring it is exact.
 *
 * <p>What the walk refuses (a trace that is damaged, replaced or cannot be ordered) it refuses
 * every time: such an error ends the job without a restart. Where the file system fails, a restart
 * may help, and the job's restart strategy decides.
 */
final class SegmentReader implements SourceReader<GraphBlock, SegmentSplit> {

  private static final Logger LOG = LoggerFactory.getLogger(SegmentReader.class);

  private final Path folder;
  private final String digest;
  private final GraphOptions options;
  private final BlockGate gate;
  private final SegmentMetrics metrics;
  private final Queue<SegmentSplit> waiting = new ArrayDeque<>();
  private @Nullable SegmentProgress current;
  private boolean noMoreSplits;
  private CompletableFuture<Void> splitsArrived = new CompletableFuture<>();

  /**
   * A reader of the archive in {@code folder}.
   *
   * @param digest of the content that the job was planned for
   */
  SegmentReader(
      Path folder, String digest, GraphOptions options, BlockGate gate, SegmentMetrics metrics) {
    this.folder = folder;
    this.digest = digest;
    this.options = options;
    this.gate = gate;
    this.metrics = metrics;
  }

  @Override
  public void start() {}

  @Override
  public InputStatus pollNext(ReaderOutput<GraphBlock> output) {
    SegmentProgress progress = current;
    if (progress == null) {
      SegmentSplit next = waiting.poll();
      if (next == null) {
        return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
      }
      progress = walking(() -> open(next));
      current = progress;
    }
    if (!progress.finished()) {
      CompletableFuture<Void> opened = gate.opened(progress.nextBlock());
      if (!opened.isDone()) {
        return InputStatus.NOTHING_AVAILABLE;
      }
      opened.join();
      GraphBlock block = walking(progress::step);
      if (block != null) {
        output.collect(block);
      }
    }
    if (progress.finished()) {
      progress.close();
      output.releaseOutputForSplit(progress.splitId());
      current = null;
    }
    return InputStatus.MORE_AVAILABLE;
  }

  private SegmentProgress open(SegmentSplit split) {
    TraceArchive archive = TraceArchive.open(folder);
    String found = archive.contentDigest();
    if (!found.equals(digest)) {
      throw new BadTraceException(
          "%s: replaced after the job was planned: digest %s, got %s; run again"
              .formatted(folder, digest, found));
    }
    LOG.info("{}: opened, digest {}", folder, digest);
    return new SegmentProgress(split, archive, options, metrics);
  }

  private <T extends @Nullable Object> T walking(Supplier<T> step) {
    try {
      return step.get();
    } catch (UncheckedIOException e) {
      LOG.warn("{}: cannot be read at the moment; the engine may try again", folder, e);
      throw e;
    } catch (RuntimeException e) {
      LOG.warn("{}: refused, trying again would not help: {}", folder, e.getMessage());
      throw new SuppressRestartsException(e);
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
    List<SegmentSplit> splits = new ArrayList<>(waiting);
    if (current != null) {
      splits.add(0, current.snapshot());
    }
    return splits;
  }

  @Override
  public void addSplits(List<SegmentSplit> splits) {
    waiting.addAll(splits);
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
  }
}
