package io.idlewave.jobs.study.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.NumberList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The forms that values of studies have. */
public final class Forms {

  /** A text, which may look like a number. */
  public static final Form<String> TEXT =
      form(
          Node::text,
          TextNode::valueOf,
          schema -> Schema.json("{\"type\": [\"string\", \"number\", \"boolean\"]}"));

  /** A time, or a time per byte, in ns; at least 0. */
  public static final Form<Double> TIME = quantity(Dimension.TIME, "time");

  /** A rate in Hz. */
  public static final Form<Double> RATE = quantity(Dimension.RATE, "rate");

  /** A share as a fraction. */
  public static final Form<Double> SHARE = quantity(Dimension.SHARE, "share");

  /** A time in ns, or less than none. */
  public static final Form<Double> SIGNED_TIME =
      form(
          node -> node.signedQuantity(Dimension.TIME),
          nanos -> TextNode.valueOf(Dimension.TIME.format(nanos)),
          schema -> schema.part("signedTime", part -> pattern(Dimension.TIME, "[+-]?")));

  /** A whole number of bytes. */
  public static final Form<Long> BYTES =
      form(
          Node::bytes,
          bytes -> TextNode.valueOf(Dimension.SIZE.format((double) bytes)),
          schema -> schema.part("size", part -> pattern(Dimension.SIZE, "\\+?")));

  /** A whole number of bytes that is at least one. */
  public static final Form<Long> SOME_BYTES = BYTES.where(bytes -> bytes >= 1, "at least 1B");

  /** Any finite number. */
  public static final Form<Double> NUMBER =
      form(Node::number, DoubleNode::valueOf, schema -> Schema.json("{\"type\": \"number\"}"));

  /** Whole numbers from 0: one, a range such as {@code 0..3}, or a list of these. */
  public static final Form<List<Integer>> NUMBERS =
      form(
          NumberList::read,
          numbers -> {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            NumberList.write(numbers, list);
            return list;
          },
          schema -> schema.part("numbers", Forms::numbers));

  private Forms() {}

  private static ObjectNode numbers(Schema schema) {
    ObjectNode one =
        Schema.json(
            """
            {"anyOf": [{"type": "integer", "minimum": 0},
              {"type": "string", "pattern": "^\\\\s*\\\\d{1,8}\\\\.\\\\.\\\\d{1,8}\\\\s*$"}]}\
            """);
    ObjectNode several = Schema.json("{\"minItems\": 1}");
    several.set("items", one);
    return Schema.choice("{\"type\": \"array\"}", several, one)
        .put("description", "A number, a range such as 4..7, or a list of these.");
  }

  /** A form of its three parts. */
  public static <T> Form<T> form(
      Function<Node, T> read, Function<T, JsonNode> write, Function<Schema, ObjectNode> schema) {
    return new Form<>() {
      @Override
      public T read(Node node) {
        return read.apply(node);
      }

      @Override
      public JsonNode write(T value) {
        return write.apply(value);
      }

      @Override
      public ObjectNode schema(Schema of) {
        return schema.apply(of);
      }
    };
  }

  /** A quantity of a dimension, at least 0; {@code name} is that of its part of a schema. */
  public static Form<Double> quantity(Dimension dimension, String name) {
    return form(
        node -> node.quantity(dimension),
        value -> TextNode.valueOf(dimension.format(value)),
        schema -> schema.part(name, part -> pattern(dimension, "\\+?")));
  }

