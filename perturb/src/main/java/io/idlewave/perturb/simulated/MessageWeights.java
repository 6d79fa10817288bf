package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.noise.Quantum;

/** A {@link MessagePrice} on the grid of a study. */
public record MessageWeights(
    boolean synchronous,
    Weight send,
    Weight start,
    Weight flight,
    Weight sendAndFlight,
    Weight backBeforeFlight,
    Weight receive,
    Weight acknowledge,
    Weight post,
    Weight waitSend,
    Weight waitReceive,
    boolean gapped,
    Weight sendGap,
    Weight receiveGap,
    Weight drain) {

  static MessageWeights of(MessagePrice price, Quantum quantum) {
    Weight send = price.send().rounded(quantum);
    Weight flight = price.flight().rounded(quantum);
    return new MessageWeights(
        price.synchronous(),
        send,
        price.start().rounded(quantum),
        flight,
        send.plus(flight),
        flight.negated(),
        price.receive().rounded(quantum),
        price.acknowledge().rounded(quantum),
        price.post().rounded(quantum),
        price.waitSend().rounded(quantum),
        price.waitReceive().rounded(quantum),
        price.gapped(),
        price.sendGap().rounded(quantum),
        price.receiveGap().rounded(quantum),
        price.drain().rounded(quantum));
  }

  /**
   * Whether a nonblocking receive is over where its message has come and the completing call has
   * taken it in: when it was posted is of no account.
   */
  boolean receivedByProcessor() {
    return !synchronous && waitReceive.equals(receive);
  }

  /** Processor time that the sender of the message owes at least, in ns. */
  double processorNanos() {
    return Math.max(send.overheadNanos(), start.overheadNanos());
  }

  /** Whether a nonblocking send ends later than its call, so that its completion must wait. */
  boolean endsInBackground() {
    return send.nanos() > start.nanos();
  }
}
