package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.model.SendMode;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a rank by the ids that it has for them. An id may stand for several at a time, as
 * Open MPI has one for all sends that completed at once; the oldest completes first. Holds open and
 * persistent requests only.
 */
final class RequestTable {

  /** Below are the ids of errors and of the null request. */
  private static final int FIRST_ID = 2;

  /** An open request. */
  static final class Open {
    /** Number of a send, given once, or -1. */
    final long send;

    /** What a receive is, or null. */
    final @Nullable Receiving receive;

    boolean cancelling;

    private Open(long send, @Nullable Receiving receive) {
      this.send = send;
      this.receive = receive;
    }

    static Open ofSend(long request) {
      return new Open(request, null);
    }

    static Open ofReceive(Receiving receive) {
      return new Open(-1, receive);
    }

    /** For a message to or from the null process. */
    static Open ofNothing() {
      return new Open(-1, null);
    }
  }

  /**
   * A persistent request.
   *
   * @param mode of a send, or null of a receive
   * @param peer rank in the communicator
   */
  record Persistent(@Nullable SendMode mode, int comm, int peer, int tag, long bytes) {}

  private final Map<Integer, Deque<Open>> open = new HashMap<>();
  private final Map<Integer, Persistent> persistent = new HashMap<>();

  /** Whether {@code id} can stand for a request at all. */
  static boolean isRequest(int id) {
    return id >= FIRST_ID;
  }

  /** Opens a request under an id; whether others are open under it. */
  boolean open(int id, Open request) {
    Deque<Open> queue = open.computeIfAbsent(id, unused -> new ArrayDeque<>(1));
    queue.add(request);
    return queue.size() > 1;
  }

  /** The oldest request open under an id, or null. */
  @Nullable Open oldest(int id) {
    Deque<Open> queue = open.get(id);
    return queue == null ? null : queue.peek();
  }

  /** Takes out the oldest request open under an id; null if there is none. */
  @Nullable Open close(int id) {
    Deque<Open> queue = open.get(id);
    if (queue == null) {
      return null;
    }
    Open oldest = queue.poll();
    if (queue.isEmpty()) {
      open.remove(id);
    }
    return oldest;
  }

  /** All that are open, in the order of their ids. */
  List<Open> all() {
    return open.entrySet().stream()
        .sorted(Comparator.comparingInt(Map.Entry::getKey))
        .flatMap(entry -> Stream.of(entry.getValue()).flatMap(Deque::stream))
        .toList();
  }

  void initialise(int id, Persistent request) {
    persistent.put(id, request);
  }

  /** The persistent request of an id, or null. */
  @Nullable Persistent persistent(int id) {
    return persistent.get(id);
  }

  /** The id stands for no persistent request any more. */
  void forget(int id) {
    persistent.remove(id);
  }
}
