package io.idlewave.perturb.topology;

import java.io.Serial;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A network whose links are listed one by one, in a text of lines:
 *
 * <pre>
 * # what follows a sharp is a comment
 * host a b 2..9            hosts, in the order of their numbers; 2..9 stands for eight names
 * direct c d               hosts that pass messages on, as those of a torus do
 * link a leaf0 electrical  a link, and its class; names that are no hosts are routers
 * </pre>
 *
 * <p>A message takes a route of the fewest links; where there are several, each as often as the
 * others, so that the links of a class are the mean over all of them. (Routers that share out
 * evenly what comes to them, hop by hop, weigh the routes otherwise where these do not part
 * evenly.) Several links between the same two are several routes. All links count, those of hosts,
 * too, and every router or host between.
 *
 * <p>Hops from a host are found when they are first asked for, and kept within 128 MiB; the least
 * recently used are found anew. So are its routes, within 64 MiB, and of pairs of hosts the links,
 * within some 80 MB: found anew, {@link #links} takes time by the size of the network.
 */
public final class FileTopology implements Topology {

  /** The longest text, in characters. */
  public static final int MAX_CHARACTERS = 1 << 25;

  private static final int KEPT_NUMBERS = 1 << 24;

  private static final int KEPT_ROUTE_NUMBERS = 1 << 23;

  private final LinkGraph graph;
  private final List<String> hopClasses;
  private final transient Map<Integer, double[]> kept;
  private final transient Map<Integer, LinkGraph.Routes> routes;
  private final transient KeptLinks keptLinks;

  private FileTopology(LinkGraph graph, List<String> hopClasses) {
    this.graph = graph;
    this.hopClasses = hopClasses;
    long numbers = (long) graph.hosts().length * hopClasses.size();
    this.kept = new RecentlyUsed<>((int) Math.max(1, KEPT_NUMBERS / numbers));
    // beside the sums two columns of half a number
    long ofRoutes = (long) graph.vertices() * (hopClasses.size() + 1);
    this.routes = new RecentlyUsed<>((int) Math.max(1, KEPT_ROUTE_NUMBERS / ofRoutes));
    this.keptLinks = new KeptLinks(graph.hosts().length, KeptLinks.MOST_BYTES);
  }

  /**
   * Reads a text of links.
   *
   * @param origin what messages call the text
   * @throws IllegalArgumentException with origin and line, if it is malformed, too large, or leaves
   *     hosts without a route between them
   */
  public static FileTopology parse(String origin, String text) {
    LinkGraph graph = TopologyParser.parse(origin, text);
    String[] classes =
        Arrays.copyOf(graph.classes().toArray(String[]::new), graph.classes().size() + 1);
    classes[graph.classes().size()] = HopClass.ROUTER;
    return new FileTopology(graph, List.of(classes));
  }

  @Override
  public int hosts() {
    return graph.hosts().length;
  }

  @Override
  public List<String> hopClasses() {
    return hopClasses;
  }

  @Override
  public double[] hops(int from, int to) {
    int width = hopClasses.size();
    if (from == to) {
      return new double[width];
    }
    // of both directions the same one, so that they are equal to the last bit
    double[] row = row(Math.min(from, to));
    int at = Math.max(from, to) * width;
    return Arrays.copyOfRange(row, at, at + width);
  }

  private double[] row(int host) {
    synchronized (kept) {
      double[] row = kept.get(host);
      if (row != null) {
        return row;
      }
    }
    double[] row = graph.hopsFrom(host);
    synchronized (kept) {
      kept.put(host, row);
    }
    return row;
  }

  @Override
  public void links(int from, int to, LinkVisitor visitor) {
    if (from != to) {
      LinkList known = keptLinks.find(from, to);
      (known == null ? found(from, to) : known).forEach(visitor);
    }
  }

  private LinkList found(int from, int to) {
    LinkList found = new LinkList();
    graph.links(routes(from), to, found);
    found.trim();
    keptLinks.keep(from, to, found);
    return found;
  }

  private LinkGraph.Routes routes(int host) {
    synchronized (routes) {
      LinkGraph.Routes found = routes.get(host);
      if (found != null) {
        return found;
      }
    }
    LinkGraph.Routes found = graph.routesFrom(host);
    synchronized (routes) {
      routes.put(host, found);
    }
    return found;
  }

  @Override
  public LinkEnds ends(long link) {
    return graph.ends((int) link);
  }

  @Serial
  private Object readResolve() {
    return new FileTopology(graph, hopClasses);
  }

  /** Something of hosts; the least recently used goes where there come to be too many. */
  private static final class RecentlyUsed<T> extends LinkedHashMap<Integer, T> {

    private final int most;

    RecentlyUsed(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, T> eldest) {
      return size() > most;
    }
  }
}
