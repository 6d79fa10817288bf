package io.idlewave.ingest.dumpi.fold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the stream of one rank says of its communicators: the calls that make them, in their order,
 * and what it was told of each one's size and of its own rank there. As long as there are such
 * calls and communicators.
 */
final class CommunicatorLog {

  private final List<Construction> constructions = new ArrayList<>();
  private final Map<Integer, Integer> sizes = new HashMap<>();
  private final Map<Integer, Integer> ranks = new HashMap<>();

  /** A call that makes a communicator. */
  void add(Construction construction) {
    constructions.add(construction);
  }

  /** The size of a communicator, as the program was told. */
  void size(int comm, int size) {
    sizes.putIfAbsent(comm, size);
  }

  /** The rank in a communicator, as the program was told. */
  void rank(int comm, int rank) {
    ranks.putIfAbsent(comm, rank);
  }

  List<Construction> constructions() {
    return constructions;
  }

  /** By number of the communicator. */
  Map<Integer, Integer> sizes() {
    return sizes;
  }

  /** By number of the communicator. */
  Map<Integer, Integer> ranks() {
    return ranks;
  }
}
