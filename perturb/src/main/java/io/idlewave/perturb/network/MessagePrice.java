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
 * @param calls what the calls at both ends cost
 * @param flight from where the message enters the network to where the receive can match it
 * @param gaps what the ways of its ends are occupied for
 */
public record MessagePrice(boolean synchronous, CallCosts<Cost> calls, Cost flight, Gaps gaps) {

  /**
   * How long a message occupies the ways of its ends.
   *
   * @param used whether the message uses the ways of its ends at all
   * @param send time that the message occupies its sender's way out
   * @param receive gap that follows its arrival on its receiver's way in
   * @param drain time that its arrival itself takes there
   * @param rendezvous whether the data follow the match; then the message is synchronous
   * @param departure rendezvous: from the match to where the data leave their sender
   * @param arrival where the data follow the match: from there to where they have come in; of a
   *     synchronous message without gaps 0 where that is not known
   */
  public record Gaps(
      boolean used,
      Cost send,
      Cost receive,
      Cost drain,
      boolean rendezvous,
      Cost departure,
      Cost arrival) {

    /** None. */
    static final Gaps NONE =
        new Gaps(false, Cost.ZERO, Cost.ZERO, Cost.ZERO, false, Cost.ZERO, Cost.ZERO);

    private Gaps map(UnaryOperator<Cost> change) {
      return new Gaps(
          used,
          change.apply(send),
          change.apply(receive),
          change.apply(drain),
          rendezvous,
          change.apply(departure),
          change.apply(arrival));
    }
  }

  /** An asynchronous message without gaps. */
  public static MessagePrice asynchronous(
      Cost send,
      Cost start,
      Cost flight,
      Cost receive,
      Cost post,
      Cost waitSend,
      Cost waitReceive) {
    CallCosts<Cost> calls =
        new CallCosts<>(send, start, receive, Cost.ZERO, post, waitSend, waitReceive);
    return new MessagePrice(false, calls, flight, Gaps.NONE);
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
    CallCosts<Cost> calls =
        new CallCosts<>(Cost.ZERO, start, receive, acknowledge, post, waitSend, waitReceive);
    return new MessagePrice(true, calls, flight, Gaps.NONE);
  }

  /** This price where the message, or its request, comes later. */
  public MessagePrice arrivingAfter(Cost more) {
    return new MessagePrice(synchronous, calls, flight.plus(more), gaps);
  }

  /** This price, synchronous and without gaps, of data that come in so long after the match. */
  MessagePrice arrivingAt(Cost after) {
    return with(
        new Gaps(
            gaps.used,
            gaps.send,
            gaps.receive,
            gaps.drain,
            gaps.rendezvous,
            gaps.departure,
            after));
  }

  /** This price with gaps; the data are the first thing that is sent. */
  public MessagePrice withGaps(Cost send, Cost receive, Cost drain) {
    return with(new Gaps(true, send, receive, drain, false, Cost.ZERO, Cost.ZERO));
  }

  /** This price, synchronous, with gaps of data that follow the match. */
  public MessagePrice withDataGaps(
      Cost send, Cost receive, Cost drain, Cost departure, Cost arrival) {
    return with(new Gaps(true, send, receive, drain, true, departure, arrival));
  }

  /** This price with something done to each of its costs. */
  MessagePrice withEach(UnaryOperator<Cost> change) {
    return new MessagePrice(synchronous, calls.map(change), change.apply(flight), gaps.map(change));
  }

  private MessagePrice with(Gaps others) {
    return new MessagePrice(synchronous, calls, flight, others);
  }
}
