package io.idlewave.perturb.collective;

import java.util.ArrayList;
import java.util.List;

/**
 * Trees in which every place but the root has one parent, in which chunks follow each other: up to
 * the root and reduced on the way, or down from it, or up and, as soon as a chunk is reduced, down
 * again.
 *
 * <p>The binary tree over n places is that of NCCL ({@code ncclGetBtree} in its {@code
 * src/graph/trees.cc}): the lowest bit of a place that is set moves up by one; the root, place 0,
 * has one child. Two of them in which (nearly) every place is a leaf of one make the double binary
 * tree (Sanders, Speck and Traeff, Parallel Computing 35, 2009; {@code ncclGetDtree}): the second
 * is the first mirrored if n is even, and shifted by one place if it is odd.
 */
final class BinaryTrees {

  private static final int NONE = -1;

  private BinaryTrees() {}

  /** NCCL's tree: a chain within each node, a binary tree over the first members of the nodes. */
  static void chainsAndTree(
      Family family, StageWriter writer, Group group, long bytes, long chunkBytes) {
    List<int[]> nodes = group.placesByNode();
    int[] above = new int[writer.members()];
    int[] nodeAbove = tree(nodes.size());
    for (int node = 0; node < nodes.size(); node++) {
      int[] places = nodes.get(node);
      above[places[0]] = nodeAbove[node] == NONE ? NONE : nodes.get(nodeAbove[node])[0];
      for (int i = 1; i < places.length; i++) {
        above[places[i]] = places[i - 1];
      }
    }
    Pipeline pipeline = new Pipeline();
    add(family, pipeline, above, Chunks.of(bytes, chunkBytes));
    pipeline.write(writer);
  }

  /**
   * Two trees over all members, each with half of the data, of which a single byte has one. Where
   * there is a root, both are over the other members, and the root hands to, or takes from, the
   * roots of both.
   */
  static void pair(Family family, StageWriter writer, long bytes, long chunkBytes) {
    boolean rooted = family != Family.ALLREDUCE;
    int places = writer.members() - (rooted ? 1 : 0);
    Pipeline pipeline = new Pipeline();
    if (places > 0) {
      long half = bytes / 2;
      int[] first = tree(places);
      int[] second = other(places);
      add(family, pipeline, rooted ? belowRoot(first) : first, Chunks.of(bytes - half, chunkBytes));
      if (half > 0) {
        add(family, pipeline, rooted ? belowRoot(second) : second, Chunks.of(half, chunkBytes));
      }
    }
    pipeline.write(writer);
  }

  /** The parent of each place; {@link #NONE} of the root, place 0. */
  static int[] tree(int places) {
    int[] above = new int[places];
    above[0] = NONE;
    for (int place = 1; place < places; place++) {
      int bit = Integer.lowestOneBit(place);
      long up = (place ^ bit) | 2L * bit;
      above[place] = up < places ? (int) up : place ^ bit;
    }
    return above;
  }

  /** The second tree of a pair. */
  static int[] other(int places) {
    int[] first = tree(places);
    int[] above = new int[places];
    for (int place = 0; place < places; place++) {
      boolean mirrored = places % 2 == 0;
      int image = mirrored ? places - 1 - place : Math.floorMod(place - 1, places);
      int up = first[image];
      above[place] = up == NONE ? NONE : mirrored ? places - 1 - up : (up + 1) % places;
    }
    return above;
  }

  /** A tree whose root, and all of whose places, stand below a place 0. */
  private static int[] belowRoot(int[] above) {
    int[] all = new int[above.length + 1];
    all[0] = NONE;
    for (int place = 0; place < above.length; place++) {
      all[place + 1] = above[place] == NONE ? 0 : above[place] + 1;
    }
    return all;
  }

  private static void add(Family family, Pipeline pipeline, int[] above, Chunks chunks) {
    int[] order = fromTheRoot(above);
    int[] brought = {};
    if (family != Family.BCAST) {
      brought = up(pipeline, above, order, chunks);
    }
    if (family != Family.REDUCE) {
      down(pipeline, above, order, chunks, brought);
    }
  }

  /** The edges to parents; what it returns brings chunks to the root. */
  private static int[] up(Pipeline pipeline, int[] above, int[] order, Chunks chunks) {
    List<List<Integer>> bringing = new ArrayList<>();
    for (int place = 0; place < above.length; place++) {
      bringing.add(new ArrayList<>());
    }
    for (int i = order.length - 1; i > 0; i--) {
      int place = order[i];
      int edge = pipeline.add(place, above[place], true, chunks, numbers(bringing.get(place)));
      bringing.get(above[place]).add(edge);
    }
    return numbers(bringing.get(order[0]));
  }

  /** The edges from parents, where the root has what {@code brought} brings to it. */
  private static void down(
      Pipeline pipeline, int[] above, int[] order, Chunks chunks, int[] brought) {
    int[] bringing = new int[above.length];
    for (int i = 1; i < order.length; i++) {
      int place = order[i];
      bringing[place] =
          above[place] == order[0]
              ? pipeline.add(above[place], place, false, chunks, brought)
              : pipeline.add(above[place], place, false, chunks, bringing[above[place]]);
    }
  }

  private static int[] numbers(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /** All places, each after its parent: those that are nearer to the root first. */
  private static int[] fromTheRoot(int[] above) {
    int[] children = new int[above.length + 1];
    int root = NONE;
    for (int place = 0; place < above.length; place++) {
      if (above[place] == NONE) {
        root = place;
      } else {
        children[above[place] + 1]++;
      }
    }
    for (int place = 1; place < children.length; place++) {
      children[place] += children[place - 1];
    }
    int[] next = children.clone();
    int[] below = new int[above.length];
    for (int place = 0; place < above.length; place++) {
      if (above[place] != NONE) {
        below[next[above[place]]++] = place;
      }
    }
    int[] order = new int[above.length];
    order[0] = root;
    int end = 1;
    for (int i = 0; i < order.length; i++) {
      int place = order[i];
      for (int k = children[place]; k < children[place + 1]; k++) {
        order[end++] = below[k];
      }
    }
    return order;
  }
}
