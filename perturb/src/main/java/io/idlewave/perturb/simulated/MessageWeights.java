package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.network.CallCosts;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.noise.Quantum;

/**
 * A {@link MessagePrice} on the grid of a study, as the steps need it.
 *
 * @param calls what the calls at both ends cost
 * @param flights the way through the network
 * @param ways how long the ways of its ends are occupied
 * @param arrival where the data follow the match: from there to where they have come in, as far as
 *     that is known, or else to the end of the receive, without what a reduction takes
 * @param capacity how many messages its sender may have under way; 0 for any number
 */
public record MessageWeights(
    boolean synchronous,
    CallCosts<Weight> calls,
    Flights flights,
    Ways ways,
    Weight arrival,
    int capacity) {

  /**
   * The way of a message through the network.
   *
   * @param toWay from the begin of the send to where the message, or its request, enters it
   * @param flight from there to where the receive can match it
   * @param backBeforeFlight from where the receive can match it back to the begin of a synchronous
   *     send
   */
  public record Flights(
      Weight toWay, Weight flight, Weight toWayAndFlight, Weight backBeforeFlight) {}

  /**
   * How long the ways of both ends are occupied.
   *
   * @param used whether they are at all
   * @param sendGap time that the message occupies the way out
   * @param gapBeforeFlight from where the receive could match it alone to where the way out is free
   * @param inWait what comes in may meet its receive so much after the way in is free: less than 0
   *     where the data follow the match
   * @param inTime from there to where the way in is free again
   * @param outTime rendezvous: from the match to where the way out is free of the data
   */
  public record Ways(
      boolean used,
      boolean rendezvous,
      Weight sendGap,
      Weight gapBeforeFlight,
      Weight inWait,
      Weight inTime,
      Weight outTime) {

    private static final Ways NONE =
        new Ways(false, false, Weight.ZERO, Weight.ZERO, Weight.ZERO, Weight.ZERO, Weight.ZERO);
  }

  /** The weights of something without cost. */
  static final MessageWeights NONE = meeting(false, Weight.ZERO, Weight.ZERO);

  static MessageWeights of(MessagePrice price, int capacity, Quantum quantum) {
    CallCosts<Weight> calls = price.calls().map(cost -> cost.rounded(quantum));
    MessagePrice.Gaps gaps = price.gaps();
    Weight wire = price.flight().rounded(quantum);
    Weight toWay = price.synchronous() ? calls.start() : calls.send();
    Weight flight = price.synchronous() ? wire.plus(calls.start().negated()) : wire;
    Weight sendGap = gaps.send().rounded(quantum);
    Weight arrival = gaps.arrival().rounded(quantum);
    return new MessageWeights(
        price.synchronous(),
        calls,
        new Flights(toWay, flight, toWay.plus(flight), wire.negated()),
        new Ways(
            gaps.used(),
            gaps.rendezvous(),
            sendGap,
            sendGap.plus(flight.negated()),
            gaps.drain().rounded(quantum).plus(arrival.negated()),
            gaps.receive().rounded(quantum).plus(arrival),
            gaps.departure().rounded(quantum).plus(sendGap)),
        arrival.isZero() ? calls.receive() : arrival,
        capacity);
  }

  /** A handshake that takes no time; then both ends are busy for so long. */
  static MessageWeights meeting(Weight sender, Weight receiver) {
    return meeting(true, sender, receiver);
  }

  private static MessageWeights meeting(boolean synchronous, Weight sender, Weight receiver) {
    Weight none = Weight.ZERO;
    return new MessageWeights(
        synchronous,
        new CallCosts<>(none, none, receiver, sender, none, none, none),
        new Flights(none, none, none, none),
        Ways.NONE,
        receiver,
        0);
  }

  /** These weights with a receive that takes longer. */
  MessageWeights receivedAfter(Weight more) {
    CallCosts<Weight> longer =
        new CallCosts<>(
            calls.send(),
            calls.start(),
            calls.receive().plus(more),
            calls.acknowledge(),
            calls.post(),
            calls.waitSend(),
            calls.waitReceive());
    return new MessageWeights(synchronous, longer, flights, ways, arrival, capacity);
  }

  /** These weights where a message passes network interfaces and occupies them for no time. */
  MessageWeights withoutOccupancy() {
    Weight none = Weight.ZERO;
    Ways free =
        new Ways(ways.used, ways.rendezvous, none, flights.flight.negated(), none, none, none);
    return new MessageWeights(synchronous, calls, flights, free, arrival, capacity);
  }

  /** From the begin of a send to the end of its receive, both alone. */
  Weight whole() {
    return flights.toWayAndFlight.plus(calls.receive());
  }

  /**
   * Whether a nonblocking receive is over where its message has come and the completing call has
   * taken it in: when it was posted is of no account.
   */
  boolean receivedByProcessor() {
    return !synchronous && calls.waitReceive().equals(calls.receive());
  }

  /** Processor time that the sender of the message owes at least, in ns. */
  double processorNanos() {
    return Math.max(calls.send().overheadNanos(), calls.start().overheadNanos());
  }

  /** Whether a nonblocking send ends later than its call, so that its completion must wait. */
  boolean endsInBackground() {
    return calls.send().nanos() > calls.start().nanos();
  }

  /** Whether the data follow the match, with or without gaps: no request takes time by its size. */
  boolean sendsAfterMatch() {
    return synchronous && calls.receive().bandwidthNanos() > flights.flight.bandwidthNanos();
  }

  /** Whether the data of a rendezvous may still occupy the way out when its sender goes on. */
  boolean outlastsSend() {
    return ways.rendezvous && ways.outTime.nanos() > calls.acknowledge().nanos();
  }
}
