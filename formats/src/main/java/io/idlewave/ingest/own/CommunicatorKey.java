package io.idlewave.ingest.own;

import java.util.ArrayList;
import java.util.List;

/**
 * The common name of a communicator among all its members.
 *
 * @param leader world rank of the member that named it
 * @param creation how many this one had named before
 * @param copies of a duplicate that nobody named: which copy of which copy of the above it is
 */
record CommunicatorKey(long leader, long creation, List<Long> copies) {

  static final CommunicatorKey WORLD = new CommunicatorKey(-1, 0, List.of());
  static final CommunicatorKey SELF = new CommunicatorKey(-2, 0, List.of());

  CommunicatorKey {
    copies = List.copyOf(copies);
  }

  /** The copy of that number, from 0 on. */
  CommunicatorKey duplicate(long copy) {
    List<Long> longer = new ArrayList<>(copies);
    longer.add(copy);
    return new CommunicatorKey(leader, creation, longer);
  }
}
