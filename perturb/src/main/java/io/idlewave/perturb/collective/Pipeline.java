package io.idlewave.perturb.collective;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chunks that follow each other over edges between members. A chunk may pass an edge once it has
 * passed all edges that bring it, in an earlier stage. In a stage a member sends one chunk at most
 * and receives one at most: those with the smaller numbers first, and of one number those on edges
 * that were added first.
 */
final class Pipeline {

  private record Edge(int sender, int receiver, boolean reducing, Chunks chunks, int[] bringing) {}

  private final List<Edge> edges = new ArrayList<>();

  /**
   * Adds an edge.
   *
   * @param reducing whether its receiver combines what comes with what it has
   * @param bringing numbers of earlier edges, of the same chunks, which each chunk passes before
   * @return its number, from 0
   */
  int add(int sender, int receiver, boolean reducing, Chunks chunks, int... bringing) {
    edges.add(new Edge(sender, receiver, reducing, chunks, bringing));
    return edges.size() - 1;
  }

  void write(StageWriter writer) {
    // a key is the number of the next chunk over an edge, then that of the edge
    long[] keys = new long[edges.size()];
    int[] passed = new int[keys.length];
    for (int e = 0; e < keys.length; e++) {
      keys[e] = e;
    }
    int open = keys.length;
    long[] sentIn = new long[writer.members()];
    long[] receivedIn = new long[writer.members()];
    for (long stage = 1; open > 0; stage++) {
      int[] chosen = choose(keys, open, passed, stage, sentIn, receivedIn);
      writer.begin();
      for (int i : chosen) {
        Edge edge = edges.get((int) keys[i]);
        int chunk = passed[(int) keys[i]];
        writer.add(edge.sender, edge.receiver, edge.chunks.bytesOf(chunk), edge.reducing);
      }
      for (int i : chosen) {
        int e = (int) keys[i];
        passed[e]++;
        keys[i] = passed[e] == edges.get(e).chunks.count() ? Long.MAX_VALUE : keys[i] + (1L << 32);
      }
      Arrays.sort(keys, 0, open);
      while (open > 0 && keys[open - 1] == Long.MAX_VALUE) {
        open--;
      }
      writer.end();
    }
  }

  /** The places in {@code keys} of the edges that a chunk passes in this stage. */
  private int[] choose(
      long[] keys, int open, int[] passed, long stage, long[] sentIn, long[] receivedIn) {
    int[] chosen = new int[Math.min(open, sentIn.length)];
    int count = 0;
    for (int i = 0; i < open; i++) {
      Edge edge = edges.get((int) keys[i]);
      if (sentIn[edge.sender] != stage
          && receivedIn[edge.receiver] != stage
          && isThere(edge, (int) (keys[i] >> 32), passed)) {
        sentIn[edge.sender] = stage;
        receivedIn[edge.receiver] = stage;
        chosen[count++] = i;
      }
    }
    return Arrays.copyOf(chosen, count);
  }

  private static boolean isThere(Edge edge, int chunk, int[] passed) {
    for (int e : edge.bringing) {
      if (passed[e] <= chunk) {
        return false;
      }
    }
    return true;
  }
}
