package io.idlewave.perturb.network;

import java.util.function.UnaryOperator;

/**
 * The price of one message, in the terms in which a pair of calls is timed. With ts and tr the
 * begins of the send and of the post of its receive:
 *
 * <pre>
 * asynchronous  send end    = ts + send
 *               available   = ts + send + flight
 * synchronous   available   = ts + flight                 (the request; the sender waits on)
 *               send end    = max(available, tr) + acknowledge
 * both          receive end = max(available, tr) + receive
 * </pre>
 *
 * A nonblocking send returns after {@code start}, a nonblocking receive after {@code post}; the
 * call that completes it at its begin tw ends at
 *
 * <pre>
 * max(tw + waitSend, send end)   and   max(tw + waitReceive, receive end)
 * </pre>
 *
 * where send end and receive end are those of a blocking call at the begin of the nonblocking one.
 * That is Eq. (11) of the LogGPS paper with its sign corrected ({@code Tblk - (tw - ti)}), and with
 * {@code waitReceive = receive = o} it is LogGP, where the processor takes the message in itself.
 *
 * <p>Where the model has gaps, a message or its request enters the network no earlier than {@code
 * sendGap} after the one before on its sender: {@code send}, or {@code start} of a synchronous one,
 * after ts at the earliest. It comes in no earlier than {@code receiveGap + drain} after the one
 * before on its receiver. What comes in is the message where it becomes available, or, of a {@code
 * rendezvous}, its data, {@code arrival} after the match; its request takes no time of its own.
 *
 * @param synchronous whether the send ends only once the receive is posted
 * @param send asynchronous: processor time of the send before the message enters the network
 * @param start processor time of a nonblocking send call
 * @param flight from there to where the receive can match it
 * @param receive from the match to the end of the receive
 * @param acknowledge synchronous: from the match to the end of the send
 * @param post processor time of a nonblocking receive call
 * @param waitSend processor time at least of completing a nonblocking send
 * @param waitReceive processor time at least of completing a nonblocking receive
 * @param gapped whether the message uses the ways of its ends at all
 * @param sendGap time that the message occupies its sender's way out
 * @param receiveGap gap that follows its arrival on its receiver's way in
 * @param drain time that its arrival itself takes there
 * @param rendezvous whether the data follow the match; then the message is synchronous
 * @param departure rendezvous: from the match to where the data leave their sender
 * @param arrival where the data follow the match: from there to where they have come in; of a
 *     synchronous message without gaps 0 where that is not known
 */
public record MessagePrice(
    boolean synchronous,
    Cost send,
    Cost start,
    Cost flight,
    Cost receive,
    Cost acknowledge,
    Cost post,
    Cost waitSend,
    Cost waitReceive,
    boolean gapped,
    Cost sendGap,
    Cost receiveGap,
    Cost drain,
    boolean rendezvous,
    Cost departure,
    Cost arrival) {

  /** An asynchronous message without gaps. */
  public static MessagePrice asynchronous(
      Cost send,
      Cost start,
      Cost flight,
      Cost receive,
      Cost post,
      Cost waitSend,
      Cost waitReceive) {
    return new MessagePrice(
        false,
        send,
        start,
        flight,
        receive,
        Cost.ZERO,
        post,
        waitSend,
        waitReceive,
        false,
        Cost.ZERO,
        Cost.ZERO,
        Cost.ZERO,
        false,
        Cost.ZERO,
        Cost.ZERO);
  }

  /** A synchronous message without gaps. */
  public static MessagePrice synchronous(
      Cost start,
      Cost flight,
      Cost receive,
      Cost acknowledge,
      Cost post,
      Cost waitSend,
      Cost waitReceive) {
    return new MessagePrice(
        true,
        Cost.ZERO,
        start,
        flight,
        receive,
        acknowledge,
        post,
        waitSend,
        waitReceive,
        false,
        Cost.ZERO,
        Cost.ZERO,
        Cost.ZERO,
        false,
        Cost.ZERO,
        Cost.ZERO);
  }

  /** This price where the message, or its request, comes later. */
  public MessagePrice arrivingAfter(Cost more) {
    return new MessagePrice(
        synchronous,
        send,
        start,
        flight.plus(more),
        receive,
        acknowledge,
        post,
        waitSend,
        waitReceive,
        gapped,
        sendGap,
        receiveGap,
        drain,
        rendezvous,
        departure,
        arrival);
  }

  /** This price, synchronous and without gaps, of data that come in so long after the match. */
  MessagePrice arrivingAt(Cost after) {
    return new MessagePrice(
        synchronous,
        send,
        start,
        flight,
        receive,
        acknowledge,
        post,
        waitSend,
        waitReceive,
        gapped,
        sendGap,
        receiveGap,
        drain,
        rendezvous,
        departure,
        after);
  }

  /** This price with gaps; the data are the first thing that is sent. */
  public MessagePrice withGaps(Cost sendGap, Cost receiveGap, Cost drain) {
    return withGaps(sendGap, receiveGap, drain, false, Cost.ZERO, Cost.ZERO);
  }

  /** This price, synchronous, with gaps of data that follow the match. */
  public MessagePrice withDataGaps(
      Cost sendGap, Cost receiveGap, Cost drain, Cost departure, Cost arrival) {
    return withGaps(sendGap, receiveGap, drain, true, departure, arrival);
  }

  /** This price with something done to each of its costs. */
  MessagePrice withEach(UnaryOperator<Cost> change) {
    return new MessagePrice(
        synchronous,
        change.apply(send),
        change.apply(start),
        change.apply(flight),
        change.apply(receive),
        change.apply(acknowledge),
        change.apply(post),
        change.apply(waitSend),
        change.apply(waitReceive),
        gapped,
        change.apply(sendGap),
        change.apply(receiveGap),
        change.apply(drain),
        rendezvous,
        change.apply(departure),
        change.apply(arrival));
  }

  private MessagePrice withGaps(
      Cost sendGap, Cost receiveGap, Cost drain, boolean rendezvous, Cost departure, Cost arrival) {
    return new MessagePrice(
        synchronous,
        send,
        start,
        flight,
        receive,
        acknowledge,
        post,
        waitSend,
        waitReceive,
        true,
        sendGap,
        receiveGap,
        drain,
        rendezvous,
        departure,
        arrival);
  }
}
