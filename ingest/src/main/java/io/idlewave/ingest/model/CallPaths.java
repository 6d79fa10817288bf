package io.idlewave.ingest.model;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which user regions were entered inside which. What calls and stretches of an archive name as
 * their region is a call path: the innermost region and all around it, from the outermost on. A
 * region that was entered inside different ones has a number for each. Immutable.
 *
 * <p>In text the names of a path stand in order with {@code /} between them. A name may hold that
 * character itself: texts are compared with names from the innermost on, and never taken apart
 * where a name has it.
 */
public final class CallPaths {

  /** Between the names of a path. */
  public static final String SEPARATOR = "/";

  /** The parent of an outermost region. */
  public static final int NO_PARENT = -1;

  /** The most regions of a path. */
  public static final int MAX_DEPTH = 64;

  private static final String ANY = "*";

  private final List<String> names;
  private final int[] parents;
  private final int[] depths;
  private final Map<String, Integer> pathsOfName = new HashMap<>();

  /**
   * The paths of a trace.
   *
   * @param names the innermost region of each path
   * @param parents the path around it, or {@link #NO_PARENT}; empty where the trace does not say
   *     which regions are inside which
   * @throws IllegalArgumentException if parents are not as many, are no paths, go round in a circle
   *     or are more than {@value #MAX_DEPTH} deep
   */
  public CallPaths(List<String> names, List<Integer> parents) {
    this.names = List.copyOf(names);
    if (!parents.isEmpty() && parents.size() != names.size()) {
      throw new IllegalArgumentException(
          "one for each of %d regions, got %d".formatted(names.size(), parents.size()));
    }
    this.parents = new int[names.size()];
    Arrays.setAll(this.parents, path -> parents.isEmpty() ? NO_PARENT : parents.get(path));
    for (int parent : this.parents) {
      if (parent < NO_PARENT || parent >= names.size()) {
        throw new IllegalArgumentException(
            "%d to %d, got %d".formatted(NO_PARENT, names.size() - 1, parent));
      }
    }
    this.depths = depths(this.parents);
    int deepest = Arrays.stream(depths).max().orElse(0);
    if (deepest > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "at most %d regions inside each other, got %d".formatted(MAX_DEPTH, deepest));
    }
    this.names.forEach(name -> pathsOfName.merge(name, 1, Integer::sum));
  }

  private static int[] depths(int[] parents) {
    int[] depths = new int[parents.length];
    for (int path = 0; path < parents.length; path++) {
      int at = path;
      int unknown = 0;
      while (at >= 0 && depths[at] == 0) {
        at = parents[at];
        if (++unknown > parents.length) {
          throw new IllegalArgumentException("no circle, got one around region " + path);
        }
      }
      int depth = (at < 0 ? 0 : depths[at]) + unknown;
      for (int of = path; of >= 0 && depths[of] == 0; of = parents[of]) {
        depths[of] = depth--;
      }
    }
    return depths;
  }

  public int count() {
    return parents.length;
  }

  /** The name of the innermost region of a path. */
  public String name(int path) {
    return names.get(path);
  }

  /** The path around the innermost region of a path, or {@link #NO_PARENT}. */
  public int parent(int path) {
    return parents[path];
  }

  /** How many regions a path has, 1 or more. */
  public int depth(int path) {
    return depths[path];
  }

  /** The paths from the outermost region to this one, which is the last. */
  public int[] from(int path) {
    int[] all = new int[depths[path]];
    int at = path;
    for (int i = all.length - 1; i >= 0; i--) {
      all[i] = at;
      at = parents[at];
    }
    return all;
  }

  /** All names of a path in order, such as {@code main/solve/exchange}. */
  public String text(int path) {
    StringBuilder text = new StringBuilder();
    for (int of : from(path)) {
      text.append(text.isEmpty() ? "" : SEPARATOR).append(names.get(of));
    }
    return text.toString();
  }

  /** What results call a path: its innermost region's name, or all names where that has several. */
  public String label(int path) {
    return pathsOfName.getOrDefault(names.get(path), 0) == 1 ? names.get(path) : text(path);
  }

  public List<String> texts() {
    String[] texts = new String[count()];
    Arrays.setAll(texts, this::text);
    return List.of(texts);
  }

  public List<String> labels() {
    String[] labels = new String[count()];
    Arrays.setAll(labels, this::label);
    return List.of(labels);
  }

  /**
   * The paths that a text means: those whose innermost region has that name, and those that end in
   * these names, such as {@code solve/exchange}.
   */
  public BitSet named(String text) {
    BitSet found = new BitSet();
    for (int path = 0; path < count(); path++) {
      found.set(path, endsIn(path, text));
    }
    return found;
  }

  /**
   * Those that a pattern means: a {@linkplain #named text}, or one that ends in {@code *} and
   * stands for all that begin with what is before it.
   */
  public BitSet matching(String pattern) {
    if (!pattern.endsWith(ANY)) {
      return named(pattern);
    }
    String begin = pattern.substring(0, pattern.length() - ANY.length());
    BitSet found = new BitSet();
    for (int path = 0; path < count(); path++) {
      found.set(path, begins(path, begin));
    }
    return found;
  }

  /** The longest of the texts that mean a path; null if none does. */
  public @Nullable String closest(int path, Collection<String> texts) {
    String closest = null;
    for (String text : texts) {
      boolean longer = closest == null || text.length() > closest.length();
      closest = longer && endsIn(path, text) ? text : closest;
    }
    return closest;
  }

  private boolean endsIn(int path, String text) {
    String left = text;
    for (int at = path; at != NO_PARENT; at = parents[at]) {
      String name = names.get(at);
      if (left.equals(name)) {
        return true;
      }
      if (!left.endsWith(SEPARATOR + name)) {
        return false;
      }
      left = left.substring(0, left.length() - name.length() - SEPARATOR.length());
    }
    return false;
  }

  private boolean begins(int path, String begin) {
    String name = names.get(path);
    boolean found = name.startsWith(begin);
    int parent = parents[path];
    for (int at = begin.indexOf(SEPARATOR);
        !found && parent != NO_PARENT && at >= 0;
        at = begin.indexOf(SEPARATOR, at + 1)) {
      found = name.startsWith(begin.substring(at + 1)) && endsIn(parent, begin.substring(0, at));
    }
    return found;
  }
}
