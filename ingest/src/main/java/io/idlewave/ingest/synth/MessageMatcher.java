package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Operation.Send;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the n-th send with the n-th receive posted on each (communicator, source, destination, tag)
 * and times the pair. Of the messages it holds only those without a partner.
 *
 * <p>With inject and post the instants at which sender and receiver begin, L the latency and G(n)
 * the transfer time of n bytes: an eager message arrives at inject + L + G(n) and its sender never
 * waits. A rendezvous meets at M = max(inject + L, post), completes at the sender at M + L, and its
 * data arrives at M + 2L + G(n).
 */
final class MessageMatcher {

  private record Channel(int communicator, int source, int destination, int tag) {}

  /** A message of which at least one side has begun. */
  private static final class Transfer {
    private final CompletionTime sent = new CompletionTime();
    private final CompletionTime received = new CompletionTime();
    private @Nullable RankProgress earlySender;
    private boolean rendezvous;
    private boolean local;
    private long bytes;
    private long injectNanos;
    private long postNanos;
  }

  /** The transfers of a channel without partner: all of them sends, or all receives. */
  private static final class Queue {
    private final ArrayDeque<Transfer> transfers = new ArrayDeque<>(4);
    private boolean holdsSends;

    /** The oldest transfer that waits for the given side, or null if none does. */
    @Nullable Transfer pollFor(boolean send) {
      return holdsSends == send ? null : transfers.poll();
    }

    void add(Transfer transfer, boolean send) {
      holdsSends = send;
      transfers.add(transfer);
    }
  }

  private final CostSet costs;
  private final boolean[] isLocal;
  private final Map<Channel, Queue> queues = new HashMap<>();

  /**
   * A matcher at the begin of a run.
   *
   * @param isLocal by communicator, whether what is sent on it is a dependency, which costs nothing
   */
  MessageMatcher(CostSet costs, boolean[] isLocal) {
    this.costs = costs;
    this.isLocal = isLocal;
  }

  /** Whether the sender waits for the receive. */
  boolean isRendezvous(Send send) {
    return switch (send.mode()) {
      case STANDARD -> send.bytes() > costs.eagerThresholdBytes();
      case SYNCHRONOUS -> true;
      case BUFFERED, READY -> false;
    };
  }

  /** A send begins; the result is its completion at the sender. */
  CompletionTime send(RankProgress sender, Send send, long injectNanos) {
    Queue queue = queue(send.communicator(), sender.rank(), send.peer(), send.tag());
    Transfer posted = queue.pollFor(true);
    Transfer transfer = posted == null ? new Transfer() : posted;
    transfer.rendezvous = isRendezvous(send);
    transfer.local = isLocal[send.communicator()];
    transfer.bytes = send.bytes();
    transfer.injectNanos = injectNanos;
    if (posted == null) {
      transfer.earlySender = sender;
      sender.messageSentEarly();
      queue.add(transfer, true);
      if (!transfer.rendezvous) {
        transfer.sent.complete(injectNanos);
      }
    } else {
      settle(transfer);
    }
    return transfer.sent;
  }

  /** A receive is posted; the result is the arrival of its data. */
  CompletionTime receive(int rank, int source, int tag, int communicator, long postNanos) {
    Queue queue = queue(communicator, source, rank, tag);
    Transfer sent = queue.pollFor(false);
    Transfer transfer = sent == null ? new Transfer() : sent;
    transfer.postNanos = postNanos;
    if (transfer.earlySender == null) {
      queue.add(transfer, false);
    } else {
      transfer.earlySender.messageReceivedLate();
      settle(transfer);
    }
    return transfer.received;
  }

  private Queue queue(int communicator, int source, int destination, int tag) {
    return queues.computeIfAbsent(
        new Channel(communicator, source, destination, tag), channel -> new Queue());
  }

  private void settle(Transfer transfer) {
    long latency = transfer.local ? 0 : costs.latencyNanos();
    long transferNanos = transfer.local ? 0 : costs.transferNanos(transfer.bytes);
    if (transfer.rendezvous) {
      long meetNanos = Math.max(transfer.injectNanos + latency, transfer.postNanos);
      transfer.sent.complete(meetNanos + latency);
      transfer.received.complete(meetNanos + 2 * latency + transferNanos);
    } else {
      if (!transfer.sent.isKnown()) {
        transfer.sent.complete(transfer.injectNanos);
      }
      transfer.received.complete(transfer.injectNanos + latency + transferNanos);
    }
  }
}
