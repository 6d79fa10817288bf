package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.noise.Quantum;

/**
 * A {@link MessagePrice} on the grid of a study, as the steps need it.
 *
 * @param toWay from the begin of the send to where the message, or its request, enters the network
 * @param flight from there to where the receive can match it
 * @param toWayAndFlight both
 * @param gapBeforeFlight from where the receive could match it alone to where the way out is free
 * @param inWait what comes in may meet its receive so much after the way in is free: less than 0
 *     where the data follow the match
 * @param inTime from there to where the way in is free again
 * @param outTime rendezvous: from the match to where the way out is free of the data
 * @param arrival where the data follow the match: from there to where they have come in, as far as
 *     that is known, or else to the end of the receive, without what a reduction takes
 * @param capacity how many messages its sender may have under way; 0 for any number
 */
public record MessageWeights(
    boolean synchronous,
    Weight send,
    Weight start,
    Weight toWay,
    Weight flight,
    Weight toWayAndFlight,
    Weight backBeforeFlight,
    Weight receive,
    Weight acknowledge,
    Weight post,
    Weight waitSend,
    Weight waitReceive,
    boolean gapped,
    boolean rendezvous,
    Weight sendGap,
    Weight gapBeforeFlight,
    Weight inWait,
    Weight inTime,
    Weight outTime,
    Weight arrival,
    int capacity) {

  /** The weights of something without cost. */
  static final MessageWeights NONE =
      new MessageWeights(
          false,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          false,
          false,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          Weight.ZERO,
          0);

  static MessageWeights of(MessagePrice price, int capacity, Quantum quantum) {
    Weight send = price.send().rounded(quantum);
    Weight start = price.start().rounded(quantum);
    Weight wire = price.flight().rounded(quantum);
    Weight toWay = price.synchronous() ? start : send;
    Weight flight = price.synchronous() ? wire.plus(start.negated()) : wire;
    Weight sendGap = price.sendGap().rounded(quantum);
    Weight receive = price.receive().rounded(quantum);
    Weight arrival = price.arrival().rounded(quantum);
    return new MessageWeights(
        price.synchronous(),
        send,
        start,
        toWay,
        flight,
        toWay.plus(flight),
        wire.negated(),
        receive,
        price.acknowledge().rounded(quantum),
        price.post().rounded(quantum),
        price.waitSend().rounded(quantum),
        price.waitReceive().rounded(quantum),
        price.gapped(),
        price.rendezvous(),
        sendGap,
        sendGap.plus(flight.negated()),
        price.drain().rounded(quantum).plus(arrival.negated()),
        price.receiveGap().rounded(quantum).plus(arrival),
        price.departure().rounded(quantum).plus(sendGap),
        arrival.isZero() ? receive : arrival,
        capacity);
  }

  /** A handshake that takes no time; then both ends are busy for so long. */
  static MessageWeights meeting(Weight sender, Weight receiver) {
    Weight none = Weight.ZERO;
    return new MessageWeights(
        true, none, none, none, none, none, none, receiver, sender, none, none, none, false, false,
        none, none, none, none, none, receiver, 0);
  }

  /** These weights with a receive that takes longer. */
  MessageWeights receivedAfter(Weight more) {
    return new MessageWeights(
        synchronous,
        send,
        start,
        toWay,
        flight,
        toWayAndFlight,
        backBeforeFlight,
        receive.plus(more),
        acknowledge,
        post,
        waitSend,
        waitReceive,
        gapped,
        rendezvous,
        sendGap,
        gapBeforeFlight,
        inWait,
        inTime,
        outTime,
        arrival,
        capacity);
  }

  /** These weights where a message passes network interfaces and occupies them for no time. */
  MessageWeights withoutOccupancy() {
    return new MessageWeights(
        synchronous,
        send,
        start,
        toWay,
        flight,
        toWayAndFlight,
        backBeforeFlight,
        receive,
        acknowledge,
        post,
        waitSend,
        waitReceive,
        gapped,
        rendezvous,
        Weight.ZERO,
        flight.negated(),
        Weight.ZERO,
        Weight.ZERO,
        Weight.ZERO,
        arrival,
        capacity);
  }

  /** From the begin of a send to the end of its receive, both alone. */
  Weight whole() {
    return toWayAndFlight.plus(receive);
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

  /** Whether the data follow the match, with or without gaps: no request takes time by its size. */
  boolean sendsAfterMatch() {
    return synchronous && receive.bandwidthNanos() > flight.bandwidthNanos();
  }

  /** Whether the data of a rendezvous may still occupy the way out when its sender goes on. */
  boolean outlastsSend() {
    return rendezvous && outTime.nanos() > acknowledge.nanos();
  }
}
