package io.idlewave.perturb.noise;

import java.io.Serializable;
import java.util.BitSet;
import java.util.List;

/**
 * The user regions, or kernels of accelerators, whose computing noise falls on. Immutable; equal
 * where they are stated alike.
 *
 * @param patterns names of regions, each once; one that ends in {@code *} stands for all that begin
 *     with what is before it. Empty for all computing and all calls
 */
public record RegionSelector(List<String> patterns) implements Serializable {

  /** Noise falls on whatever takes processor time, calls among it. */
  public static final RegionSelector EVERYWHERE = new RegionSelector(List.of());

  private static final String ANY = "*";

  /** Takes an immutable copy. */
  public RegionSelector {
    patterns = patterns.stream().distinct().toList();
  }

  /** Whether noise falls on whatever takes processor time. */
  public boolean isEverywhere() {
    return patterns.isEmpty();
  }

  /** The numbers of the regions that are selected among those with these names. */
  public BitSet in(List<String> names) {
    BitSet selected = new BitSet();
    for (String pattern : patterns) {
      selected.or(in(pattern, names));
    }
    return selected;
  }

  /** The numbers of the regions that one of the patterns selects. */
  public static BitSet in(String pattern, List<String> names) {
    boolean begins = pattern.endsWith(ANY);
    String begin = pattern.substring(0, pattern.length() - (begins ? 1 : 0));
    BitSet selected = new BitSet();
    for (int region = 0; region < names.size(); region++) {
      String name = names.get(region);
      selected.set(region, begins ? name.startsWith(begin) : name.equals(pattern));
    }
    return selected;
  }
}
