package io.idlewave.ingest.ti;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The first pass over the lines of one rank: which functions it calls, how many messages it sends
 * on each envelope, and which tests complete something. A test line does not say whether its
 * request was complete: a request that is tested and never waited for was completed by its last
 * test.
 */
final class TiScan {

  private final int rank;
  private final TiRequests requests = new TiRequests();
  private final Map<TiEnvelope, Integer> sends = new HashMap<>();
  private final Set<TiAction> actions = EnumSet.noneOf(TiAction.class);

  TiScan(int rank) {
    this.rank = rank;
  }

  /** The next line of the rank. */
  void add(TiLines line, TiArguments arguments) {
    TiAction action = arguments.action();
    actions.add(action);
    switch (action.kind()) {
      case SEND, START -> {
        TiEnvelope key = arguments.key(rank, true);
        sends.merge(key, 1, Integer::sum);
        if (action.nonblocking() || action == TiAction.START) {
          requests.open(key, -1, true);
        }
      }
      case POST_RECEIVE -> requests.open(arguments.key(rank, false), -1, true);
      case SENDRECV ->
          sends.merge(new TiEnvelope(rank, arguments.number(1, "a peer"), 0), 1, Integer::sum);
      case WAIT -> requests.close(arguments.key());
      case TEST -> requests.test(arguments.key(), line.number());
      case WAITALL -> {
        if (completesAll(arguments, requests.count())) {
          requests.closeAll();
        }
      }
      default -> {}
    }
  }

  /** Whether a waitall of the line waits for all of so many requests. */
  static boolean completesAll(TiArguments arguments, int open) {
    return arguments.count() == 0 || arguments.number(0, "a number of requests") >= open;
  }

  /** How many messages the rank sends on an envelope. */
  int sends(TiEnvelope envelope) {
    return sends.getOrDefault(envelope, 0);
  }

  /** What the rank calls. */
  Set<TiAction> actions() {
    return actions;
  }

  /** The numbers of the lines of tests that complete their request. */
  Collection<Long> completingTests() {
    return requests.lastTests();
  }
}
