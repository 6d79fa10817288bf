package io.idlewave.perturb.collective;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The members of a collective, numbered from 0.
 *
 * @param nodes per member, its node
 * @param root number of the root; 0 where there is none
 */
public record Group(int[] nodes, int root) {

  /**
   * Checks that there are members and that the root is one of them.
   *
   * @throws IllegalArgumentException otherwise
   */
  public Group {
    if (nodes.length < 1 || root < 0 || root >= nodes.length) {
      throw new IllegalArgumentException(
          "collective: members at least 1, root one of them, got %d, %d"
              .formatted(nodes.length, root));
    }
  }

  /**
   * The members that are world ranks.
   *
   * @param nodeOf per world rank, its node
   * @param ranks per member, its world rank
   */
  public static Group of(int[] nodeOf, int[] ranks, int root) {
    return new Group(IntStream.of(ranks).map(rank -> nodeOf[rank]).toArray(), root);
  }

  /** How many there are. */
  int size() {
    return nodes.length;
  }

  /** The member at a place: the root has place 0, the others follow, the last before the first. */
  int member(int place) {
    return (int) (((long) place + root) % nodes.length);
  }

  /**
   * The places of the members of each node, in ascending order; the node of the root is the first,
   * and the others follow in the order of their first places.
   */
  List<int[]> placesByNode() {
    Map<Integer, IntStream.Builder> byNode = new LinkedHashMap<>();
    for (int place = 0; place < nodes.length; place++) {
      byNode.computeIfAbsent(nodes[member(place)], node -> IntStream.builder()).add(place);
    }
    return byNode.values().stream().map(places -> places.build().toArray()).toList();
  }
}
