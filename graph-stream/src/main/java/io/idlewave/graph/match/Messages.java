package io.idlewave.graph.match;

import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
 */
public final class Messages {

  private final SlotPool slots;
  private final HalfLeads leads;
  private final EnvelopeTable halves = new EnvelopeTable();
  private final ArrayList<Message> spare = new ArrayList<>();
  private long halfCount;
  private long provenEagerBytes = -1;

  /** Messages whose slots come from {@code slots}; {@code leads} counts halves by rank. */
  public Messages(SlotPool slots, HalfLeads leads) {
    this.slots = slots;
    this.leads = leads;
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
    Message message = spare.isEmpty() ? new Message() : spare.remove(spare.size() - 1);
    message.begin(
        queue.communicator, queue.source, queue.destination, queue.tag, slots.take(), function);
    queue.add(message);
    halfCount++;
    leads.add(owner);
    return message;
  }

  private void take(EnvelopeQueue queue, Message message) {
    queue.remove(message);
    halfCount--;
    leads.remove(owner(message));
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

  /** The halves that wait for an end at {@code rank}, in a fixed order. */
  public List<Message> waitingFor(int rank) {
    List<Message> found = new ArrayList<>();
    halves.forEachOf(
        rank,
        queue -> {
          for (Message message = queue.first; message != null; message = message.after) {
            if (rank == (message.injected() ? message.destination : message.source)) {
              found.add(message);
            }
          }
        });
    found.sort(Comparator.comparingInt(m -> m.slot));
    return found;
  }

  /** All halves, in a fixed order that preserves the order within each envelope. */
  public List<Message> halves() {
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

  /** The number of messages of which only one end has been seen. */
  public long halfCount() {
    return halfCount;
  }
}
