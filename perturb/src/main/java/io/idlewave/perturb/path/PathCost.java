package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.CostKind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What a part of a path consists of, in ns. All are multiples of the quantum of the path, so that
 * parts add up to the whole exactly. A kind may be negative: slack that is taken off, a network
 * with a negative gap per byte, failed polls that are given back.
 *
 * @param byKind by the codes of a {@link CostKind}; those that are left out at the end are 0
 */
public record PathCost(List<Double> byKind) implements Serializable {

  /** Nothing of any kind. */
  public static final PathCost NONE = new PathCost(List.of());

  /** Takes an immutable copy. */
  public PathCost {
    byKind = List.copyOf(byKind);
  }

  /** That of each kind, in the order of codes. */
  public static PathCost of(double... nanos) {
    return new PathCost(Arrays.stream(nanos).boxed().toList());
  }

  static PathCost of(Costs costs, double quantumNanos) {
    double[] nanos = new double[costs.kinds()];
    Arrays.setAll(nanos, kind -> costs.quanta(kind) * quantumNanos);
    return of(nanos);
  }

  /** One kind, in ns. */
  public double nanos(CostKind kind) {
    return kind.code() < byKind.size() ? byKind.get(kind.code()) : 0;
  }

  /** All kinds, in ns. */
  public double nanos() {
    return byKind.stream().mapToDouble(nanos -> nanos).sum();
  }

  /** This and {@code other} together. */
  public PathCost plus(PathCost other) {
    List<Double> more = byKind.size() < other.byKind.size() ? byKind : other.byKind;
    List<Double> sums =
        new ArrayList<>(byKind.size() < other.byKind.size() ? other.byKind : byKind);
    for (int kind = 0; kind < more.size(); kind++) {
      sums.set(kind, sums.get(kind) + more.get(kind));
    }
    return new PathCost(sums);
  }

  /** Costs by something else than before, added up. */
  public static <K, L extends Comparable<L>> SortedMap<L, PathCost> by(
      SortedMap<K, PathCost> costs, Function<K, L> key) {
    SortedMap<L, PathCost> sums = new TreeMap<>();
    costs.forEach((of, cost) -> sums.merge(key.apply(of), cost, PathCost::plus));
    return sums;
  }
}
