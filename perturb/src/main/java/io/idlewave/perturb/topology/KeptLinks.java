package io.idlewave.perturb.topology;

import org.jspecify.annotations.Nullable;

/**
 * The links between pairs of hosts that were found before, as far as memory allows. What does not
 * fit is not kept: where all pairs are asked for in turn, the last ones would only push out the
 * first. Mutable; any threads.
 */
final class KeptLinks {

  /** The memory for the links of all pairs: 64 MiB. */
  static final int MOST_BYTES = 1 << 26;

  /** A prime, so that hosts at regular distances do not share entries; some 12 MB. */
  private static final int MOST_PAIRS = 1_048_573;

  private final int hosts;
  private final int mostBytes;

  /** By pair of hosts modulo its length: which pair it holds, and its links. */
  private long[] pairs = new long[0];

  private @Nullable LinkList[] lists = new @Nullable LinkList[0];

  private int bytes;

  /** None of so many hosts yet. */
  KeptLinks(int hosts, int mostBytes) {
    this.hosts = hosts;
    this.mostBytes = mostBytes;
  }

  private long pair(int from, int to) {
    return (long) from * hosts + to;
  }

  /** The links from a host to another; null where they are not kept. */
  synchronized @Nullable LinkList find(int from, int to) {
    if (pairs.length == 0) {
      return null;
    }
    long pair = pair(from, to);
    int entry = (int) (pair % pairs.length);
    return pairs[entry] == pair ? lists[entry] : null;
  }

  /** Keeps links, which do not change any more, where there is room. */
  synchronized void keep(int from, int to, LinkList list) {
    if (pairs.length == 0) {
      pairs = new long[(int) Math.min(MOST_PAIRS, (long) hosts * hosts)];
      lists = new @Nullable LinkList[pairs.length];
    }
    long pair = pair(from, to);
    int entry = (int) (pair % pairs.length);
    LinkList before = lists[entry];
    int after = bytes + list.bytes() - (before == null ? 0 : before.bytes());
    if (after <= mostBytes) {
      pairs[entry] = pair;
      lists[entry] = list;
      bytes = after;
    }
  }
}
