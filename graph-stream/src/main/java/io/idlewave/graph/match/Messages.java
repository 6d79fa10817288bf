package io.idlewave.graph.match;

import io.idlewave.ingest.model.SendMode;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.ObjLongConsumer;

/**
 * Matches sends and receives by per-rank order alone: the n-th send on an envelope belongs to the
 * n-th receive <em>posted</em> on it. This is MPI's rule that messages do not overtake each other
 * (MPI standard, section "Semantics of Point-to-Point Communication"), applied to a trace in which
 * wildcards have been replaced by what they received. No clock is asked, so clocks may disagree,
 * and the ranks may be read in any order.
 *
 * <p>Whichever end comes first waits in a queue of its envelope, so that a queue never holds both
 * sends and receives. Two receives posted before two sends, all on one envelope:
 *
 * <pre>
 *   step                  queue           pairs
 *   rank 1 posts r1       r1
 *   rank 1 posts r2       r1 r2
 *   rank 0 sends s1       r2              s1-r1
 *   rank 0 sends s2                       s1-r1, s2-r2, although r2 may complete first
 * </pre>
 *
 * <p>Cost: one look-up in a hash table per end. Held: the unmatched ends, which do not grow with
 * the trace but with how far its ranks run apart. Messages are used again once both ends are over.
 *
 * <p><b>On disk.</b> {@link #spill} moves sends to disk whose calls have ended, in runs; one
 * message in the queue stands for each. The first sends of a queue stay in memory: others refer to
 * the very first, and a run comes back when it is the first.
 */
public final class Messages implements Closeable {

  private final SlotPool slots;
  private final HalfLeads leads;
  private final EnvelopeTable halves = new EnvelopeTable();
  private final ArrayList<Message> spare = new ArrayList<>();
  private final SpilledHalves spilled;
  private int runs;
  private long halfCount;
  private long provenEagerBytes = -1;

  /** Messages whose slots come from {@code slots}; {@code leads} counts halves by rank. */
  public Messages(SlotPool slots, HalfLeads leads) {
    this(slots, leads, new SpilledHalves());
  }

  Messages(SlotPool slots, HalfLeads leads, SpilledHalves spilled) {
    this.slots = slots;
    this.leads = leads;
    this.spilled = spilled;
  }

  /** The next send on an envelope begins. */
  public Message send(
      int communicator,
      int source,
      int destination,
      int tag,
      int function,
      long call,
      int sub,
      long bytes,
      SendMode mode,
      long sendNanos) {
    EnvelopeQueue queue = halves.queue(communicator, source, destination, tag);
    Message message = queue.first;
    if (message == null || message.injected()) {
      message = append(queue, function, source);
    } else if (message.posted()) {
      take(queue, message);
    } else {
      leads.remove(destination);
      leads.add(source);
    }
    message.sendCall = call;
    message.sendSub = sub;
    message.bytes = bytes;
    message.mode = mode;
    message.sendNanos = sendNanos;
    if (!message.mayRendezvous()) {
      message.sendDone = true;
    }
    return message;
  }

  /** The next receive on an envelope is posted. */
  public Message post(
      int communicator,
      int source,
      int destination,
      int tag,
      int function,
      long call,
      long bytes,
      long postNanos,
      boolean blocking) {
    EnvelopeQueue queue = halves.queue(communicator, source, destination, tag);
    Message message = queue.first;
    if (message != null && !message.posted()) {
      take(queue, message);
    } else {
      message = append(queue, function, destination);
      message.bytes = bytes;
    }
    message.receivedBytes = bytes;
    message.postCall = call;
    message.postNanos = postNanos;
    message.blockingReceive = blocking;
    return message;
  }

  /**
   * The message that the next receive on an envelope takes. If its send has not been seen either,
   * it waits for that, and then for the receive.
   */
  public Message expect(int communicator, int source, int destination, int tag, int function) {
    EnvelopeQueue queue = halves.queue(communicator, source, destination, tag);
    Message message = queue.first;
    return message != null && !message.posted() ? message : append(queue, function, destination);
  }

