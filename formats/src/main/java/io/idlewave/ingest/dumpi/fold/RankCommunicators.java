package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.format.call.CommunicatorLookup;
import io.idlewave.ingest.model.Communicator;
import java.util.HashMap;
import java.util.Map;

/** The communicators of one rank by their number there, as the archive has them. */
final class RankCommunicators implements CommunicatorLookup {

  /** A communicator of the rank; {@code peers} can be named, none where nobody knows them. */
  private record View(int index, Communicator communicator, int member, int peers) {}

  private final Map<Integer, View> views = new HashMap<>();

  void put(int number, int index, ResolvedCommunicator resolved, int rank) {
    int member = resolved.groupOf(rank).indexOf(rank);
    int peers = resolved.known ? resolved.peersOf(rank).size() : 0;
    views.put(number, new View(index, resolved.toModel(), Math.max(0, member), peers));
  }

  private View view(int number) {
    View view = views.get(number);
    if (view == null) {
      throw new IllegalStateException("communicator " + number + " is not among those surveyed");
    }
    return view;
  }

  @Override
  public int communicatorIndex(int id) {
    return view(id).index();
  }

  @Override
  public Communicator communicator(int id) {
    return view(id).communicator();
  }

  @Override
  public boolean hidesPeer(int id, int rank) {
    return rank >= view(id).peers();
  }

  int member(int number) {
    return view(number).member();
  }
}
