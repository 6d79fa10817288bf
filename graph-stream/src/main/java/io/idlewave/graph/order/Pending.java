package io.idlewave.graph.order;

import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Message;

/**
 * An open request of a rank.
 *
 * @param end what completes it
 * @param call index of the call that opened it, or {@link Message#UNSEEN} if that lies before the
 *     cut at which the walk started
 * @param function function of that call, or {@link #UNKNOWN_FUNCTION} likewise
 */
record Pending(Completion end, long call, int function) {

  static final int UNKNOWN_FUNCTION = -1;

  /** A request that was opened before the walk started. */
  static Pending restored(Completion end) {
    return new Pending(end, Message.UNSEEN, UNKNOWN_FUNCTION);
  }
}
