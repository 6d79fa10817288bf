package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.TailFit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a study asks of the replicates, as it stands there. */
final class EstimationKeys {

  /** A run time of which it is asked how likely it is exceeded; a scenario can have its own. */
  static final Key<Double> LIMIT =
      Key.optional(
          "limit",
          Forms.TIME.where(nanos -> nanos > 0, "above 0"),
          "A run time: how likely is it exceeded?");

  private static final Form<Precision.Reach> REACH =
      Forms.part(
          "reach",
          () ->
              Forms.form(
                  EstimationKeys::reach,
                  EstimationKeys::write,
                  schema ->
                      Schema.json(
                          """
                          {"type": "string", "pattern": "%s",
                            "description": "How far an end of the interval may lie: a share, or a time."}\
                          """
                              .formatted(
                                  ("^\\s*\\+?(?:"
                                          + Dimension.TIME.pattern()
                                          + "|"
                                          + Dimension.SHARE.pattern()
                                          + ")\\s*$")
                                      .replace("\\", "\\\\")))));

  private record Asked(
      @Nullable String reference,
      @Nullable Double limit,
      @Nullable SortedMap<Statistic, Precision.Reach> precision,
      @Nullable Integer maxReplicates,
      boolean tail) {}

  private static final Key<String> REFERENCE =
      Key.optional(
          "reference",
          Forms.TEXT,
          "The scenario that the others are compared with (default: the first).");
  private static final Key<SortedMap<Statistic, Precision.Reach>> PRECISION =
      Key.optional(
          "precision", precision(), "Replicates are added until intervals reach no farther.");
  private static final Key<Integer> MAX_REPLICATES =
      Key.optional(
          "maxReplicates",
          Forms.whole(1, Study.MAX_REPLICATES),
          "Of each scenario, with a precision.");
  private static final Key<Boolean> TAIL =
      Key.sparse(
          "tail",
          Forms.word(new Boolean[] {true, false}, fits -> fits ? "fit" : "none"),
          false,
          "fit: a distribution fitted to the longest run times.");

  private static final Keys<Asked> ASKED =
      Keys.of(Asked.class, REFERENCE, LIMIT, PRECISION, MAX_REPLICATES, TAIL);

  private EstimationKeys() {}

  static List<Key<?>> keys() {
    return ASKED.all();
  }

  private static Form<SortedMap<Statistic, Precision.Reach>> precision() {
    List<Key<Precision.Reach>> statistics = new ArrayList<>();
    for (Statistic statistic : Statistic.values()) {
      if (statistic != Statistic.MIN && statistic != Statistic.MAX) {
        statistics.add(
            Key.optional(statistic.label(), REACH, "")
                .from((SortedMap<Statistic, Precision.Reach> of) -> of.get(statistic)));
      }
    }
    @SuppressWarnings("unchecked") // the class of no other maps
    Class<SortedMap<Statistic, Precision.Reach>> type =
        (Class<SortedMap<Statistic, Precision.Reach>>) (Class<?>) SortedMap.class;
    return Keys.of(
            type,
            values -> {
              SortedMap<Statistic, Precision.Reach> reaches = new TreeMap<>();
              for (Statistic statistic : Statistic.values()) {
                statistics.stream()
                    .filter(key -> key.name().equals(statistic.label()) && values.has(key))
                    .forEach(key -> reaches.put(statistic, values.get(key)));
              }
              return reaches;
            },
            List.copyOf(statistics))
        .where(reaches -> !reaches.isEmpty(), "at least one statistic, such as p99: 1%")
        .saying("{\"minProperties\": 1}");
  }

  private static Precision.Reach reach(Node node) {
    boolean isShare = node.text().strip().endsWith("%");
    double value = node.quantity(isShare ? Dimension.SHARE : Dimension.TIME);
    if (value == 0) {
      throw node.wrong("above 0");
    }
    return new Precision.Reach(value, isShare);
  }

  private static JsonNode write(Precision.Reach reach) {
    return (reach.isShare() ? Forms.SHARE : Forms.TIME).write(reach.value());
  }

  /**
   * Reads it.
   *
   * @param scenarios those of the grid included
   * @param replicates of the first pass
   */
  static Estimation read(Node root, List<Node> scenarios, int replicates) {
    Node most = root.find(MAX_REPLICATES.name());
    if (most != null && root.has(PRECISION.name())) {
      most.integer(replicates, Study.MAX_REPLICATES); // more than its form can ask
    }
    Asked asked = ASKED.readWithin(root);
    Map<String, Double> limits = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (Node scenario : scenarios) {
      String name = scenario.get("name").text();
      names.add(name);
      Double limit = LIMIT.read(scenario);
      if (limit != null && !root.isFlag(LIMIT.name())) {
        limits.put(name, limit);
      }
    }
    if (asked.reference() != null && !names.contains(asked.reference())) {
      throw root.get(REFERENCE.name()).wrong("the name of a scenario");
    }
    if (asked.tail() && replicates < TailFit.FEWEST_VALUES) {
      throw root.get(TAIL.name())
          .at(
              "a fit takes at least %d replicates, got %d"
                  .formatted(TailFit.FEWEST_VALUES, replicates));
    }
    return new Estimation(
        asked.reference(), asked.limit(), limits, precision(asked, most, replicates), asked.tail());
  }

  private static @Nullable Precision precision(Asked asked, @Nullable Node most, int replicates) {
    if (asked.precision() == null) {
      if (most != null) {
        throw most.at("only with a precision, got none");
      }
      return null;
    }
    return new Precision(
        asked.precision(),
        Objects.requireNonNullElse(
            asked.maxReplicates(),
            (int)
                Math.min(
                    (long) replicates << (Precision.DEFAULT_PASSES - 1), Study.MAX_REPLICATES)));
  }

  /** Writes it into the tree of a study. */
  static void write(Estimation estimation, ObjectNode root) {
    Precision precision = estimation.precision();
    ASKED.write(
        new Asked(
            estimation.reference(),
            estimation.limitNanos(),
            precision == null ? null : new TreeMap<>(precision.reaches()),
            precision == null ? null : precision.maxReplicates(),
            estimation.fitsTail()),
        root);
  }

  /** Writes what is asked of one scenario in another way. */
  static void writeScenario(Estimation estimation, String name, ObjectNode into) {
    Double limit = estimation.limitsNanos().get(name);
    if (limit != null) {
      into.set(LIMIT.name(), LIMIT.form().write(limit));
    }
  }
}
