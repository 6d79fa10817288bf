package io.idlewave.jobs.study.key;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The keys of a mapping that stands for a value: they read, write, check and describe it. */
public final class Keys<R> implements Form<R> {

  private final Class<R> type;
  private final List<Key<?>> keys;
  private final List<Key<?>> all;
  private final Function<Values, R> make;
  private final BiConsumer<Node, R> check;
  private final String note;
  private final String also;

  private Keys(
      Class<R> type,
      List<Key<?>> keys,
      Function<Values, R> make,
      BiConsumer<Node, R> check,
      String note,
      String also) {
    this.type = type;
    this.keys = keys;
    this.all = keys.stream().flatMap(Keys::whole).toList();
    this.make = make;
    this.check = check;
    this.note = note;
    this.also = also;
  }

  private static Stream<Key<?>> whole(Key<?> key) {
    return key.isPart() && key.form() instanceof Keys<?> part ? part.all.stream() : Stream.of(key);
  }

  /** The keys of a record, each with the name of a component or {@linkplain Key#as as} one. */
  public static <R extends Record> Keys<R> of(Class<R> type, Key<?>... keys) {
    return of(type, List.of(keys));
  }

  /** The same. */
  public static <R extends Record> Keys<R> of(Class<R> type, List<Key<?>> keys) {
    return of(type, new RecordMaker<>(type, keys), keys);
  }

  /** The keys of a value that is made in a way of its own. */
  public static <R> Keys<R> of(Class<R> type, Function<Values, R> make, Key<?>... keys) {
    return of(type, make, List.of(keys));
  }

  /** The same. */
  public static <R> Keys<R> of(Class<R> type, Function<Values, R> make, List<Key<?>> keys) {
    List<Key<?>> found = keys.stream().<Key<?>>map(key -> RecordMaker.taken(type, key)).toList();
    return new Keys<>(type, found, make, (node, value) -> {}, "", "{}");
  }

  /** These keys, where what is read is looked at once more. */
  public Keys<R> check(BiConsumer<Node, R> looks) {
    return new Keys<>(type, keys, make, check.andThen(looks), note, also);
  }

  /** These keys, where a complaint about values together ends so. */
  public Keys<R> noting(String end) {
    return new Keys<>(type, keys, make, check, end, also);
  }

  /** These keys with more that editors are told of their mapping. */
  public Keys<R> also(String json) {
    return new Keys<>(type, keys, make, check, note, json);
  }

  public Class<R> type() {
    return type;
  }

  /** All keys, those of parts included. */
  public List<Key<?>> all() {
    return all;
  }

  public List<String> names() {
    return all().stream().map(Key::name).toList();
  }

  @Override
  public R read(Node node) {
    return readBeside(node);
  }

  /** Reads a mapping that has other keys, too. */
  public R readBeside(Node node, String... others) {
    Set<String> known = new TreeSet<>(names());
    known.addAll(Arrays.asList(others));
    return readWithin(node.withOnly(known));
  }

  /** Reads what a mapping says of these keys, whatever else it says. */
  public R readWithin(Node node) {
    Map<String, Object> read = new HashMap<>();
    for (Key<?> key : keys) {
      Object value = key.read(node);
      if (value != null) {
        read.put(key.place(), value);
      }
    }
    try {
      R value = make.apply(new Values(node, read));
      check.accept(node, value);
      return value;
    } catch (IllegalArgumentException e) {
      throw node.at(e.getMessage() + note);
    }
  }

  @Override
  public ObjectNode write(R value) {
    ObjectNode into = JsonNodeFactory.instance.objectNode();
    write(value, into);
    return into;
  }

  /** Writes all keys of a value into a mapping. */
  public void write(R value, ObjectNode into) {
    keys.forEach(key -> write(key, value, into));
  }

  private static <T> void write(Key<T> key, Object value, ObjectNode into) {
    key.write(taken(key, value), into);
  }

  @SuppressWarnings("unchecked") // a component of the type that its form has
  private static <T> @Nullable T taken(Key<T> key, Object value) {
    return key.taken() == null ? null : (T) key.taken().apply(value);
  }

  /** Those of them that no others follow from: what a value is made of. */
  public List<Key<?>> parameters() {
    return keys.stream().filter(key -> !key.isDerived()).toList();
  }

  /** What a value is made of, in the order of {@link #parameters}. */
  public List<@Nullable Object> take(R value) {
    List<@Nullable Object> values = new ArrayList<>();
    parameters().forEach(key -> values.add(taken(key, value)));
    return values;
  }

  /** The value that is made of these, as {@link #take} takes them. */
  public R make(List<?> values) {
    Map<String, Object> read = new HashMap<>();
    Iterator<?> next = values.iterator();
    parameters().forEach(key -> read.put(key.place(), next.next()));
    return make.apply(new Values(new Node("", "", MissingNode.getInstance()), read));
  }

  @Override
  public ObjectNode schema(Schema schema) {
    return schema(schema, List.of());
  }

  /** What a schema says of a mapping that has other keys, too. */
  public ObjectNode schema(Schema schema, List<String> others) {
    ObjectNode mapping = Schema.json("{\"type\": \"object\"}");
    ObjectNode properties = mapping.putObject("properties");
    others.forEach(properties::putObject);
    ArrayNode required = JsonNodeFactory.instance.arrayNode();
    for (Key<?> key : all()) {
      properties.set(key.name(), key.schema(schema));
      if (key.presence() == Key.Presence.REQUIRED) {
        required.add(key.name());
      }
    }
    mapping.put("additionalProperties", false);
    if (!required.isEmpty()) {
      mapping.set("required", required);
    }
    keys.forEach(
        key -> {
          if (key.isPart() && key.form() instanceof Keys<?> part) {
            mapping.setAll(Schema.json(part.also));
          }
        });
    return mapping.setAll(Schema.json(also));
  }
}
