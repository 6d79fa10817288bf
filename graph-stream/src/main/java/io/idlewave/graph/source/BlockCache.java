package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of traces that were walked in this process, kept for later jobs. Each walk adds the blocks
 * of its trace, from any reader and in any order. Once all are there, no walk is needed. The cache
 * also keeps what was made of blocks; each such piece can be used by itself.
 *
 * <p>What is kept never takes more than a bound. Where room is needed, what was made of blocks goes
 * first, and of each kind what was used the longest time ago. A trace that would not fit by itself
 * is given up, and not tried again; what is made of a trace and would not fit beside its blocks is
 * given up once that can be told.
 *
 * <p>A trace is known by the digest of its content and by how it is walked. What is here is
 * immutable, so that any number of jobs read the same; what a job reads stays as long as it does,
 * also when it has gone from here.
 *
 * <p>Tasks reach a cache by its id, as long as it is open: what they are given is copied on its way
 * to them. Mutable; for any number of threads.
 */
public final class BlockCache implements AutoCloseable {

  private static final Map<String, BlockCache> OPEN = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final long mostBytes;
  private final Map<Key, KeptParts> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** The blocks of a trace, or what was made of them in some way. */
  private record Key(TraceKey trace, @Nullable String way) {}

  /** An empty cache, of about so many bytes of the heap; 0 keeps nothing. */
  public BlockCache(long mostBytes) {
    if (mostBytes < 0) {
      throw new IllegalArgumentException("bytes of blocks: at least 0, got " + mostBytes);
    }
    this.mostBytes = mostBytes;
    OPEN.put(id, this);
  }

  /** The one of that id; null for none, or one that is closed. */
  public static @Nullable BlockCache open(@Nullable String id) {
    return id == null ? null : OPEN.get(id);
  }

  /** What it takes on the heap at most, in bytes, about. */
  public long mostBytes() {
    return mostBytes;
  }

  /** By which tasks find it. */
  public String id() {
    return id;
  }

  /** Whether all blocks of {@code archive}, walked like that, are there. */
  public boolean holds(TraceArchive archive, GraphOptions options) {
    return blocks(TraceKey.of(archive, options)) != null;
  }

  /** All blocks of a trace in their order, or null where some are missing. */
  synchronized @Nullable List<BlockParcel> blocks(TraceKey trace) {
    KeptParts parts = kept.get(new Key(trace, null));
    return parts == null ? null : parts.blocks();
  }

  /** A block that a walk of {@code trace} has brought; once more changes nothing. */
  synchronized void keep(TraceKey trace, BlockParcel block) {
    KeptParts parts = kept.computeIfAbsent(new Key(trace, null), key -> new KeptParts());
    if (parts.add(block, block, block.heldBytes())) {
      bytes += block.heldBytes();
      if (bytes > mostBytes) {
        if (parts.expectedBytes(trace.calls()) > mostBytes) {
          bytes -= parts.bytes();
          parts.giveUp();
        } else {
          makeRoom(trace, parts);
        }
      }
    }
  }

  /** What was made of a block, or null; {@code way} is all that it depends on beside the block. */
  public synchronized @Nullable MadeOfBlock made(TraceKey trace, String way, long block) {
    KeptParts parts = kept.get(new Key(trace, way));
    return parts == null ? null : (MadeOfBlock) parts.part(block);
  }

  /**
   * Keeps what was made of a block; once more changes nothing.
   *
   * @param way all that it depends on beside the block
   * @return whether it makes sense to go on with what is made of the trace in this way
   */
  public synchronized boolean keepMade(
      TraceKey trace, String way, BlockParcel block, MadeOfBlock made) {
    Key key = new Key(trace, way);
    KeptParts parts = kept.computeIfAbsent(key, k -> new KeptParts());
    if (parts.add(block, made, made.heldBytes())) {
      bytes += made.heldBytes();
      boolean over = bytes > mostBytes;
      if ((over || parts.tells(trace.calls()))
          && parts.expectedBytes(trace.calls()) > mostBytes - blockBytes(trace)) {
        bytes -= parts.bytes();
        kept.remove(key);
        return false;
      }
      if (over) {
        makeRoom(trace, parts);
      }
    }
    return true;
  }

  private long blockBytes(TraceKey trace) {
    KeptParts blocks = kept.get(new Key(trace, null));
    return blocks == null ? 0 : blocks.bytes();
  }

  /** Makes room. Blocks of a trace in use stay: making them again costs more than anything else. */
  private void makeRoom(TraceKey used, KeptParts growing) {
    drop(growing, key -> key.way() != null);
    drop(growing, key -> !key.trace().equals(used));
  }

  private void drop(KeptParts growing, Predicate<Key> which) {
    Iterator<Map.Entry<Key, KeptParts>> oldest = kept.entrySet().iterator();
    while (bytes > mostBytes && oldest.hasNext()) {
      Map.Entry<Key, KeptParts> next = oldest.next();
      KeptParts parts = next.getValue();
      if (parts != growing && !parts.isGivenUp() && which.test(next.getKey())) {
        bytes -= parts.bytes();
        oldest.remove();
      }
    }
  }

  /** What it takes on the heap, in bytes, about. */
  public synchronized long bytes() {
    return bytes;
  }

  /** Drops all of it, and keeps nothing more for tasks to come. */
  @Override
  public synchronized void close() {
    OPEN.remove(id);
    kept.clear();
    bytes = 0;
  }
}
