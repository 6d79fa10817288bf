package io.idlewave.perturb.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Reads the lines of a {@link FileTopology}. */
final class TopologyParser {

  static final int MAX_HOSTS = 1 << 16;
  static final int MAX_VERTICES = 1 << 18;
  static final int MAX_LINKS = 1 << 20;
  static final int MAX_CLASSES = 16;

  private static final int MAX_NAME_CHARACTERS = 100;
  private static final int SHOWN_CHARACTERS = 60;
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");
  private static final Pattern CLASS = Pattern.compile("[a-z][a-z0-9-]{0,30}");

  private record Link(int from, int to, int linkClass, int line) {}

  private final String origin;
  private final Map<String, Integer> vertices = new LinkedHashMap<>();
  private final Map<Integer, Integer> lineOfHost = new LinkedHashMap<>();
  private final BitSet ends = new BitSet();
  private final List<Link> links = new ArrayList<>();
  private final Map<String, Integer> classes = new LinkedHashMap<>();
  private int line;

  private TopologyParser(String origin) {
    this.origin = origin;
  }

  static LinkGraph parse(String origin, String text) {
    if (text.length() > FileTopology.MAX_CHARACTERS) {
      throw new IllegalArgumentException(
          "%s: at most %d characters, got %d"
              .formatted(origin, FileTopology.MAX_CHARACTERS, text.length()));
    }
    TopologyParser parser = new TopologyParser(origin);
    text.lines().forEach(parser::take);
    return parser.graph();
  }

  private void take(String text) {
    line++;
    int comment = text.indexOf('#');
    String stated = (comment < 0 ? text : text.substring(0, comment)).strip();
    if (stated.isEmpty()) {
      return;
    }
    String[] words = BLANKS.split(stated, -1);
    switch (words[0]) {
      case "host", "direct" -> {
        if (words.length < 2) {
          throw wrong("at least 1 name after " + words[0], "none");
        }
        for (int i = 1; i < words.length; i++) {
          hosts(words[i], words[0].equals("host"));
        }
      }
      case "link" -> {
        if (words.length != 4) {
          throw wrong("link, two names and a class", stated);
        }
        link(words[1], words[2], words[3]);
      }
      default -> throw wrong("a line that begins with host, direct or link", words[0]);
    }
  }

  private void hosts(String name, boolean isEnd) {
    Matcher range = RANGE.matcher(name);
    if (!range.matches()) {
      host(name, isEnd);
      return;
    }
    int first = Integer.parseInt(range.group(1));
    int last = Integer.parseInt(range.group(2));
    if (last < first) {
      throw wrong("a range that ends no earlier than it begins", name);
    }
    for (int number = first; number <= last; number++) {
      host(Integer.toString(number), isEnd);
    }
  }

  private void host(String name, boolean isEnd) {
    int vertex = vertex(name);
    if (lineOfHost.putIfAbsent(vertex, line) != null) {
      throw wrong("each host once", name + " again");
    }
    if (lineOfHost.size() > MAX_HOSTS) {
      throw wrong("at most " + MAX_HOSTS + " hosts", "one more");
    }
    ends.set(vertex, isEnd);
  }

  private void link(String from, String to, String linkClass) {
    if (!CLASS.matcher(linkClass).matches() || !HopClass.isLink(linkClass)) {
      throw wrong(
          "a class of links in lower-case letters, digits and hyphens, other than "
              + HopClass.ROUTER,
          linkClass);
    }
    if (from.equals(to)) {
      throw wrong("a link between two different ends", from + " twice");
    }
    if (links.size() == MAX_LINKS) {
      throw wrong("at most " + MAX_LINKS + " links", "one more");
    }
    Integer known = classes.putIfAbsent(linkClass, classes.size());
    if (classes.size() > MAX_CLASSES) {
      throw wrong("at most " + MAX_CLASSES + " classes of links", linkClass + " as one more");
    }
    int number = known == null ? classes.size() - 1 : known;
    links.add(new Link(vertex(from), vertex(to), number, line));
  }

  private int vertex(String name) {
    if (name.length() > MAX_NAME_CHARACTERS) {
      throw wrong("names of at most " + MAX_NAME_CHARACTERS + " characters", name);
    }
    Integer known = vertices.putIfAbsent(name, vertices.size());
    if (vertices.size() > MAX_VERTICES) {
      throw wrong("at most " + MAX_VERTICES + " hosts and routers", "one more");
    }
    return known == null ? vertices.size() - 1 : known;
  }

