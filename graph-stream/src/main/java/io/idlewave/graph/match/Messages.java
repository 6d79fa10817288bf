package io.idlewave.graph.match;

import io.idlewave.ingest.model.SendMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
 * the trace but with how far its ranks run apart.
 */
public final class Messages {

  private final SlotPool slots;
  private final Map<Envelope, ArrayDeque<Message>> halves = new HashMap<>();
  private long halfCount;
  private long provenEagerBytes = -1;

  /** Messages whose slots come from {@code slots}. */
  public Messages(SlotPool slots) {
    this.slots = slots;
  }

  /** The next send on {@code envelope} begins. */
  public Message send(
      Envelope envelope,
      int function,
      long call,
      int sub,
      long bytes,
      SendMode mode,
      long sendNanos) {
    ArrayDeque<Message> queue = halves.computeIfAbsent(envelope, e -> new ArrayDeque<>(2));
    Message message = queue.peek();
    if (message == null || message.injected()) {
      message = append(queue, envelope, function);
    } else if (message.posted()) {
      takeHalf(queue, envelope);
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

  /** The next receive on {@code envelope} is posted. */
  public Message post(
      Envelope envelope, int function, long call, long bytes, long postNanos, boolean blocking) {
    ArrayDeque<Message> queue = halves.computeIfAbsent(envelope, e -> new ArrayDeque<>(2));
    Message message = queue.peek();
    if (message != null && !message.posted()) {
      takeHalf(queue, envelope);
    } else {
      message = append(queue, envelope, function);
      message.bytes = bytes;
    }
    message.receivedBytes = bytes;
    message.postCall = call;
    message.postNanos = postNanos;
    message.blockingReceive = blocking;
    return message;
  }

  /**
   * The message that the next receive on {@code envelope} takes. If its send has not been seen
   * either, it waits for that, and then for the receive.
   */
  public Message expect(Envelope envelope, int function) {
    ArrayDeque<Message> queue = halves.computeIfAbsent(envelope, e -> new ArrayDeque<>(2));
    Message message = queue.peek();
    return message != null && !message.posted() ? message : append(queue, envelope, function);
  }

  private Message append(ArrayDeque<Message> queue, Envelope envelope, int function) {
    Message message = new Message(envelope, slots.take(), function);
    queue.add(message);
    halfCount++;
    return message;
  }

  private void takeHalf(ArrayDeque<Message> queue, Envelope envelope) {
    queue.remove();
    halfCount--;
    if (queue.isEmpty()) {
      halves.remove(envelope);
    }
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

  /** Gives up a half: its other end will never be seen. */
  public void abandon(Message message) {
    ArrayDeque<Message> queue = halves.get(message.envelope);
    if (queue == null || !queue.remove(message)) {
      throw new IllegalStateException("not waiting: " + message.envelope);
    }
    if (queue.isEmpty()) {
      halves.remove(message.envelope);
    }
    halfCount--;
    message.abandoned = true;
    slots.free(message.slot);
  }

  /** The halves that wait for an end at {@code rank}, in a fixed order. */
  public List<Message> waitingFor(int rank) {
    List<Message> found = new ArrayList<>();
    for (ArrayDeque<Message> queue : halves.values()) {
      for (Message message : queue) {
        int missing =
            message.injected() ? message.envelope.destination() : message.envelope.source();
        if (missing == rank) {
          found.add(message);
        }
      }
    }
    found.sort(Comparator.comparingInt(m -> m.slot));
    return found;
  }

  /** All halves, in a fixed order that preserves the order within each envelope. */
  public List<Message> halves() {
    List<Message> found = new ArrayList<>();
    halves.entrySet().stream()
        .sorted(
            Map.Entry.comparingByKey(
                Comparator.comparingInt(Envelope::communicator)
                    .thenComparingInt(Envelope::source)
                    .thenComparingInt(Envelope::destination)
                    .thenComparingInt(Envelope::tag)))
        .forEach(entry -> found.addAll(entry.getValue()));
    return found;
  }

  /** Puts a half back, after the others of its envelope. */
  void restoreHalf(Message message) {
    halves.computeIfAbsent(message.envelope, e -> new ArrayDeque<>(2)).add(message);
    halfCount++;
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
