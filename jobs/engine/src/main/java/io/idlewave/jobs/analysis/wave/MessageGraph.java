package io.idlewave.jobs.analysis.wave;

import io.idlewave.graph.block.GraphBlock;
import java.util.Arrays;

/**
 * Which ranks exchange messages, one-sided data among them, and which timelines of a rank wait for
 * each other: distances between them in hops. Collectives make no hops. Mutable.
 *
 * <p>Held: at most so many pairs of ranks, 8 bytes each; of a trace with more nothing is known.
 */
final class MessageGraph {

  /** The distance of ranks to which no hops lead. */
  static final int UNREACHABLE = -1;

  private final int mostPairs;
  private final int[][] peers;
  private final int[] degrees;
  private int pairs;
  private boolean overfull;

  MessageGraph(int ranks, int mostPairs) {
    this.mostPairs = mostPairs;
    this.peers = new int[ranks][0];
    this.degrees = new int[ranks];
  }

  /** Takes the messages that leave in the next block. */
  void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        switch (block.kind(j)) {
          case INJECT, TRANSFER -> add(block.rank(i), block.receiver(j));
          default -> {
            // Every message leaves once.
          }
        }
      }
    }
  }

  /** Two ranks exchange a message. */
  void add(int one, int other) {
    if (one == other || overfull || indexOf(one, other) >= 0) {
      return;
    }
    if (pairs == mostPairs) {
      overfull = true;
      return;
    }
    pairs++;
    insert(one, other);
    insert(other, one);
  }

  private int indexOf(int rank, int peer) {
    return Arrays.binarySearch(peers[rank], 0, degrees[rank], peer);
  }

  private void insert(int rank, int peer) {
    int at = -1 - indexOf(rank, peer);
    int degree = degrees[rank]++;
    if (degree == peers[rank].length) {
      peers[rank] = Arrays.copyOf(peers[rank], Math.max(4, 2 * degree));
    }
    System.arraycopy(peers[rank], at, peers[rank], at + 1, degree - at);
    peers[rank][at] = peer;
  }

  /** Whether there were more pairs than are held. */
  boolean isOverfull() {
    return overfull;
  }

  /**
   * The least number of hops from a rank to each, or {@link #UNREACHABLE}: breadth first. Where
   * there were too many pairs, that of all ranks.
   */
  int[] hopsFrom(int source) {
    int[] hops = new int[peers.length];
    Arrays.fill(hops, UNREACHABLE);
    if (overfull) {
      return hops;
    }
    int[] queue = new int[peers.length];
    hops[source] = 0;
    queue[0] = source;
    int queued = 1;
    for (int next = 0; next < queued; next++) {
      int rank = queue[next];
      for (int k = 0; k < degrees[rank]; k++) {
        int peer = peers[rank][k];
        if (hops[peer] == UNREACHABLE) {
          hops[peer] = hops[rank] + 1;
          queue[queued++] = peer;
        }
      }
    }
    return hops;
  }
}
