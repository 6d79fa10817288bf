package io.idlewave.jobs.study;

import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.TailFit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads what a study asks of the replicates. */
final class EstimationReader {

  static final String LIMIT = "limit";
  static final String REFERENCE = "reference";
  static final String PRECISION = "precision";
  static final String MAX_REPLICATES = "maxReplicates";
  static final String TAIL = "tail";

  /** Keys of a study. */
  static final List<String> KEYS = List.of(LIMIT, REFERENCE, PRECISION, MAX_REPLICATES, TAIL);

  /** Keys of a scenario. */
  static final Set<String> SCENARIO_KEYS = Set.of(LIMIT);

  private EstimationReader() {}

  /**
   * Reads it.
   *
   * @param scenarios those of the grid included
   * @param replicates of the first pass
   */
  static Estimation read(Node root, List<Node> scenarios, int replicates) {
    Map<String, Double> limits = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (Node scenario : scenarios) {
      String name = scenario.get("name").text();
      names.add(name);
      Node limit = scenario.find(LIMIT);
      if (limit != null) {
        limits.put(name, limit(limit));
      }
    }
    Node limit = root.find(LIMIT);
    Node reference = root.find(REFERENCE);
    Node tail = root.find(TAIL);
    return new Estimation(
        reference == null ? null : reference(reference, names),
        limit == null ? null : Double.valueOf(limit(limit)),
        limits,
        precision(root.find(PRECISION), root.find(MAX_REPLICATES), replicates),
        tail != null && fitsTail(tail, replicates));
  }

  static double limit(Node node) {
    double nanos = node.quantity(Dimension.TIME);
    if (nanos == 0) {
      throw node.wrong("above 0");
    }
    return nanos;
  }

  static String reference(Node node, List<String> names) {
    if (!names.contains(node.text())) {
      throw node.wrong("the name of a scenario");
    }
    return node.text();
  }

  static boolean fitsTail(Node node, int replicates) {
    boolean fits = node.word("fit", "none").equals("fit");
    if (fits && replicates < TailFit.FEWEST_VALUES) {
      throw node.at(
          "a fit takes at least %d replicates, got %d"
              .formatted(TailFit.FEWEST_VALUES, replicates));
    }
    return fits;
  }

  static @Nullable Precision precision(
      @Nullable Node node, @Nullable Node maxReplicates, int replicates) {
    if (node == null) {
      if (maxReplicates != null) {
        throw maxReplicates.at("only with a precision, got none");
      }
      return null;
    }
    Map<Statistic, Precision.Reach> reaches = new EnumMap<>(Statistic.class);
    Set<String> known = new TreeSet<>();
    for (Statistic statistic : Statistic.values()) {
      if (statistic != Statistic.MIN && statistic != Statistic.MAX) {
        known.add(statistic.label());
      }
    }
    node.withOnly(known);
    for (Statistic statistic : Statistic.values()) {
      Node reach = node.find(statistic.label());
      if (reach != null) {
        reaches.put(statistic, reach(reach));
      }
    }
    if (reaches.isEmpty()) {
      throw node.wrong("at least one statistic, such as p99: 1%");
    }
    return new Precision(reaches, maxReplicates(maxReplicates, replicates));
  }

  private static Precision.Reach reach(Node node) {
    String text = node.text();
    boolean isShare = text.strip().endsWith("%");
    double value = node.quantity(isShare ? Dimension.SHARE : Dimension.TIME);
    if (value == 0) {
      throw node.wrong("above 0");
    }
    return new Precision.Reach(value, isShare);
  }

  private static int maxReplicates(@Nullable Node node, int replicates) {
    return node == null
        ? (int) Math.min((long) replicates << (Precision.DEFAULT_PASSES - 1), Study.MAX_REPLICATES)
        : (int) node.integer(replicates, Study.MAX_REPLICATES);
  }
}
