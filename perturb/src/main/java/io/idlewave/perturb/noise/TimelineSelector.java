package io.idlewave.perturb.noise;

import java.io.Serializable;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * The timelines of ranks that noise falls on. Immutable; equal where they are stated alike. A rank
 * with one timeline has one thread, which is its number 0.
 */
public sealed interface TimelineSelector extends Serializable {

  /** Whether noise falls on a row. */
  boolean covers(RankTimelines timelines, int row);

  /** The rows that noise falls on. */
  default BitSet rows(RankTimelines timelines) {
    BitSet rows = new BitSet();
    for (int row = 0; row < timelines.rows(); row++) {
      rows.set(row, covers(timelines, row));
    }
    return rows;
  }

  /** {@code noise} on these timelines alone. */
  default NoiseSampler select(NoiseSampler noise, RankTimelines timelines) {
    BitSet rows = rows(timelines);
    return rows.cardinality() == timelines.rows() ? noise : new SelectedSampler(noise, rows);
  }

  /** Those of a kind. */
  enum Kind implements TimelineSelector {
    /** Each has a processor, which the system takes. All timelines of a trace without threads. */
    THREADS,
    /** They have no noise of the system, but kernels vary. */
    STREAMS,
    /** Both. */
    ALL;

    /** The word in studies. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public BitSet rows(RankTimelines timelines) {
      BitSet rows = TimelineSelector.super.rows(timelines);
      return this == THREADS && rows.isEmpty() ? ALL.rows(timelines) : rows;
    }

    @Override
    public boolean covers(RankTimelines timelines, int row) {
      return this == ALL || timelines.isStream()[row] == (this == STREAMS);
    }
  }

  /** Those with these numbers within their rank, from 0 on; kept sorted, each once. */
  record Numbers(List<Integer> numbers) implements TimelineSelector {
    public Numbers {
      numbers = numbers.stream().sorted().distinct().toList();
      if (numbers.isEmpty() || numbers.get(0) < 0) {
        throw new IllegalArgumentException(
            "numbers of timelines: at least one, from 0, got " + numbers);
      }
    }

    @Override
    public boolean covers(RankTimelines timelines, int row) {
      return numbers.contains(timelines.numberOf()[row]);
    }
  }
}
