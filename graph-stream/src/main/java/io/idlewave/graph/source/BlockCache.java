package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of traces that were walked in this process, kept for jobs to come: whoever walks a trace
 * adds its blocks, from any reader and in any order, and once all are there, no walk is needed.
 * What is kept never takes more than a bound. Where room is needed, the trace goes that was used
 * the longest time ago; one that would not fit by itself is given up, and not tried again.
 *
 * <p>A trace is known by the digest of its content and by how it is walked. Blocks are immutable,
 * so that any number of jobs read the same ones; those that a job reads stay as long as it does,
 * also when they have gone from here.
 *
 * <p>Tasks reach a cache by its id, as long as it is open: what they are given is copied on its way
 * to them. Mutable; for any number of threads.
 */
public final class BlockCache implements AutoCloseable {

  private static final Map<String, BlockCache> OPEN = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final long mostBytes;
  private final Map<Key, Kept> traces = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** What a trace is known by. */
  private record Key(String digest, GraphOptions options) {}

  /** The blocks of a trace, as far as they are there. */
  private static final class Kept {
    private final Map<Long, BlockParcel> some = new HashMap<>();
    private @Nullable List<BlockParcel> whole;
    private long bytes;
    private long calls;
    private long end = Long.MAX_VALUE;
    private boolean tooLarge;

    void add(BlockParcel block) {
      bytes += block.heldBytes();
      calls += block.calls();
      end = block.last() ? block.number() + 1 : end;
      if (some.size() == end) {
        List<BlockParcel> sorted = new ArrayList<>(some.values());
        sorted.sort(Comparator.comparingLong(BlockParcel::number));
        whole = List.copyOf(sorted);
        some.clear();
      }
    }

    void giveUp() {
      some.clear();
      whole = null;
      bytes = 0;
      tooLarge = true;
    }
  }

  /**
   * An empty cache.
   *
   * @param mostBytes of the heap that blocks take, about; 0 keeps nothing
   */
  public BlockCache(long mostBytes) {
    if (mostBytes < 0) {
      throw new IllegalArgumentException("bytes of blocks: at least 0, got " + mostBytes);
    }
    this.mostBytes = mostBytes;
    OPEN.put(id, this);
  }

  /** The one of that id; null for none, or one that is closed. */
  static @Nullable BlockCache open(@Nullable String id) {
    return id == null ? null : OPEN.get(id);
  }

  /** By which tasks find it. */
  String id() {
    return id;
  }

  /** Whether all blocks of {@code archive}, walked like that, are there. */
  public boolean holds(TraceArchive archive, GraphOptions options) {
    return blocks(archive.contentDigest(), options) != null;
  }

  /** All blocks of a trace in their order, or null where some are missing. */
  synchronized @Nullable List<BlockParcel> blocks(String digest, GraphOptions options) {
    Kept kept = traces.get(new Key(digest, options));
    return kept == null ? null : kept.whole;
  }

  /** A block that a walk of {@code archive} has brought; once more changes nothing. */
  synchronized void keep(TraceArchive archive, GraphOptions options, BlockParcel block) {
    Kept kept =
        traces.computeIfAbsent(new Key(archive.contentDigest(), options), key -> new Kept());
    if (kept.tooLarge
        || kept.whole != null
        || kept.some.putIfAbsent(block.number(), block) != null) {
      return;
    }
    kept.add(block);
    bytes += block.heldBytes();
    if (bytes > mostBytes) {
      makeRoom(kept, archive.metadata().callCount());
    }
  }

  /** Nothing goes for a trace that will not fit. */
  private void makeRoom(Kept growing, long calls) {
    double expectedBytes =
        growing.calls == 0 ? growing.bytes : (double) growing.bytes * calls / growing.calls;
    if (Math.max(expectedBytes, (double) growing.bytes) > mostBytes) {
      bytes -= growing.bytes;
      growing.giveUp();
      return;
    }
    Iterator<Kept> oldest = traces.values().iterator();
    while (bytes > mostBytes) {
      Kept next = oldest.next();
      if (next != growing && !next.tooLarge) {
        bytes -= next.bytes;
        oldest.remove();
      }
    }
  }

  /** What the blocks take on the heap, in bytes, about. */
  public synchronized long bytes() {
    return bytes;
  }

  /** Drops all of it, and keeps nothing more for tasks to come. */
  @Override
  public synchronized void close() {
    OPEN.remove(id);
    traces.clear();
    bytes = 0;
  }
}
