package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The requests of one rank that are open: receives by the message that they get, sends and
 * nonblocking collectives in the order of their start, whose completion is inferred. Mutable.
 */
public final class OpenOperations {

  private final Map<Long, Long> receives = new HashMap<>();
  private final ArrayDeque<Long> sends = new ArrayDeque<>();
  private final ArrayDeque<Long> collectives = new ArrayDeque<>();
  private long next;
  private long sendsCompleted;
  private long collectivesCompleted;

  /** A number for a request whose completion is known elsewhere. */
  public long next() {
    return next++;
  }

  /** A receive is posted for a message; returns its request. */
  public long receive(long message) {
    receives.put(message, next);
    return next++;
  }

  /** The request of the receive that got a message, which is complete. */
  public long received(long message) {
    Long request = receives.remove(message);
    return request == null ? Operation.NO_REQUEST : request;
  }

  /** A nonblocking send begins; returns its request. */
  public long send() {
    sends.add(next);
    return next++;
  }

  /** A nonblocking collective begins; returns its request. */
  public long collective() {
    collectives.add(next);
    return next++;
  }

  public void completeSend(List<Operation> to) {
    if (!sends.isEmpty()) {
      to.add(new Complete(sends.remove()));
      sendsCompleted++;
    }
  }

  public void completeSends(List<Operation> to) {
    while (!sends.isEmpty()) {
      completeSend(to);
    }
  }

  /** Completes the oldest send that is open, or else the oldest collective. */
  public void completeOne(List<Operation> to) {
    if (!sends.isEmpty()) {
      completeSend(to);
    } else if (!collectives.isEmpty()) {
      to.add(new Complete(collectives.remove()));
      collectivesCompleted++;
    }
  }

  /** Completes all sends and collectives that are open. */
  public void completeAll(List<Operation> to) {
    while (!sends.isEmpty() || !collectives.isEmpty()) {
      completeOne(to);
    }
  }

  /** Completions of sends so far. */
  public long sendsCompleted() {
    return sendsCompleted;
  }

  /** Completions of collectives so far. */
  public long collectivesCompleted() {
    return collectivesCompleted;
  }
}