  private Message append(EnvelopeQueue queue, int function, int owner) {
    Message message = unused();
    message.begin(
        queue.communicator, queue.source, queue.destination, queue.tag, slots.take(), function);
    queue.add(message);
    halfCount++;
    leads.add(owner);
    return message;
  }

  private Message unused() {
    return spare.isEmpty() ? new Message() : spare.remove(spare.size() - 1);
  }

  private void take(EnvelopeQueue queue, Message message) {
    queue.remove(message);
    halfCount--;
    leads.remove(owner(message));
    if (runs > 0) {
      bringFirstBack(queue);
    }
  }

  /** The rank that has come to its end of a half: the sender, or who receives or expects it. */
  private static int owner(Message half) {
    return half.injected() ? half.source : half.destination;
  }

  /** The send's last link has been emitted. */
  public void sendDone(Message message) {
    message.sendDone = true;
    freeIfDone(message);
  }

  /** The receive's last link has been emitted. */
  public void receiveDone(Message message) {
    message.receiveDone = true;
    freeIfDone(message);
  }

  private void freeIfDone(Message message) {
    if (message.sendDone && message.receiveDone && message.matched() && !message.abandoned) {
      slots.free(message.slot);
    }
  }

  /** Nothing will ask for the send's end any more. */
  public void sendEnded(Message message) {
    message.sendEnded = true;
    reuseIfEnded(message);
  }

  /** Nothing will ask for the receive's end any more. */
  public void receiveEnded(Message message) {
    message.receiveEnded = true;
    reuseIfEnded(message);
  }

  private void reuseIfEnded(Message message) {
    if (message.sendEnded && message.receiveEnded && !message.abandoned) {
      spare.add(message);
    }
  }

  /** Gives up a half: its other end will never be seen. */
  public void abandon(Message message) {
    EnvelopeQueue queue = message.queue;
    if (queue == null) {
      throw new IllegalStateException("not waiting: " + message.envelope());
    }
    take(queue, message);
    message.abandoned = true;
    slots.free(message.slot);
  }

  /** Moves to disk what can wait there. It takes a look at every half in memory. */
  public void spill() {
    halves.forEach(this::spill);
  }

  private void spill(EnvelopeQueue queue) {
    Message next = queue.first;
    for (int i = 0; i < SpilledHalves.RUN && next != null; i++) {
      next = next.after;
    }
    Message first = next;
    int length = 0;
    while (first != null && next != null) {
      Message message = next;
      next = message.after;
      if (!SpilledHalves.canHold(message)) {
        first = next;
        length = 0;
      } else if (++length == SpilledHalves.RUN) {
        putAway(queue, first);
        first = next;
        length = 0;
      }
    }
  }

  private void putAway(EnvelopeQueue queue, Message first) {
    Message standIn = unused();
    standIn.page = spilled.write(first);
    queue.insert(standIn, first);
    for (int i = 0; i < SpilledHalves.RUN; i++) {
      Message message = Objects.requireNonNull(standIn.after);
      queue.remove(message);
      spare.add(message);
    }
    runs++;
  }

  private void bringFirstBack(EnvelopeQueue queue) {
    Message first = queue.first;
    if (first != null && first.page != Message.IN_MEMORY) {
      spilled.open(first.page);
      while (spilled.hasNext()) {
        queue.insert(spilled.next(queue, unused()), first);
      }
      drop(queue, first);
    }
  }

  /** Takes what stands for a run out of its queue; the run itself is in memory. */
  private void drop(EnvelopeQueue queue, Message standIn) {
    queue.remove(standIn);
    standIn.page = Message.IN_MEMORY;
    spare.add(standIn);
    runs--;
  }

