package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.CallPaths;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The call paths of one timeline, by numbers of its own in the order in which it first came into
 * them: the same for the same events. Mutable.
 *
 * <p>It is bounded: below {@value #MAX_DEPTH} regions a path keeps the outer ones and the innermost
 * one, as of a recursion, and beyond {@value #MAX_PATHS} paths a region counts to the first path of
 * its own.
 */
public final class PathTree {

  /** Outside any region. */
  public static final int OUTSIDE = CallPaths.NO_PARENT;

  static final int MAX_DEPTH = CallPaths.MAX_DEPTH;
  static final int MAX_PATHS = 1 << 16;

  private final Deque<Integer> open = new ArrayDeque<>();
  private Map<Long, Integer> known = new HashMap<>();
  private Map<Integer, Integer> first = new HashMap<>();
  private int[] regions = new int[16];
  private int[] parents = new int[16];
  private int[] depths = new int[16];
  private long[] visits = new long[16];
  private int count;

  /** The path that the timeline is in, or {@link #OUTSIDE}. */
  public int here() {
    Integer innermost = open.peek();
    return innermost == null ? OUTSIDE : innermost;
  }

  /** The timeline enters a region. Returns the path that it is in then. */
  public int enter(int region) {
    int path = path(here(), region);
    visits[path]++;
    open.push(path);
    return path;
  }

  /** The timeline leaves the region that it entered last; nothing where none is open. */
  public void leave() {
    open.poll();
  }

  /** The path of a region inside a path, a new one if it has none. */
  int path(int around, int region) {
    int parent = around;
    while (parent != OUTSIDE && depths[parent] >= MAX_DEPTH) {
      parent = parents[parent];
    }
    long key = ((long) parent << Integer.SIZE) | region;
    Integer found = known.get(key);
    if (found != null) {
      return found;
    }
    if (count >= MAX_PATHS) {
      Integer other = first.get(region);
      if (other != null) {
        return other;
      }
    }
    return add(key, parent, region);
  }

  private int add(long key, int parent, int region) {
    if (count == regions.length) {
      resize(2 * count);
    }
    regions[count] = region;
    parents[count] = parent;
    depths[count] = parent == OUTSIDE ? 1 : depths[parent] + 1;
    known.put(key, count);
    first.putIfAbsent(region, count);
    return count++;
  }

  private void resize(int size) {
    regions = Arrays.copyOf(regions, size);
    parents = Arrays.copyOf(parents, size);
    depths = Arrays.copyOf(depths, size);
    visits = Arrays.copyOf(visits, size);
  }

  /** Nothing is entered any more: what finds paths is forgotten. */
  public void park() {
    open.clear();
    known = Map.of();
    first = Map.of();
    resize(count);
  }

  /** How many paths there are. */
  int count() {
    return count;
  }

  /** The innermost region of a path, as the timeline numbers it. */
  int region(int path) {
    return regions[path];
  }

  /** The path around it, a lower number, or {@link #OUTSIDE}. */
  int parent(int path) {
    return parents[path];
  }

  /** How often the timeline came into a path. */
  long visits(int path) {
    return visits[path];
  }
}
