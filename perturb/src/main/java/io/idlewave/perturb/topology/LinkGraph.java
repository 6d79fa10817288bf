package io.idlewave.perturb.topology;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A network as vertices, which are hosts and routers, and links between them. Immutable once made.
 *
 * @param classes the classes of links, by number
 * @param passing vertices that pass messages on: all but hosts that are ends alone
 * @param firstLink where the links of each vertex begin in the columns below; one entry more than
 *     vertices
 * @param neighbour the other end of each link, which stands once at each of its ends
 * @param linkClass number of the class of each link
 */
record LinkGraph(
    List<String> names,
    List<String> classes,
    int[] hosts,
    BitSet passing,
    int[] firstLink,
    int[] neighbour,
    byte[] linkClass)
    implements Serializable {

  /** Counts of routes are kept below this power of two. */
  private static final int EXPONENT = 512;

  private static final double LARGEST = 0x1p512;

  int vertices() {
    return firstLink.length - 1;
  }

  /**
   * From a host to each host: how many links of each class, the mean over all shortest routes, and
   * how many routers lie between.
   *
   * <p>Breadth first. Each vertex knows how many shortest routes lead to it, and how many links of
   * each class they have in all. Both can be beyond what a number holds, so that they are kept as a
   * number times a power of two.
   *
   * @return for each host an entry per class and one for routers, which is -1 where no route leads
   */
  double[] hopsFrom(int host) {
    return toHosts(routesFrom(host));
  }

  Routes routesFrom(int host) {
    int width = classes.size() + 1;
    double[] sums = new double[vertices() * width];
    int[] exponents = new int[vertices()];
    int[] links = new int[vertices()];
    Arrays.fill(links, -1);
    int[] queue = new int[vertices()];
    int source = hosts[host];
    int queued = 1;
    queue[0] = source;
    links[source] = 0;
    sums[source * width] = 1;
    for (int taken = 0; taken < queued; taken++) {
      int at = queue[taken];
      if (at != source && !passing.get(at)) {
        continue;
      }
      for (int link = firstLink[at]; link < firstLink[at + 1]; link++) {
        int next = neighbour[link];
        if (links[next] < 0) {
          links[next] = links[at] + 1;
          exponents[next] = exponents[at];
          queue[queued++] = next;
        }
        if (links[next] == links[at] + 1) {
          extend(sums, exponents, width, at, next, linkClass[link]);
        }
      }
    }
    return new Routes(width, source, links, sums, exponents);
  }

  /**
   * The shortest routes from a host to every vertex.
   *
   * @param width numbers per vertex
   * @param source the vertex of the host
   * @param links how many lead to each vertex, -1 where no route leads
   * @param sums per vertex, how many routes lead there, and how many links of each class they have
   *     in all
   * @param exponents per vertex, of the power of two that its sums are to be multiplied by
   */
  record Routes(int width, int source, int[] links, double[] sums, int[] exponents) {

    /** How many routes lead to a vertex, over how many lead to another. */
    double ratio(int vertex, int other) {
      return Math.scalb(
          sums[vertex * width] / sums[other * width], exponents[vertex] - exponents[other]);
    }
  }

  /**
   * Hands over the links on the routes to a host, with the share of routes that each is on; numbers
   * are those of the columns, where a link stands at the vertex that it leads to.
   *
   * <p>Backwards from the host: what leads to a vertex is shared by the vertices before it as the
   * routes to these are.
   */
  void links(Routes routes, int host, LinkVisitor visitor) {
    if (hosts[host] == routes.source()) {
      return;
    }
    Map<Integer, Double> shares = new HashMap<>();
    Deque<Integer> queue = new ArrayDeque<>();
    shares.put(hosts[host], 1.0);
    queue.add(hosts[host]);
    // breadth first: all that a vertex leads to has been taken before it
    for (Integer next = queue.poll(); next != null; next = queue.poll()) {
      int vertex = next;
      double share = shares.getOrDefault(vertex, 0.0);
      for (int link = firstLink[vertex]; link < firstLink[vertex + 1]; link++) {
        int before = neighbour[link];
        if (routes.links()[before] == routes.links()[vertex] - 1
            && (before == routes.source() || passing.get(before))) {
          double part = Math.min(1, share * routes.ratio(before, vertex));
          if (part > 0) {
            visitor.link(link, linkClass[link], part);
          }
          if (before != routes.source()) {
            if (!shares.containsKey(before)) {
              queue.add(before);
            }
            shares.merge(before, part, Double::sum);
          }
        }
      }
    }
  }

  /** The ends of a link of that number in the columns. */
  LinkEnds ends(int link) {
    int vertex = Arrays.binarySearch(firstLink, link);
    vertex = vertex < 0 ? -vertex - 2 : vertex;
    while (firstLink[vertex + 1] == link) {
      vertex++; // vertices without links
    }
    return new LinkEnds(names.get(neighbour[link]), names.get(vertex));
  }

  /** Adds the routes to {@code at}, and a link, to those to {@code next}. */
  private static void extend(
      double[] sums, int[] exponents, int width, int at, int next, int linkClass) {
    int from = at * width;
    int into = next * width;
    int shift = exponents[at] - exponents[next];
    if (shift > 0) {
      scale(sums, into, width, -shift);
      exponents[next] = exponents[at];
    }
    double factor = Math.scalb(1.0, Math.min(0, shift));
    for (int i = 0; i < width; i++) {
      sums[into + i] += factor * sums[from + i];
    }
    sums[into + 1 + linkClass] += factor * sums[from];
    if (sums[into] > LARGEST) {
      scale(sums, into, width, -EXPONENT);
      exponents[next] += EXPONENT;
    }
  }

  private static void scale(double[] sums, int into, int width, int exponent) {
    for (int i = 0; i < width; i++) {
      sums[into + i] = Math.scalb(sums[into + i], exponent);
    }
  }

  private double[] toHosts(Routes routes) {
    double[] sums = routes.sums();
    int[] links = routes.links();
    int width = routes.width();
    double[] hops = new double[hosts.length * width];
    for (int host = 0; host < hosts.length; host++) {
      int vertex = hosts[host];
      if (vertex != routes.source()) {
        for (int i = 1; i < width && links[vertex] > 0; i++) {
          hops[host * width + i - 1] = sums[vertex * width + i] / sums[vertex * width];
        }
        hops[host * width + width - 1] = links[vertex] - (links[vertex] < 0 ? 0 : 1);
      }
    }
    return hops;
  }
}