  /**
   * Brings back what is on disk and waits for an end at {@code rank}, and gives up all of it but,
   * of each envelope, the halves with the smallest slots.
   *
   * @param kept how many of an envelope are not given up
   * @param givenUp hears how many have been, per envelope
   */
  public void giveUpSpilled(int rank, int kept, ObjLongConsumer<Envelope> givenUp) {
    if (runs > 0) {
      halves.forEachOf(
          rank,
          queue -> {
            if (queue.destination == rank) {
              giveUpSpilled(queue, kept, givenUp);
            }
          });
    }
  }

  private void giveUpSpilled(EnvelopeQueue queue, int kept, ObjLongConsumer<Envelope> givenUp) {
    PriorityQueue<Message> smallest =
        new PriorityQueue<>(Comparator.<Message>comparingInt(message -> message.slot).reversed());
    long count = 0;
    Message next = queue.first;
    while (next != null) {
      Message message = next;
      next = message.after;
      if (message.page == Message.IN_MEMORY) {
        continue;
      }
      spilled.open(message.page);
      drop(queue, message);
      while (spilled.hasNext()) {
        smallest.add(spilled.next(queue, unused()));
        if (smallest.size() > kept) {
          Message given = smallest.remove();
          slots.free(given.slot);
          leads.remove(given.source);
          spare.add(given);
          count++;
        }
      }
    }
    smallest.forEach(queue::add);
    if (count > 0) {
      halfCount -= count;
      givenUp.accept(
          new Envelope(queue.communicator, queue.source, queue.destination, queue.tag), count);
    }
  }

  /** The halves in memory that wait for an end at {@code rank}, in a fixed order. */
  public List<Message> waitingFor(int rank) {
    List<Message> found = new ArrayList<>();
    halves.forEachOf(
        rank,
        queue -> {
          for (Message message = queue.first; message != null; message = message.after) {
            boolean itself = message.page == Message.IN_MEMORY;
            if (itself && rank == (message.injected() ? message.destination : message.source)) {
              found.add(message);
            }
          }
        });
    found.sort(Comparator.comparingInt(m -> m.slot));
    return found;
  }

  /**
   * All halves, in a fixed order that preserves the order within each envelope.
   *
   * @throws IllegalStateException if some are on disk
   */
  public List<Message> halves() {
    if (runs > 0) {
      throw new IllegalStateException("halves: all in memory, got %d runs on disk".formatted(runs));
    }
    List<EnvelopeQueue> queues = new ArrayList<>();
    halves.forEach(queues::add);
    queues.sort(
        Comparator.<EnvelopeQueue>comparingInt(queue -> queue.communicator)
            .thenComparingInt(queue -> queue.source)
            .thenComparingInt(queue -> queue.destination)
            .thenComparingInt(queue -> queue.tag));
    List<Message> found = new ArrayList<>();
    for (EnvelopeQueue queue : queues) {
      for (Message message = queue.first; message != null; message = message.after) {
        found.add(message);
      }
    }
    return found;
  }

  /** Puts a half back, after the others of its envelope. */
  void restoreHalf(Message message) {
    halves
        .queue(message.communicator, message.source, message.destination, message.tag)
        .add(message);
    halfCount++;
    leads.add(owner(message));
  }

  /** Every standard send of at most {@code bytes} was eager in the recorded run. */
  public void proveEager(long bytes) {
    provenEagerBytes = Math.max(provenEagerBytes, bytes);
  }

  /** Size up to which standard sends are known to have been eager, or -1. */
  public long provenEagerBytes() {
    return provenEagerBytes;
  }

  /** Whether {@code message} is known to have been eager in the recorded run. */
  public boolean isProvenEager(Message message) {
    return message.mode == SendMode.STANDARD && message.bytes <= provenEagerBytes;
  }

  /** The number of messages of which only one end has been seen, on disk or in memory. */
  public long halfCount() {
    return halfCount;
  }

  /** How many of them take no memory because they are on disk. */
  public long spared() {
    return (SpilledHalves.RUN - 1L) * runs;
  }

  /** Bytes that have been written to disk, all told. */
  public long spilledBytes() {
    return spilled.writtenBytes();
  }

  @Override
  public void close() {
    spilled.close();
  }
}
