package io.idlewave.perturb.collective;

import java.util.List;

/**
 * Within the nodes, between them, and within them again, as MPICH does on nodes that ranks share
 * ({@code MPIR_Allreduce_intra_smp}; Zhu, Goodell, Gropp and Thakur, EuroPVM/MPI 2009): binomial
 * trees to and from the first member of each node; between these a binomial tree where there is a
 * root, else recursive doubling.
 */
final class TwoLevel {

  private TwoLevel() {}

  static void write(Family family, StageWriter writer, Group group, long bytes) {
    List<int[]> nodes = group.placesByNode();
    StageWriter first = writer.among(nodes.stream().mapToInt(places -> places[0]).toArray());
    if (family != Family.BCAST) {
      gather(writer, nodes, family.reduces(), bytes);
    }
    switch (family) {
      case BCAST, REDUCE -> Trees.binomial(family, first, bytes);
      default -> Doubling.allreduce(first, bytes);
    }
    if (family != Family.REDUCE) {
      spread(writer, nodes, bytes);
    }
  }

  private static void gather(StageWriter writer, List<int[]> nodes, boolean reducing, long bytes) {
    for (int width = 1; width < largest(nodes); width *= 2) {
      writer.begin(reducing);
      for (int[] places : nodes) {
        for (int head = width; head < places.length; head += 2 * width) {
          writer.add(places[head], places[head - width], bytes);
        }
      }
      writer.end();
    }
  }

  private static void spread(StageWriter writer, List<int[]> nodes, long bytes) {
    for (int width = Integer.highestOneBit(2 * largest(nodes) - 1) / 2; width > 0; width /= 2) {
      writer.begin();
      for (int[] places : nodes) {
        for (int head = width; head < places.length; head += 2 * width) {
          writer.add(places[head - width], places[head], bytes);
        }
      }
      writer.end();
    }
  }

  private static int largest(List<int[]> nodes) {
    return nodes.stream().mapToInt(places -> places.length).max().orElse(0);
  }
}
