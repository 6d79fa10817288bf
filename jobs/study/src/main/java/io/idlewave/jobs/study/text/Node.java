package io.idlewave.jobs.study.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.failure.StudyException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A part of a study document that knows where it stands, so that every complaint about it names its
 * place: the document, the line, and the path such as {@code scenarios[2].noise.mean}.
 */
public record Node(Origin origin, String path, JsonNode value) {

  /** Some eleven days: no run adds up to what the coarsest grid of times cannot hold. */
  public static final double MAX_TIME_NANOS = 1e15;

  private static final int SHOWN_CHARACTERS = 60;

  /** A part of something that has no lines. */
  public Node(String origin, String path, JsonNode value) {
    this(Origin.of(origin), path, value);
  }

  /** The files that it may name. */
  public StudyFiles files() {
    return origin.files();
  }

  /** The same in a document that may name these files. */
  public Node reading(StudyFiles files) {
    return new Node(
        new Origin(origin.name(), origin.lines(), files, origin.flags(), origin.moved()),
        path,
        value);
  }

  /** The same in a document that a command line says something over, by path. */
  public Node under(Map<String, String> flags) {
    return new Node(
        new Origin(origin.name(), origin.lines(), origin.files(), flags, origin.moved()),
        path,
        value);
  }

  /** The same in a document of which parts are read elsewhere than they stand, by path. */
  public Node moved(Map<String, String> places) {
    return new Node(
        new Origin(origin.name(), origin.lines(), origin.files(), origin.flags(), places),
        path,
        value);
  }

  /** Whether a key of the document is from a command line. */
  public boolean isFlag(String key) {
    return origin.flags().containsKey(key);
  }

  /** Another value in the place of this one. */
  public Node with(JsonNode other) {
    return new Node(origin, path, other);
  }

  /** What is wrong here: the bound, and what was found. */
  public StudyException wrong(String bound) {
    return at(bound + ", got " + shown());
  }

  /** Any statement about this place. */
  public StudyException at(String statement) {
    return new StudyException(origin.at(path) + statement);
  }

  /** The value as a person wrote it, shortened. */
  String shown() {
    if (value.isNull()
        || value.isMissingNode()
        || (value.isTextual() && value.asText().isEmpty())) {
      return "nothing";
    }
    return shown(SinkAddress.shown(value.isValueNode() ? value.asText() : value.toString()));
  }

  private static String shown(String text) {
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... (" + text.length() + " characters)";
  }

  /** Requires a mapping whose keys are all known. */
  public Node withOnly(String... known) {
    return withOnly(new TreeSet<>(Arrays.asList(known)));
  }

  /** Requires a mapping whose keys are all known. */
  public Node withOnly(Set<String> known) {
    requireMapping();
    for (String key : keys()) {
      if (!known.contains(key)) {
        throw child(key, value.get(key))
            .at(
                "unknown key; the nearest known one is "
                    + EditDistance.nearest(key, known)
                    + " (known here: "
                    + String.join(", ", known)
                    + ")");
      }
    }
    return this;
  }

  public List<String> keys() {
    List<String> keys = new ArrayList<>();
    value.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  public Node requireMapping() {
    if (!value.isObject()) {
      throw wrong("a mapping of keys to values");
    }
    return this;
  }

  public boolean has(String key) {
    return value.has(key);
  }

  /** The value of a key, or null where there is none. */
  public @Nullable Node find(String key) {
    JsonNode found = value.get(key);
    return found == null ? null : child(key, found);
  }

  /** The value of a key that must be there. */
  public Node get(String key) {
    Node found = find(key);
    if (found == null) {
      throw at(
          "the key "
              + key
              + " is required, got "
              + (keys().isEmpty() ? "none" : "only " + shown(String.join(", ", keys()))));
    }
    return found;
  }

  public Node child(String key, JsonNode found) {
    return new Node(origin, path.isEmpty() ? key : path + "." + key, found);
  }

  public List<Node> items() {
    if (!value.isArray()) {
      throw wrong("a list");
    }
    List<Node> items = new ArrayList<>(value.size());
    for (int i = 0; i < value.size(); i++) {
      items.add(new Node(origin, path + "[" + i + "]", value.get(i)));
    }
    return items;
  }

  public String text() {
    if (!value.isValueNode() || value.isNull() || value.asText().isBlank()) {
      throw wrong("a text");
    }
    return value.asText();
  }

  public String word(String... words) {
    String text = text();
    if (!Arrays.asList(words).contains(text)) {
      String slip = EditDistance.slip(text, List.of(words));
      throw at(
          "one of %s, got %s%s"
              .formatted(
                  String.join(", ", words),
                  shown(),
                  slip == null ? "" : "; the nearest is " + slip));
    }
    return text;
  }

  /** Refuses a word of earlier versions that is another one now. */
  public Node renamed(String former, String now) {
    if (value.isTextual() && value.textValue().equals(former)) {
      throw wrong(now + ", the new name of " + former);
    }
    return this;
  }

  /** A whole number between two bounds, without a unit. */
  public long integer(long min, long max) {
    String bound = "a whole number from " + min + " to " + max;
    if (!value.isNumber() || !isFinite()) {
      throw wrong(bound);
    }
    BigDecimal number = value.decimalValue();
    if (number.compareTo(BigDecimal.valueOf(min)) < 0
        || number.compareTo(BigDecimal.valueOf(max)) > 0
        || number.stripTrailingZeros().scale() > 0) {
      throw wrong(bound);
    }
    return number.longValueExact();
  }

  /** The numbers that the key of an entry of this mapping names: one, or a range such as 0..3. */
  public List<Integer> numbers(String key) {
    NumberRange range = NumberRange.parse(key);
    if (range == null) {
      throw child(key, TextNode.valueOf(key))
          .wrong("the number of a rank, at least 0, or a range such as 0..3");
    }
    return IntStream.rangeClosed(range.first(), range.last()).boxed().toList();
  }

  /** A finite number without a unit. */
  public double number() {
    if (!value.isNumber() || !isFinite()) {
      throw wrong("a finite number without a unit");
    }
    return value.doubleValue();
  }

  private boolean isFinite() {
    return Double.isFinite(value.doubleValue());
  }

  /** A quantity of the given dimension, at least 0. */
  public double quantity(Dimension dimension) {
    double quantity = signedQuantity(dimension);
    if (quantity < 0) {
      throw wrong("at least 0");
    }
    return quantity;
  }

  public double signedQuantity(Dimension dimension) {
    if (!value.isTextual()) {
      throw wrong(dimension.expected());
    }
    try {
      double quantity = dimension.parse(value.textValue());
      if (dimension == Dimension.TIME && Math.abs(quantity) > MAX_TIME_NANOS) {
        throw wrong("at most " + Dimension.TIME.format(MAX_TIME_NANOS));
      }
      return quantity;
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  /** A whole number of bytes, at least 0. */
  public long bytes() {
    double bytes = quantity(Dimension.SIZE);
    if (bytes != Math.rint(bytes) || bytes > Dimension.MAX_BYTES) {
      throw wrong("a whole number of bytes, at most " + Dimension.MAX_BYTES);
    }
    return (long) bytes;
  }
}
