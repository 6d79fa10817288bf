package io.idlewave.perturb.network;

import java.io.Serializable;

/**
 * The parameters of a model at one size on one route: what one elementary message costs, one that
 * is sent and taken in without any protocol.
 *
 * @param sendOverhead o_s: processor time of its sender
 * @param latency L
 * @param transfer (k-1) G: from its first byte to its last
 * @param receiveOverhead o_r: processor time of its receiver
 * @param gapped whether it uses the ways of its ends: it queues there even if its own gaps are 0
 * @param sendGap time that it occupies its sender's way out
 * @param receiveGap gap that follows its arrival on its receiver's way in
 * @param drain time that its arrival itself takes there
 */
public record ElementaryMessage(
    Cost sendOverhead,
    Cost latency,
    Cost transfer,
    Cost receiveOverhead,
    boolean gapped,
    Cost sendGap,
    Cost receiveGap,
    Cost drain)
    implements Serializable {

  /** A message without gaps. */
  public static ElementaryMessage of(
      Cost sendOverhead, Cost latency, Cost transfer, Cost receiveOverhead) {
    return new ElementaryMessage(
        sendOverhead, latency, transfer, receiveOverhead, false, Cost.ZERO, Cost.ZERO, Cost.ZERO);
  }

  /** This message with gaps, in a model in which a message of some size has any. */
  public ElementaryMessage withGaps(Cost sendGap, Cost receiveGap, Cost drain) {
    return new ElementaryMessage(
        sendOverhead, latency, transfer, receiveOverhead, true, sendGap, receiveGap, drain);
  }

  /** The transfer of {@code bytes} bytes: all of them but the first, of which 0 has one. */
  public static Cost transfer(double gapPerByte, long bytes) {
    long rest = Math.max(0, bytes - 1);
    return Cost.bandwidth(rest * gapPerByte, rest);
  }

  /** From the end of its send to where its receive can match it. */
  Cost flight() {
    return latency.plus(transfer);
  }

  /** The gaps of a price whose first message is this one. */
  MessagePrice gapsOn(MessagePrice price) {
    return gapped ? price.withGaps(sendGap, receiveGap, drain) : price;
  }

  /** The gaps, or at least the arrival, of a price of a rendezvous whose data are this message. */
  MessagePrice dataGapsOn(MessagePrice price, Cost departure) {
    Cost arrival = departure.plus(flight());
    return gapped
        ? price.withDataGaps(sendGap, receiveGap, drain, departure, arrival)
        : price.arrivingAt(arrival);
  }

  /**
   * The price of a message that goes as this one: the sender never waits, and the processor of the
   * receiver takes the message in, in the receive or in the call that completes it.
   */
  MessagePrice price() {
    return gapsOn(
        MessagePrice.asynchronous(
            sendOverhead,
            sendOverhead,
            flight(),
            receiveOverhead,
            Cost.ZERO,
            Cost.ZERO,
            receiveOverhead));
  }
}