  private static ObjectNode pattern(Dimension dimension, String sign) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "string")
        .put("pattern", "^\\s*" + sign + dimension.pattern() + "\\s*$")
        .put("description", dimension.expected());
  }

  /** A whole number within bounds. */
  public static Form<Integer> whole(int min, int max) {
    return whole((long) min, max).as(Long::intValue, Integer::longValue);
  }

  /** A whole number within bounds. */
  public static Form<Long> whole(long min, long max) {
    return form(
        node -> node.integer(min, max),
        LongNode::valueOf,
        schema -> {
          ObjectNode whole = Schema.json("{\"type\": \"integer\"}");
          if (min > Long.MIN_VALUE) {
            whole.put("minimum", min);
          }
          return max < Integer.MAX_VALUE ? whole.put("maximum", max) : whole;
        });
  }

  public static Form<Double> number(double least, String bound) {
    return NUMBER.where(number -> number >= least, bound).saying("{\"minimum\": " + least + "}");
  }

  public static <T> Form<T> word(Map<String, T> values) {
    String[] words = values.keySet().toArray(String[]::new);
    return form(
        node -> Objects.requireNonNull(values.get(node.word(words))),
        value ->
            TextNode.valueOf(
                values.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(value))
                    .findFirst()
                    .orElseThrow()
                    .getKey()),
        schema -> words(List.of(words)));
  }

  public static <T> Form<T> word(T[] values, Function<T, String> label) {
    Map<String, T> words = new LinkedHashMap<>();
    for (T value : values) {
      words.put(label.apply(value), value);
    }
    return word(words);
  }

  /** One of two words, of which the second says yes. */
  public static Form<Boolean> flag(String no, String yes) {
    return word(new Boolean[] {false, true}, says -> says ? yes : no);
  }

  /** What a schema says of words. */
  public static ObjectNode words(Collection<String> words) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    words.forEach(schema.putArray("enum")::add);
    return schema;
  }

  public static <T> Form<List<T>> list(Form<T> of) {
    return form(
        node -> node.items().stream().map(of::read).toList(),
        values -> {
          ArrayNode list = JsonNodeFactory.instance.arrayNode();
          values.forEach(value -> list.add(of.write(value)));
          return list;
        },
        schema -> {
          ObjectNode list = Schema.json("{\"type\": \"array\"}");
          list.set("items", of.schema(schema));
          return list;
        });
  }

  public static <T> Form<List<T>> some(Form<T> of, String bound) {
    return list(of).where(values -> !values.isEmpty(), bound).saying("{\"minItems\": 1}");
  }

  /** Values by names that are not known before. */
  public static <T> Form<SortedMap<String, T>> byName(Form<T> of) {
    return byKey(key -> key.text(), Function.identity(), of, "{}");
  }

  /**
   * Values by keys.
   *
   * @param read a key, at its value
   * @param names what a schema says of the names of keys
   */
  public static <K extends Comparable<K>, T> Form<SortedMap<K, T>> byKey(
      Function<Node, K> read, Function<K, String> write, Form<T> of, String names) {
    return form(
        node -> {
          SortedMap<K, T> values = new TreeMap<>();
          for (String name : node.requireMapping().keys()) {
            Node at = node.get(name);
            K key = read.apply(new Node(at.origin(), at.path(), TextNode.valueOf(name)));
            if (values.put(key, of.read(at)) != null) {
              throw at.at("each once, got " + write.apply(key) + " again");
            }
          }
          return values;
        },
        values -> {
          ObjectNode mapping = JsonNodeFactory.instance.objectNode();
          values.forEach((key, value) -> mapping.set(write.apply(key), of.write(value)));
          return mapping;
        },
        schema -> {
          ObjectNode mapping = Schema.json("{\"type\": \"object\"}");
          mapping.set("propertyNames", Schema.json(names));
          mapping.set("additionalProperties", of.schema(schema));
          return mapping;
        });
  }

  /** Values by numbers, of which a key names one, or a range such as 0..3. */
  public static <T> Form<SortedMap<Integer, T>> byNumber(Form<T> of) {
    return form(
        node -> {
          SortedMap<Integer, T> values = new TreeMap<>();
          for (String key : node.requireMapping().keys()) {
            T value = of.read(node.get(key));
            node.numbers(key).forEach(number -> values.put(number, value));
          }
          return values;
        },
        values -> {
          ObjectNode mapping = JsonNodeFactory.instance.objectNode();
          values.forEach((number, value) -> mapping.set(number.toString(), of.write(value)));
          return mapping;
        },
        schema -> {
          ObjectNode mapping = Schema.json("{\"type\": \"object\"}");
          mapping
              .putObject("patternProperties")
              .set("^\\s*\\d{1,8}(\\.\\.\\d{1,8})?\\s*$", of.schema(schema));
          return mapping.put("additionalProperties", false);
        });
  }

  /**
   * A value in its full form, or in a short one.
   *
   * @param isFull whether what is stated is in the full form
   * @param condition the same to a schema
   * @param isShort whether a value is written in the short form
   */
  public static <T> Form<T> either(
      Predicate<JsonNode> isFull,
      String condition,
      Form<T> full,
      Form<T> brief,
      Predicate<T> isShort) {
    return form(
        node -> (isFull.test(node.value()) ? full : brief).read(node),
        value -> (isShort.test(value) ? brief : full).write(value),
        schema -> Schema.choice(condition, full.schema(schema), brief.schema(schema)));
  }

  /** A mapping, or a short form of what it says; it is written as a mapping. */
  public static <T> Form<T> orShort(Form<T> mapping, Form<T> brief) {
    return either(JsonNode::isObject, "{\"type\": \"object\"}", mapping, brief, value -> false);
  }

  /** A list, or something else, which a value is written as that {@code isOther}. */
  public static <T> Form<T> orList(Form<T> list, Form<T> other, Predicate<T> isOther) {
    return either(JsonNode::isArray, "{\"type\": \"array\"}", list, other, isOther);
  }

  /** A value that is read where it is asked for: whether it may stand there is not known before. */
  public static <T> Form<Supplier<T>> later(Form<T> form) {
    return form(node -> () -> form.read(node), value -> form.write(value.get()), form::schema);
  }

  /** A form that has a part of the schema of its own, and may stand within itself. */
  public static <T> Form<T> part(String name, Supplier<Form<T>> form) {
    Supplier<Form<T>> once = new Once<>(form);
    return form(
        node -> once.get().read(node),
        value -> once.get().write(value),
        schema -> schema.part(name, part -> once.get().schema(part)));
  }

  /** What is made when it is first asked for, since it may refer to what is not there before. */
  private static final class Once<T> implements Supplier<T> {

    private final Supplier<T> make;
    private volatile @Nullable T made;

    private Once(Supplier<T> make) {
      this.make = make;
    }

    @Override
    public T get() {
      T found = made;
      if (found == null) {
        found = make.get();
        made = found;
      }
      return found;
    }
  }
}
