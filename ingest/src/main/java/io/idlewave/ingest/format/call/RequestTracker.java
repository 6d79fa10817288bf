package io.idlewave.ingest.format.call;

import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The open requests of one rank. Every posting gets a number of its own, 0, 1, 2 and so on, however
 * often the trace uses an id again. Holds open requests only: a hash table over columns, of at most
 * four times as many places as requests were ever open at a time, and nothing per request beside.
 *
 * <p>What was closed, cancelled or superseded last can be asked for until the next change.
 */
final class RequestTracker {

  static final byte SEND = 1;

  static final byte RECEIVE = 2;
  static final byte COLLECTIVE = 3;

  private static final byte FREE = 0;
  private static final int SMALLEST_TABLE = 16;

  private long[] ids = new long[SMALLEST_TABLE];
  private long[] requests = new long[SMALLEST_TABLE];
  private long[] places = new long[SMALLEST_TABLE];
  private byte[] kinds = new byte[SMALLEST_TABLE];
  private boolean[] written = new boolean[SMALLEST_TABLE];
  private int size;
  private long next;

  private long takenRequest;
  private long takenPlace;
  private boolean takenWritten;

  /** The number that the next posting gets. */
  long nextRequest() {
    return next;
  }

  /** The number of the request that was taken out last. */
  long request() {
    return takenRequest;
  }

  long place() {
    return takenPlace;
  }

  /** Whether the archive has the operation that opened it. */
  boolean isWritten() {
    return takenWritten;
  }

  /**
   * Opens a request under the trace's id.
   *
   * @return whether an older request was still open under that id, which it takes out
   */
  boolean open(long id, byte kind, long place, boolean isWritten) {
    int at = find(id);
    boolean superseded = kinds[at] != FREE;
    if (superseded) {
      take(at);
    } else if (4 * ++size > 3 * ids.length) {
      grow();
      at = find(id);
    }
    put(at, id, kind, next++, place, isWritten);
    return superseded;
  }

  /** Takes out the open request of that id and kind; returns false if there is none. */
  boolean close(long id, byte kind) {
    int at = find(id);
    return kinds[at] == kind && remove(at);
  }

  /** Takes out the open request of that id, whatever its kind; returns false if there is none. */
  boolean cancel(long id) {
    int at = find(id);
    return kinds[at] != FREE && remove(at);
  }

  /** Where the requests that are open were posted, in the order of posting. */
  LongStream openPlaces() {
    return IntStream.range(0, kinds.length)
        .filter(at -> kinds[at] != FREE)
        .boxed()
        .sorted(Comparator.comparingLong(at -> requests[at]))
        .mapToLong(at -> places[at]);
  }

  private void put(int at, long id, byte kind, long request, long place, boolean isWritten) {
    ids[at] = id;
    kinds[at] = kind;
    requests[at] = request;
    places[at] = place;
    written[at] = isWritten;
  }

  private void take(int at) {
    takenRequest = requests[at];
    takenPlace = places[at];
    takenWritten = written[at];
  }

  private boolean remove(int at) {
    take(at);
    size--;
    int hole = at;
    int mask = ids.length - 1;
    for (int i = (hole + 1) & mask; kinds[i] != FREE; i = (i + 1) & mask) {
      // what lies as far from its home as from the hole, or farther, can be found there
      if (((i - home(ids[i])) & mask) >= ((i - hole) & mask)) {
        put(hole, ids[i], kinds[i], requests[i], places[i], written[i]);
        hole = i;
      }
    }
    kinds[hole] = FREE;
    return true;
  }

  private int home(long id) {
    return (int) ((id * 0x9E3779B97F4A7C15L) >>> 32) & (ids.length - 1);
  }

  /** The place of the request open under {@code id}, or the free one where it would go. */
  private int find(long id) {
    int at = home(id);
    while (kinds[at] != FREE && ids[at] != id) {
      at = (at + 1) & (ids.length - 1);
    }
    return at;
  }

  private void grow() {
    long[] oldIds = ids;
    long[] oldRequests = requests;
    long[] oldPlaces = places;
    byte[] oldKinds = kinds;
    boolean[] oldWritten = written;
    int slots = 2 * oldIds.length;
    ids = new long[slots];
    requests = new long[slots];
    places = new long[slots];
    kinds = new byte[slots];
    written = new boolean[slots];
    for (int i = 0; i < oldIds.length; i++) {
      if (oldKinds[i] != FREE) {
        put(find(oldIds[i]), oldIds[i], oldKinds[i], oldRequests[i], oldPlaces[i], oldWritten[i]);
      }
    }
  }
}
