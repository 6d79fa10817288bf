package io.idlewave.perturb.noise;

import java.io.Serializable;
import java.util.List;

/**
 * The ranks that a process falls on. Immutable; equal where the ranks are stated alike.
 * Construction fails with one clear message where a value has no meaning.
 */
public sealed interface RankSelector extends Serializable {

  /** Whether a rank, which is on {@code node}, may be among them. */
  boolean covers(int rank, int node);

  /** The probability with which a rank that is covered is among them. */
  default double share(int rankCount) {
    return 1;
  }

  /** The rank with whose draw a rank learns whether it is among them. */
  default int drawnWith(int rank) {
    return rank;
  }

  /** Whether several ranks learn it from one draw. */
  default boolean sharesDraw() {
    return false;
  }

  /**
   * Whether a rank that is covered is among them.
   *
   * @param fraction drawn once per replicate and rank that draws, from 0 to below 1
   */
  default boolean includes(int rank, int rankCount, double fraction) {
    return fraction < share(rankCount);
  }

  /** Every rank. */
  record All() implements RankSelector {
    @Override
    public boolean covers(int rank, int node) {
      return true;
    }
  }

  /** The ranks that are named; kept sorted, each once. */
  record Ranks(List<Integer> ranks) implements RankSelector {
    public Ranks {
      ranks = sorted("ranks", ranks);
    }

    @Override
    public boolean covers(int rank, int node) {
      return contains(ranks, rank);
    }
  }

  /** All ranks of the nodes that are named; kept sorted, each once. */
  record Nodes(List<Integer> nodes) implements RankSelector {
    public Nodes {
      nodes = sorted("nodes", nodes);
    }

    @Override
    public boolean covers(int rank, int node) {
      return contains(nodes, node);
    }
  }

  /**
   * The ranks at places that the trace names, such as stage 3; kept sorted, each once. Which ranks
   * these are a trace says: before anything is drawn, {@link Ranks} stand in their place.
   */
  record Places(String place, List<Integer> numbers) implements RankSelector {
    public Places {
      numbers = sorted(place, numbers);
    }

    @Override
    public boolean covers(int rank, int node) {
      throw new IllegalStateException(place + ": ranks of a trace, got places");
    }
  }

  /** The ranks {@code first, first + step, first + 2 step, ...}. */
  record Every(int step, int first) implements RankSelector {
    public Every {
      if (step < 1 || first < 0) {
        throw new IllegalArgumentException(
            "every k-th rank: k at least 1 and the first at least 0, got %d and %d"
                .formatted(step, first));
      }
    }

    @Override
    public boolean covers(int rank, int node) {
      return rank >= first && (rank - first) % step == 0;
    }
  }

  /** Each rank with the same probability, drawn once per rank and replicate. */
  record Share(double share) implements RankSelector {
    public Share {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException("share of ranks: from 0 to 1, got " + share);
      }
    }

    @Override
    public double share(int rankCount) {
      return share;
    }

    @Override
    public boolean covers(int rank, int node) {
      return true;
    }
  }

  /** One rank of all, each as likely, drawn once per replicate. */
  record One() implements RankSelector {
    @Override
    public double share(int rankCount) {
      return 1.0 / rankCount;
    }

    @Override
    public int drawnWith(int rank) {
      return 0;
    }

    @Override
    public boolean sharesDraw() {
      return true;
    }

    @Override
    public boolean includes(int rank, int rankCount, double fraction) {
      return (int) (fraction * rankCount) == rank;
    }

    @Override
    public boolean covers(int rank, int node) {
      return true;
    }
  }

  /** A binary search without boxes: asked for every stretch. */
  private static boolean contains(List<Integer> sorted, int value) {
    int low = 0;
    int high = sorted.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = sorted.get(middle);
      if (found == value) {
        return true;
      }
      if (found < value) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }

  private static List<Integer> sorted(String name, List<Integer> values) {
    List<Integer> sorted = values.stream().sorted().distinct().toList();
    if (sorted.isEmpty()) {
      throw new IllegalArgumentException(name + ": at least one, got none");
    }
    if (sorted.get(0) < 0) {
      throw new IllegalArgumentException(name + ": at least 0, got " + sorted.get(0));
    }
    return sorted;
  }
}
