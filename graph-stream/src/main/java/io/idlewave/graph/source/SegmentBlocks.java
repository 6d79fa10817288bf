package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a trace in their order, read in this process: one reader walks the trace in the
 * thread that asks, several walk segments in threads of their own, some of them ahead. What a
 * reader throws is thrown to who asks. Mutable; one thread.
 */
public final class SegmentBlocks implements AutoCloseable {

  private static final long END_SECONDS = 10;

  private final TraceArchive archive;
  private final SegmentTable table;
  private final BlockGate gate;
  private final @Nullable BlockCache kept;
  private final int readers;
  private final @Nullable List<BlockParcel> all;
  private final @Nullable ExecutorService threads;
  private final Deque<Segment> ahead = new ArrayDeque<>();
  private int handedOut;

  /** What is emitted of a segment, or of the whole trace. */
  private interface Segment {

    /** Its next block, or null after the last one. */
    @Nullable BlockParcel next() throws InterruptedException;

    void close();
  }

  /**
   * From the first block on.
   *
   * @param readers that walk segments side by side, at least 1
   * @param kept where blocks may be, and are kept; null for nowhere
   * @throws BadTraceException if the trace has another content by now
   */
  public SegmentBlocks(
      TraceArchive archive,
      SegmentTable table,
      int readers,
      BlockGate gate,
      @Nullable BlockCache kept) {
    TraceKey key = TraceKey.of(archive, table.options());
    this.table = table;
    this.readers = readers;
    this.gate = gate;
    this.kept = kept;
    this.all = kept == null ? null : kept.blocks(key);
    this.archive = all == null ? key.open(archive.folder()) : archive;
    this.threads =
        readers == 1 || all != null
            ? null
            : Executors.newFixedThreadPool(
                readers,
                work -> {
                  Thread thread = new Thread(work, "reader of segments");
                  thread.setDaemon(true);
                  return thread;
                });
  }

  /**
   * The next block, or null after the last one.
   *
   * @throws InterruptedException if the thread is interrupted before it comes
   */
  public @Nullable BlockParcel next() throws InterruptedException {
    while (true) {
      handOut();
      Segment first = ahead.peek();
      BlockParcel block = first == null ? null : first.next();
      if (block != null || first == null) {
        return block;
      }
      first.close();
      ahead.remove();
    }
  }

  private void handOut() {
    int most = threads == null ? 1 : SegmentEnumerator.ahead(readers);
    while (ahead.size() < most && handedOut < table.count()) {
      int end = threads == null ? table.count() : handedOut + 1;
      SegmentSplit split = table.split(handedOut, end);
      ahead.add(segment(split));
      handedOut = end;
    }
  }

  private Segment segment(SegmentSplit split) {
    if (all != null) {
      return new Kept(all.iterator());
    }
    return threads == null ? new Walked(split) : new Handed(split, threads);
  }

  private void await(long block) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    try {
      gate.opened(block).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    ahead.forEach(Segment::close);
    if (threads != null) {
      threads.shutdownNow();
      boolean interrupted = Thread.interrupted(); // who is interrupted waits for the threads, too
      try {
        threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The whole trace, of which an earlier walk has kept the blocks. */
  private final class Kept implements Segment {

    private final Iterator<BlockParcel> blocks;

    Kept(Iterator<BlockParcel> blocks) {
      this.blocks = blocks;
    }

    @Override
    public @Nullable BlockParcel next() throws InterruptedException {
      if (!blocks.hasNext()) {
        return null;
      }
      BlockParcel block = blocks.next();
      await(block.number());
      return block;
    }

    @Override
    public void close() {}
  }

  /** A segment that the thread which asks walks. */
  private final class Walked implements Segment {

    private final WalkedSegment walk;

    Walked(SegmentSplit split) {
      SegmentMetrics unseen = new SegmentMetrics(new UnregisteredMetricsGroup());
      walk = new WalkedSegment(split, archive, table.options(), unseen, kept);
    }

    @Override
    public @Nullable BlockParcel next() throws InterruptedException {
      if (walk.finished()) {
        return null;
      }
      await(walk.nextBlock());
      return walk.step();
    }

    @Override
    public void close() {
      walk.close();
    }
  }

  /** A segment that one of the threads walks. */
  private final class Handed implements Segment {

    private final BlockingQueue<Emitted> emitted = new LinkedBlockingQueue<>();

    Handed(SegmentSplit split, ExecutorService threads) {
      threads.execute(() -> walk(split));
    }

    private void walk(SegmentSplit split) {
      try {
        Walked walk = new Walked(split);
        try {
          for (BlockParcel block = walk.next(); block != null; block = walk.next()) {
            emitted.add(new Emitted(block, null));
          }
        } finally {
          walk.close();
        }
        emitted.add(new Emitted(null, null));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // nobody asks any more
      } catch (Throwable e) { // thrown to who asks
        emitted.add(new Emitted(null, e));
      }
    }

    @Override
    public @Nullable BlockParcel next() throws InterruptedException {
      Emitted next = emitted.take();
      if (next.failure() instanceof Error error) {
        throw error;
      }
      if (next.failure() instanceof RuntimeException exception) {
        throw exception;
      }
      return next.block();
    }

    @Override
    public void close() {}
  }

  /** A block, a failure, or with neither the end. */
  private record Emitted(@Nullable BlockParcel block, @Nullable Throwable failure) {}
}
