package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import org.jspecify.annotations.Nullable;

/** Reads and writes which host each node is on. */
public final class PlacementReader {

  /** The key in studies and scenarios. */
  public static final String KEY = "placement";

  /** In how many random placements a scenario is carried out: it stands for as many scenarios. */
  public static final String PLACEMENTS = "placements";

  /** Which of the random placements. */
  public static final String NUMBER = "number";

  /** The most random placements of one scenario. */
  public static final int MAX_PLACEMENTS = 10_000;

  private static final String KIND = "kind";
  private static final String SEED = "seed";
  private static final String FROM = "from";
  private static final String LINEAR = "linear";
  private static final String RANDOM = "random";
  private static final String SEARCH = "search";
  private static final long DEFAULT_SEED = 1;

  private PlacementReader() {}

  /** Reads a placement; of several random ones the first. */
  public static PlacementSpec read(@Nullable Node node) {
    if (node == null) {
      return PlacementSpec.LINEAR;
    }
    if (node.value().isArray()) {
      return new PlacementSpec.Explicit(
          node.items().stream().map(item -> (int) item.integer(0, Integer.MAX_VALUE)).toList());
    }
    boolean isWord = node.value().isValueNode();
    String kind = (isWord ? node : node.get(KIND)).word(LINEAR, RANDOM, SEARCH);
    return switch (kind) {
      case RANDOM -> isWord ? new PlacementSpec.Random(DEFAULT_SEED, 1) : random(node);
      case SEARCH -> new PlacementSpec.Searched(isWord ? PlacementSpec.LINEAR : start(node));
      default -> {
        if (!isWord) {
          node.withOnly(KIND);
        }
        yield PlacementSpec.LINEAR;
      }
    };
  }

  private static PlacementSpec start(Node node) {
    Node from = node.withOnly(KIND, FROM).find(FROM);
    PlacementSpec start = read(from);
    if (from != null && (start instanceof PlacementSpec.Searched || placements(from) > 0)) {
      throw from.wrong("one placement to start from");
    }
    return start;
  }

  private static PlacementSpec random(Node node) {
    node.withOnly(KIND, SEED, NUMBER, PLACEMENTS);
    Node seed = node.find(SEED);
    Node number = node.find(NUMBER);
    if (number != null && placements(node) > 0) {
      throw number.at("one of %s and %s, got both".formatted(NUMBER, PLACEMENTS));
    }
    return new PlacementSpec.Random(
        seed == null ? DEFAULT_SEED : seed.integer(Long.MIN_VALUE, Long.MAX_VALUE),
        number == null ? 1 : (int) number.integer(1, Integer.MAX_VALUE));
  }

  /** How many random placements are stated; 0 where there is one placement. */
  public static int placements(@Nullable Node node) {
    Node stated = node == null ? null : node.find(PLACEMENTS);
    return stated == null ? 0 : (int) stated.integer(1, MAX_PLACEMENTS);
  }

  /** Writes a placement as it would be stated. */
  public static void write(PlacementSpec placement, ObjectNode parent) {
    write(placement, KEY, parent);
  }

  private static void write(PlacementSpec placement, String key, ObjectNode parent) {
    if (placement instanceof PlacementSpec.Explicit explicit) {
      ArrayNode hosts = parent.putArray(key);
      explicit.hosts().forEach(hosts::add);
      return;
    }
    ObjectNode into = parent.putObject(key);
    if (placement instanceof PlacementSpec.Random random) {
      into.put(KIND, RANDOM).put(SEED, random.seed()).put(NUMBER, random.number());
    } else if (placement instanceof PlacementSpec.Searched searched) {
      write(searched.from(), FROM, into.put(KIND, SEARCH));
    } else {
      into.put(KIND, LINEAR);
    }
  }
}
