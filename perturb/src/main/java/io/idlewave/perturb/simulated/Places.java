package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.network.Adapters;
import io.idlewave.perturb.sharing.LinkWaits;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Where ranks are, and what they share on the way to each other. Immutable: nobody writes to its
 * arrays.
 *
 * @param nodeOf per rank, its node: the trace's or that of a mapping, numbered from 0
 * @param hostOf per node, the host of the topology of the network that it is
 * @param localOf per rank, its number among those of its node, from 0
 * @param adapters what ranks of a node share on the way to other nodes
 * @param waits how much later messages are there for those that share links with them
 */
public record Places(int[] nodeOf, int[] hostOf, int[] localOf, Adapters adapters, LinkWaits waits)
    implements Serializable {

  /** Places of the ranks of a trace on its own nodes ({@link #of}). */
  public static Places recorded(TraceMetadata metadata) {
    return of(metadata.ranks().stream().mapToInt(RankMetadata::node).toArray(), metadata::rankOf);
  }

  /**
   * Places of ranks that share nothing, on nodes that are the hosts of the same numbers.
   *
   * @param nodes per row of a trace, its node: numbered here from 0 without gaps, in ascending
   *     order, for mappings may name any
   * @param rankOf per row, the rank whose timeline it is; of each rank the first row has its number
   */
  public static Places of(int[] nodes, IntUnaryOperator rankOf) {
    int[] known = Arrays.stream(nodes).sorted().distinct().toArray();
    int[] nodeOf = Arrays.stream(nodes).map(node -> Arrays.binarySearch(known, node)).toArray();
    return new Places(
        nodeOf,
        IntStream.range(0, known.length).toArray(),
        locals(nodeOf, known.length, rankOf),
        Adapters.OF_RANKS,
        LinkWaits.NONE);
  }

  private static int[] locals(int[] nodeOf, int nodes, IntUnaryOperator rankOf) {
    int[] locals = new int[nodeOf.length];
    int[] ranks = new int[nodes];
    for (int row = 0; row < nodeOf.length; row++) {
      int rank = rankOf.applyAsInt(row);
      locals[row] = rank == row ? ranks[nodeOf[row]]++ : locals[rank];
    }
    return locals;
  }

  /** These nodes on other hosts. */
  public Places on(int[] hosts) {
    return new Places(nodeOf, hosts, localOf, adapters, waits);
  }

  /** These places where nodes have such adapters. */
  public Places sharing(Adapters others) {
    return new Places(nodeOf, hostOf, localOf, others, waits);
  }

  /** These places where messages wait for each other at links. */
  public Places waiting(LinkWaits others) {
    return new Places(nodeOf, hostOf, localOf, adapters, others);
  }

  public int nodes() {
    return hostOf.length;
  }

  int host(int rank) {
    return hostOf[nodeOf[rank]];
  }
}
