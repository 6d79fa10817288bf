package io.idlewave.perturb.network;

import java.util.function.Function;

/**
 * What a message costs the calls at its ends.
 *
 * @param <T> what costs are told in, {@link Cost} or the weights of steps
 * @param send asynchronous: processor time of the send before the message enters the network
 * @param start processor time of a nonblocking send call
 * @param receive from the match to the end of the receive
 * @param acknowledge synchronous: from the match to the end of the send
 * @param post processor time of a nonblocking receive call
 * @param waitSend processor time at least of completing a nonblocking send
 * @param waitReceive processor time at least of completing a nonblocking receive
 */
public record CallCosts<T>(
    T send, T start, T receive, T acknowledge, T post, T waitSend, T waitReceive) {

  /** These costs with something done to each. */
  public <U> CallCosts<U> map(Function<T, U> change) {
    return new CallCosts<>(
        change.apply(send),
        change.apply(start),
        change.apply(receive),
        change.apply(acknowledge),
        change.apply(post),
        change.apply(waitSend),
        change.apply(waitReceive));
  }
}