  private IllegalArgumentException wrong(String bound, String got) {
    return wrong(line, bound, got);
  }

  private IllegalArgumentException wrong(int line, String bound, String got) {
    String shown =
        got.length() <= SHOWN_CHARACTERS ? got : got.substring(0, SHOWN_CHARACTERS) + "...";
    return new IllegalArgumentException(
        "%s: line %d: %s, got %s".formatted(origin, line, bound, shown));
  }

  private LinkGraph graph() {
    if (lineOfHost.isEmpty()) {
      throw new IllegalArgumentException(origin + ": at least 1 host, got 0");
    }
    for (Link link : links) {
      if (ends.get(link.from()) && ends.get(link.to())) {
        throw wrong(
            link.line(),
            "a link of which one end at least passes messages on (a router, or direct)",
            "two of host");
      }
    }
    requireRoutes();
    int[] firstLink = new int[vertices.size() + 1];
    for (Link link : links) {
      firstLink[link.from() + 1]++;
      firstLink[link.to() + 1]++;
    }
    for (int i = 1; i < firstLink.length; i++) {
      firstLink[i] += firstLink[i - 1];
    }
    int[] next = firstLink.clone();
    int[] neighbour = new int[2 * links.size()];
    byte[] linkClass = new byte[neighbour.length];
    for (Link link : links) {
      linkClass[next[link.from()]] = (byte) link.linkClass();
      neighbour[next[link.from()]++] = link.to();
      linkClass[next[link.to()]] = (byte) link.linkClass();
      neighbour[next[link.to()]++] = link.from();
    }
    BitSet passing = new BitSet(vertices.size());
    passing.set(0, vertices.size());
    passing.andNot(ends);
    int[] hosts = lineOfHost.keySet().stream().mapToInt(Integer::intValue).toArray();
    return new LinkGraph(
        List.copyOf(vertices.keySet()),
        List.copyOf(classes.keySet()),
        hosts,
        passing,
        firstLink,
        neighbour,
        linkClass);
  }

  /**
   * Refuses a file without a route between some hosts. Without the hosts that are ends, the network
   * may fall into several connected parts (planes). One of these parts has to have a link to every
   * host.
   */
  private void requireRoutes() {
    if (lineOfHost.size() == 1) {
      return;
    }
    long[] touched = touched();
    int most = 0;
    int begin = 0;
    int found = -1;
    for (int i = 0; i < touched.length; i++) {
      begin = i > 0 && part(touched[i]) == part(touched[i - 1]) ? begin : i;
      if (i - begin + 1 > most) {
        most = i - begin + 1;
        found = part(touched[i]);
      }
    }
    if (most == lineOfHost.size()) {
      return;
    }
    List<String> names = List.copyOf(vertices.keySet());
    for (Map.Entry<Integer, Integer> host : lineOfHost.entrySet()) {
      if (Arrays.binarySearch(touched, pair(found, host.getKey())) < 0) {
        throw wrong(
            host.getValue(),
            "hosts with links that lead to all others",
            names.get(host.getKey()) + " without");
      }
    }
  }

  /** Each part with each of its hosts once, in order. */
  private long[] touched() {
    int[] parts = parts();
    LongStream.Builder pairs = LongStream.builder();
    for (int host : lineOfHost.keySet()) {
      if (!ends.get(host)) {
        pairs.add(pair(root(parts, host), host));
      }
    }
    for (Link link : links) {
      if (ends.get(link.from())) {
        pairs.add(pair(root(parts, link.to()), link.from()));
      } else if (ends.get(link.to())) {
        pairs.add(pair(root(parts, link.from()), link.to()));
      }
    }
    return pairs.build().sorted().distinct().toArray();
  }

  private static long pair(int part, int host) {
    return (long) part << Integer.SIZE | host;
  }

  private static int part(long pair) {
    return (int) (pair >> Integer.SIZE);
  }

  private int[] parts() {
    int[] parts = new int[vertices.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = i;
    }
    for (Link link : links) {
      if (!ends.get(link.from()) && !ends.get(link.to())) {
        parts[root(parts, link.from())] = root(parts, link.to());
      }
    }
    return parts;
  }

  private static int root(int[] parts, int vertex) {
    int at = vertex;
    while (parts[at] != at) {
      parts[at] = parts[parts[at]];
      at = parts[at];
    }
    return at;
  }
}
