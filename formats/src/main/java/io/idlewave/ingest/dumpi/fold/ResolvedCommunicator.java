package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A communicator of the run, while its members are being worked out. */
final class ResolvedCommunicator {

  final String name;
  final Kind kind;
  final List<Integer> members;
  List<Integer> remoteMembers = List.of();

  /** Whether peers can be told from their ranks. */
  boolean known = true;

  /** The sizes of the grid; empty if there is none. */
  int[] dims = new int[0];

  /** How many communicators each rank has made of it. */
  final Map<Integer, Integer> made = new HashMap<>();

  /** By their number: those that not all of its ranks have come to. */
  final Map<Integer, Meeting> meetings = new HashMap<>();

  ResolvedCommunicator(String name, Kind kind, List<Integer> members) {
    this.name = name;
    this.kind = kind;
    this.members = members;
  }

  /** One that no record makes, as far as a rank can tell: it is in it. */
  static ResolvedCommunicator unknown(int rank) {
    ResolvedCommunicator unknown = new ResolvedCommunicator("", Kind.INTRA, List.of(rank));
    unknown.known = false;
    return unknown;
  }

  /** World ranks of both groups. */
  List<Integer> all() {
    List<Integer> all = new ArrayList<>(members);
    all.addAll(remoteMembers);
    return all;
  }

  List<Integer> groupOf(int rank) {
    if (kind == Kind.SELF) {
      return List.of(rank);
    }
    return kind == Kind.INTER && !members.contains(rank) ? remoteMembers : members;
  }

  /** The group whose ranks a member names as peers. */
  List<Integer> peersOf(int rank) {
    boolean across = kind == Kind.INTER && members.contains(rank);
    return across ? remoteMembers : kind == Kind.SELF ? List.of(rank) : members;
  }

  Communicator toModel() {
    return kind == Kind.SELF
        ? new Communicator(name, kind, List.of(), List.of())
        : new Communicator(name, kind, members, remoteMembers);
  }
}
