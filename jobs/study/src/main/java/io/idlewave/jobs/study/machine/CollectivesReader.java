package io.idlewave.jobs.study.machine;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import io.idlewave.perturb.collective.Transport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads how collectives work, such as {@code {allreduce: ring, alltoall: [{upTo: 256B, algorithm:
 * bruck}, {algorithm: pairwise}]}}.
 */
public final class CollectivesReader {

  public static final String PRICING = "pricing";
  public static final String TAU_LOP = "tauLop";

  /** What an operation runs that is not stated, so that a grid can vary it. */
  static final String DEFAULT = "default";

  /** Of an operation: what is quickest for members that arrive together. */
  public static final String BEST = "best";

  /** By how much a choice that was the best won. */
  public static final String MARGIN = "margin";

  static final String MESSAGES = "messages";
  static final String IN_TURN = "in-turn";
  static final String TAU_LOP_WORD = "tau-lop";

  private CollectivesReader() {}

  static CollectivesSpec read(@Nullable Node node) {
    if (node == null) {
      return CollectivesSpec.DEFAULT;
    }
    List<String> known = new ArrayList<>();
    Stream.of(CollectiveOp.values())
        .filter(op -> op.pattern() != CollectiveOp.Pattern.NONE)
        .forEach(op -> known.add(label(op)));
    List<String> operations = List.copyOf(known);
    known.addAll(
        List.of(
            PRICING,
            TAU_LOP,
            TransportText.CHUNK,
            TransportText.PROTOCOLS,
            TransportText.AGGREGATION));
    node.withOnly(known.toArray(String[]::new));
    Map<CollectiveOp, List<Choice>> choices = new EnumMap<>(CollectiveOp.class);
    choices.putAll(CollectiveRules.DEFAULT.choices());
    Map<CollectiveOp, List<Double>> best = new EnumMap<>(CollectiveOp.class);
    for (String key : node.keys()) {
      if (operations.contains(key)) {
        readOperation(op(key), node.get(key), choices, best);
      }
    }
    Node pricing = node.find(PRICING);
    String word = pricing == null ? MESSAGES : pricing.word(MESSAGES, IN_TURN, TAU_LOP_WORD);
    CollectivesSpec spec =
        new CollectivesSpec(
            choices, best, word.equals(IN_TURN), tauLop(node, word), TransportText.read(node));
    try {
      spec.rules();
    } catch (IllegalArgumentException e) {
      throw node.at(String.valueOf(e.getMessage()));
    }
    return spec;
  }

  /**
   * What {@code key} is where nobody states it; null where it is no key, or none with a value of
   * its own.
   */
  public static @Nullable String unstated(String key) {
    boolean operation =
        Stream.of(CollectiveOp.values())
            .anyMatch(op -> op.pattern() != CollectiveOp.Pattern.NONE && label(op).equals(key));
    if (operation) {
      return DEFAULT;
    }
    return switch (key) {
      case PRICING -> MESSAGES;
      case TransportText.CHUNK -> NetworkText.size(Transport.DEFAULT_CHUNK);
      default -> null;
    };
  }

  private static @Nullable TauLopSpec tauLop(Node node, String pricing) {
    Node stated = node.find(TAU_LOP);
    if (!pricing.equals(TAU_LOP_WORD)) {
      if (stated != null) {
        throw stated.at("only with pricing: tau-lop");
      }
      return null;
    }
    Node tables = node.get(TAU_LOP).withOnly("overhead", "shared", "network", "segment");
    Node segment = tables.find("segment");
    if (segment != null) {
      segment.withOnly("shared", "network");
    }
    return new TauLopSpec(
        NetworkReader.table(tables.get("overhead"), false),
        channel(tables.get("shared"), segment == null ? null : segment.find("shared")),
        channel(tables.get("network"), segment == null ? null : segment.find("network")));
  }

  private static TauLopSpec.Channel channel(Node node, @Nullable Node segment) {
    SortedMap<Integer, SortedMap<Long, Double>> times = new TreeMap<>();
    for (String key : node.requireMapping().keys()) {
      Node table = node.get(key);
      if (!key.matches("[1-9]\\d{0,8}")) {
        throw table.at("the number of concurrent transfers, at least 1, got " + key);
      }
      times.put(Integer.valueOf(key), NetworkReader.table(table, false));
    }
    if (!times.containsKey(1)) {
      throw node.at("a table for 1 transfer, got " + (times.isEmpty() ? "none" : times.keySet()));
    }
    return new TauLopSpec.Channel(times, segment == null ? 0 : segment.bytes());
  }

  private static void readOperation(
      CollectiveOp op,
      Node node,
      Map<CollectiveOp, List<Choice>> choices,
      Map<CollectiveOp, List<Double>> best) {
    String word = node.value().asText();
    if (word.equals(DEFAULT)) {
      return;
    }
    if (word.equals(BEST)) {
      if (Algorithm.candidates(op).size() < 2) {
        throw node.wrong("linear, for no other algorithm runs it");
      }
      best.put(op, List.of());
      return;
    }
    choices.put(op, choices(node));
    List<Double> margins = margins(node);
    if (!margins.isEmpty()) {
      best.put(op, margins);
    }
  }

  /** As results state them, where the algorithms of an operation were chosen. */
  private static List<Double> margins(Node node) {
    if (node.value().isValueNode() || !node.items().get(0).has(MARGIN)) {
      return List.of();
    }
    return node.items().stream().map(item -> item.get(MARGIN).quantity(Dimension.SHARE)).toList();
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
      Node item = items.get(i).withOnly("upTo", "algorithm", MARGIN);
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
        node.renamed("star", Algorithm.IDEAL_TREE.label())
            .word(Stream.of(Algorithm.values()).map(Algorithm::label).toArray(String[]::new));
    return Algorithm.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  public static String label(CollectiveOp op) {
    return op.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static CollectiveOp op(String label) {
    return CollectiveOp.valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
