package io.idlewave.graph.iteration;

import io.idlewave.graph.block.GraphBlock;

/**
 * Numbers that tell the calls of ranks apart, by: the function; with the peers of its messages, in
 * whichever order; with its bytes. Those of different ranks are not compared. Mutable: a call may
 * begin in one block and end in another.
 */
final class CallTokens {

  private final int[] peers;
  private final boolean[] exchanges;

  CallTokens(int rows) {
    peers = new int[rows];
    exchanges = new boolean[rows];
  }

  /** The call of entry {@code i} begins. */
  void begin(GraphBlock block, int i) {
    peers[block.rank(i)] = 0;
    exchanges[block.rank(i)] = false;
  }

  /** Takes the links of entry {@code i}, one that begins its call or ends it. */
  void add(GraphBlock block, int i) {
    int row = block.rank(i);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case INJECT, TRANSFER -> {
          peers[row] += mixed(1, block.receiver(j));
          exchanges[row] = true;
        }
        case POST -> {
          peers[row] += mixed(2, block.sender(j));
          exchanges[row] = true;
        }
        case ARRIVE -> peers[row] += mixed(2, block.sender(j));
        case CONTRIBUTE, ENTER -> exchanges[row] = true;
        default -> {
          // What these say of a peer depends on who came first, or another link says it, too.
        }
      }
    }
  }

  /**
   * Whether the call that ends with entry {@code i} starts to send or to receive, or takes part in
   * a collective: neither a call to the null process does, nor one that only completes requests.
   */
  boolean isExchange(GraphBlock block, int i) {
    return exchanges[block.rank(i)];
  }

  /** The call that ends with entry {@code i}, by function and peers. */
  int withPeers(GraphBlock block, int i) {
    return mixed(block.function(i), peers[block.rank(i)]);
  }

  /** The same with its bytes. */
  int withSizes(GraphBlock block, int i) {
    return mixed(withPeers(block, i), Long.hashCode(block.callBytes(i)));
  }

  /** One number of two; others rarely give the same. */
  static int mixed(int one, int other) {
    int hash = 0x9E3779B9 * one + other;
    hash = (hash ^ (hash >>> 16)) * 0x85EBCA6B;
    hash = (hash ^ (hash >>> 13)) * 0xC2B2AE35;
    return hash ^ (hash >>> 16);
  }
}
