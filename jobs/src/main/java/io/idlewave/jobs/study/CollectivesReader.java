package io.idlewave.jobs.study;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads how collectives work, such as {@code {allreduce: ring, alltoall: [{upTo: 256B, algorithm:
 * bruck}, {algorithm: pairwise}]}}.
 */
final class CollectivesReader {

  private CollectivesReader() {}

  static CollectiveRules read(@Nullable Node node) {
    if (node == null) {
      return CollectiveRules.DEFAULT;
    }
    List<String> known = new ArrayList<>();
    Stream.of(CollectiveOp.values())
        .filter(op -> op.pattern() != CollectiveOp.Pattern.NONE)
        .forEach(op -> known.add(label(op)));
    node.withOnly(known.toArray(String[]::new));
    Map<CollectiveOp, List<Choice>> choices = new EnumMap<>(CollectiveOp.class);
    choices.putAll(CollectiveRules.DEFAULT.choices());
    for (String key : node.keys()) {
      choices.put(op(key), choices(node.get(key)));
    }
    try {
      return new CollectiveRules(choices, null);
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
  }

  private static List<Choice> choices(Node node) {
    if (node.value().isValueNode()) {
      return List.of(new Choice(Long.MAX_VALUE, algorithm(node)));
    }
    List<Node> items = node.items();
    if (items.isEmpty()) {
      throw node.at("at least 1 algorithm, got 0");
    }
    List<Choice> choices = new ArrayList<>();
    long below = -1;
    for (int i = 0; i < items.size(); i++) {
      Node item = items.get(i).withOnly("upTo", "algorithm");
      boolean last = i == items.size() - 1;
      if (last && item.has("upTo")) {
        throw item.at("no upTo, for the last algorithm takes all sizes that are left");
      }
      long upTo = last ? Long.MAX_VALUE : item.get("upTo").bytes();
      if (upTo <= below) {
        throw item.get("upTo").wrong("above " + below + "B, the one before");
      }
      below = upTo;
      choices.add(new Choice(upTo, algorithm(item.get("algorithm"))));
    }
    return choices;
  }

  private static Algorithm algorithm(Node node) {
    String word =
        node.word(Stream.of(Algorithm.values()).map(Algorithm::label).toArray(String[]::new));
    return Algorithm.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  static String label(CollectiveOp op) {
    return op.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static CollectiveOp op(String label) {
    return CollectiveOp.valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
