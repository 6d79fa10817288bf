package io.idlewave.ingest.dumpi.fold;

import java.util.NavigableMap;
import java.util.TreeMap;

/** The ranks that come together to make communicators of one, by world rank. */
final class Meeting {

  final ResolvedCommunicator parent;
  final NavigableMap<Integer, Construction> calls = new TreeMap<>();

  /** Whether this group has met, and waits for the other one of an inter-communicator. */
  boolean waitsForOtherGroup;

  Meeting(ResolvedCommunicator parent) {
    this.parent = parent;
  }
}
