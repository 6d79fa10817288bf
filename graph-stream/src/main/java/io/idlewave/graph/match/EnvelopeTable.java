package io.idlewave.graph.match;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from envelopes to queues, by open addressing. A queue that has run empty stays,
 * since a program uses the same envelopes again; only from {@value #KEPT} places on, the empty ones
 * go before the table grows. So it is as large as the queues that are in use and those in use
 * lately, and nothing is ever taken out of its middle. Mutable.
 */
final class EnvelopeTable {

  private static final int SMALLEST = 16;
  private static final int KEPT = 1 << 16;
  private static final long ENDS_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long CHANNEL_FACTOR = 0xBF58476D1CE4E5B9L;

  private @Nullable EnvelopeQueue[] queues = new EnvelopeQueue[SMALLEST];
  private @Nullable EnvelopeQueue[] ofSource = new EnvelopeQueue[0];
  private @Nullable EnvelopeQueue[] ofDestination = new EnvelopeQueue[0];
  private int size;

  EnvelopeQueue queue(int communicator, int source, int destination, int tag) {
    int hash = hash(communicator, source, destination, tag);
    int at = place(hash, communicator, source, destination, tag);
    EnvelopeQueue queue = queues[at];
    if (queue == null) {
      if (2 * (size + 1) > queues.length) {
        rebuild();
        at = place(hash, communicator, source, destination, tag);
      }
      queue = new EnvelopeQueue(communicator, source, destination, tag, hash);
      put(at, queue);
    }
    return queue;
  }

  /** Where the queue of an envelope is, or the free place where it belongs. */
  private int place(int hash, int communicator, int source, int destination, int tag) {
    int mask = queues.length - 1;
    int at = hash & mask;
    for (EnvelopeQueue queue = queues[at]; queue != null; queue = queues[at]) {
      if (queue.hash == hash
          && queue.source == source
          && queue.destination == destination
          && queue.tag == tag
          && queue.communicator == communicator) {
        return at;
      }
      at = (at + 1) & mask;
    }
    return at;
  }

  private void put(int at, EnvelopeQueue queue) {
    queues[at] = queue;
    size++;
    ofSource = upTo(queue.source, ofSource);
    ofDestination = upTo(queue.destination, ofDestination);
    queue.nextOfSource = ofSource[queue.source];
    ofSource[queue.source] = queue;
    queue.nextOfDestination = ofDestination[queue.destination];
    ofDestination[queue.destination] = queue;
  }

  private static @Nullable EnvelopeQueue[] upTo(int rank, @Nullable EnvelopeQueue[] heads) {
    return rank < heads.length ? heads : Arrays.copyOf(heads, Math.max(rank + 1, 2 * heads.length));
  }

  /** Makes room for at least as many queues again as stay. */
  private void rebuild() {
    @Nullable EnvelopeQueue[] all = queues;
    boolean keepsEmpty = all.length < Math.max(KEPT, ofSource.length);
    int kept = 0;
    for (EnvelopeQueue queue : all) {
      kept += queue != null && (keepsEmpty || !queue.isEmpty()) ? 1 : 0;
    }
    queues = new EnvelopeQueue[4 * kept > all.length ? 2 * all.length : all.length];
    ofSource = new EnvelopeQueue[ofSource.length];
    ofDestination = new EnvelopeQueue[ofDestination.length];
    size = 0;
    for (EnvelopeQueue queue : all) {
      if (queue != null && (keepsEmpty || !queue.isEmpty())) {
        put(
            place(queue.hash, queue.communicator, queue.source, queue.destination, queue.tag),
            queue);
      }
    }
  }

  /** Every queue with a message, in no particular order. */
  void forEach(Consumer<EnvelopeQueue> action) {
    for (EnvelopeQueue queue : queues) {
      if (queue != null && !queue.isEmpty()) {
        action.accept(queue);
      }
    }
  }

  /** Every queue with a message from or to {@code rank}, in no particular order. */
  void forEachOf(int rank, Consumer<EnvelopeQueue> action) {
    EnvelopeQueue next = rank < ofSource.length ? ofSource[rank] : null;
    for (EnvelopeQueue queue = next; queue != null; queue = queue.nextOfSource) {
      if (!queue.isEmpty()) {
        action.accept(queue);
      }
    }
    next = rank < ofDestination.length ? ofDestination[rank] : null;
    for (EnvelopeQueue queue = next; queue != null; queue = queue.nextOfDestination) {
      if (!queue.isEmpty() && queue.source != rank) {
        action.accept(queue);
      }
    }
  }

  /** How many places the table has, for envelopes in use or free. */
  int capacity() {
    return queues.length;
  }

  /** Mixed well: neighbouring ranks and tags, the rule in traces, collide in a sum of multiples. */
  private static int hash(int communicator, int source, int destination, int tag) {
    long ends = ((long) source << Integer.SIZE) | Integer.toUnsignedLong(destination);
    long channel = ((long) communicator << Integer.SIZE) | Integer.toUnsignedLong(tag);
    long mixed = ((ends * ENDS_FACTOR) ^ channel) * CHANNEL_FACTOR;
    return (int) (mixed >>> Integer.SIZE);
  }
}
