package io.idlewave.perturb.noise;

import io.idlewave.ingest.model.CallPaths;
import java.io.Serializable;
import java.util.BitSet;
import java.util.List;

/**
 * The user regions, or kernels of accelerators, whose computing noise falls on. Immutable; equal
 * where they are stated alike.
 *
 * @param patterns names of regions or ends of their {@linkplain CallPaths call paths}, each once;
 *     one that ends in {@code *} stands for all that begin with what is before it. Empty for all
 *     computing and all calls
 */
public record RegionSelector(List<String> patterns) implements Serializable {

  /** Noise falls on whatever takes processor time, calls among it. */
  public static final RegionSelector EVERYWHERE = new RegionSelector(List.of());

  public RegionSelector {
    patterns = patterns.stream().distinct().toList();
  }

  /** Whether noise falls on whatever takes processor time. */
  public boolean isEverywhere() {
    return patterns.isEmpty();
  }

  /** The numbers of the regions of a trace that are selected. */
  public BitSet in(CallPaths paths) {
    BitSet selected = new BitSet();
    for (String pattern : patterns) {
      selected.or(paths.matching(pattern));
    }
    return selected;
  }
}
