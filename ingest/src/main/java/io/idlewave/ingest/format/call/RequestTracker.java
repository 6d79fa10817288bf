package io.idlewave.ingest.format.call;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The open requests of one rank. Every posting gets a number of its own, 0, 1, 2 and so on, however
 * often the trace uses an id again. Holds open requests only.
 */
final class RequestTracker {

  /** What a request stands for. */
  enum Kind {
    SEND,
    RECEIVE,
    COLLECTIVE
  }

  /**
   * An open request.
   *
   * @param request its number
   * @param place where it was posted
   * @param written whether the archive has the operation that opened it
   */
  record Posting(Kind kind, long request, long place, boolean written) {}

  private final Map<Long, Posting> open = new HashMap<>();
  private long next;

  /** The number that the next posting gets. */
  long nextRequest() {
    return next;
  }

  /**
   * Opens a request under the trace's id.
   *
   * @return the older request that was still open under that id, or null
   */
  @Nullable Posting open(long id, Kind kind, long place, boolean written) {
    return open.put(id, new Posting(kind, next++, place, written));
  }

  /** Closes the open request of that id and kind, or returns null if there is none. */
  @Nullable Posting close(long id, Kind kind) {
    Posting posting = open.get(id);
    if (posting == null || posting.kind() != kind) {
      return null;
    }
    open.remove(id);
    return posting;
  }

  /** Closes the open request of that id, whatever its kind, or returns null if there is none. */
  @Nullable Posting cancel(long id) {
    return open.remove(id);
  }

  /** The requests open under some id. */
  Collection<Posting> open() {
    return open.values();
  }
}
