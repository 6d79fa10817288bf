package io.idlewave.perturb.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The links of regular networks, written down one by one from their definitions, coordinates by
 * coordinates: what the arithmetic of the classes is checked against.
 */
final class ListedLinks {

  private final StringBuilder text = new StringBuilder();

  private FileTopology topology() {
    return FileTopology.parse("links", text.toString());
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /** Coordinates of all points of a grid, the last dimension varying fastest. */
  private static List<int[]> points(List<Integer> dimensions) {
    List<int[]> points = List.of(new int[0]);
    for (int size : dimensions) {
      List<int[]> longer = new ArrayList<>();
      for (int[] point : points) {
        for (int i = 0; i < size; i++) {
          int[] next = Arrays.copyOf(point, point.length + 1);
          next[point.length] = i;
          longer.add(next);
        }
      }
      points = longer;
    }
    return points;
  }

  private static String name(String prefix, int[] point) {
    StringBuilder name = new StringBuilder(prefix);
    for (int coordinate : point) {
      name.append('_').append(coordinate);
    }
    return name.toString();
  }

  private static int[] with(int[] point, int dimension, int coordinate) {
    int[] other = point.clone();
    other[dimension] = coordinate;
    return other;
  }

  static FileTopology torus(List<Integer> dimensions) {
    ListedLinks links = new ListedLinks();
    for (int[] point : points(dimensions)) {
      links.line("direct %s".formatted(name("h", point)));
    }
    for (int[] point : points(dimensions)) {
      for (int i = 0; i < point.length; i++) {
        int size = dimensions.get(i);
        int next = (point[i] + 1) % size;
        // two hosts in a ring have one link
        if (size > 2 || point[i] < next) {
          links.line(
              "link %s %s electrical".formatted(name("h", point), name("h", with(point, i, next))));
        }
      }
    }
    return links.topology();
  }

  static FileTopology hyperX(List<Integer> dimensions, int hosts) {
    ListedLinks links = new ListedLinks();
    for (int[] point : points(dimensions)) {
      for (int host = 0; host < hosts; host++) {
        links.line("host %s-%d".formatted(name("r", point), host));
        links.line("link %s-%d %s electrical".formatted(name("r", point), host, name("r", point)));
      }
      for (int i = 0; i < point.length; i++) {
        for (int other = point[i] + 1; other < dimensions.get(i); other++) {
          links.line(
              "link %s %s %s"
                  .formatted(
                      name("r", point),
                      name("r", with(point, i, other)),
                      i == point.length - 1 ? "electrical" : "optical"));
        }
      }
    }
    return links.topology();
  }

  /** Every switch of a group's top level is linked with every one of the groups it consists of. */
  static FileTopology fatTree(List<Integer> levels, int switchesPerGroup) {
    ListedLinks links = new ListedLinks();
    int hosts = levels.stream().reduce(1, (a, b) -> a * b);
    links.line("host 0..%d".formatted(hosts - 1));
    int size = 1;
    for (int level = 1; level <= levels.size(); level++) {
      int below = size;
      size *= levels.get(level - 1);
      for (int group = 0; group < hosts / size; group++) {
        for (int top = 0; top < (level == 1 ? 1 : switchesPerGroup); top++) {
          for (int part = 0; part < levels.get(level - 1); part++) {
            int child = group * levels.get(level - 1) + part;
            if (level == 1) {
              links.line("link %d s1-%d-0 electrical".formatted(child * below, group));
            } else {
              for (int end = 0; end < (level == 2 ? 1 : switchesPerGroup); end++) {
                links.line(
                    "link s%d-%d-%d s%d-%d-%d optical"
                        .formatted(level - 1, child, end, level, group, top));
              }
            }
          }
        }
      }
    }
    return links.topology();
  }

  /** All groups of a dragonfly. */
  static FileTopology dragonfly(Dragonfly of) {
    List<Integer> groups = new ArrayList<>();
    for (int group = 0; group < of.groups(); group++) {
      groups.add(group);
    }
    return dragonfly(of, groups);
  }

  /** Some groups of a dragonfly alone, whose hosts are numbered group after group. */
  static FileTopology dragonfly(Dragonfly of, List<Integer> groups) {
    ListedLinks links = new ListedLinks();
    for (int group : groups) {
      for (int router = 0; router < of.routers(); router++) {
        for (int host = 0; host < of.hostsPerRouter(); host++) {
          links.line("host h%d-%d-%d".formatted(group, router, host));
          links.line(
              "link h%d-%d-%d r%d-%d electrical".formatted(group, router, host, group, router));
        }
        for (int other = router + 1; other < of.routers(); other++) {
          links.line("link r%d-%d r%d-%d electrical".formatted(group, router, group, other));
        }
      }
    }
    // every group deals its global links out to its routers, one after the other
    for (int group : groups) {
      for (int other : groups) {
        for (int link = 0; link < of.links() && group < other; link++) {
          links.line(
              "link r%d-%d r%d-%d optical"
                  .formatted(
                      group, dealt(group, other, link, of), other, dealt(other, group, link, of)));
        }
      }
    }
    return links.topology();
  }

  private static int dealt(int group, int to, int link, Dragonfly of) {
    int next = 0;
    for (int other = 0; other < of.groups(); other++) {
      for (int i = 0; i < of.links() && other != group; i++) {
        if (other == to && i == link) {
          return next;
        }
        next = (next + 1) % of.routers();
      }
    }
    throw new AssertionError("no such group " + to);
  }
}
