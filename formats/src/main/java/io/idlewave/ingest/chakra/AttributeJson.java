package io.idlewave.ingest.chakra;

import com.fasterxml.jackson.core.JsonToken;
import io.idlewave.ingest.format.JsonFile;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What the attributes of a node say that matters here. Mutable. */
final class AttributeJson {

  /** Numbers of {@code CollectiveCommType}. */
  private static final Map<String, Integer> COLLECTIVES =
      Map.of(
          "ALL_REDUCE", 0,
          "REDUCE", 1,
          "ALL_GATHER", 2,
          "GATHER", 3,
          "SCATTER", 4,
          "BROADCAST", 5,
          "ALL_TO_ALL", 6,
          "REDUCE_SCATTER", 7,
          "REDUCE_SCATTER_BLOCK", 8,
          "BARRIER", 9);

  private static final Pattern NUMBER = Pattern.compile("(s?int|uint|s?fixed)(32|64)Val");

  /** Of the schema, and of no use here. */
  private static final Pattern OTHER =
      Pattern.compile(
          "docString|(double|float|bytes)(Val|List)|stringList|(s?int|uint|s?fixed)(32|64)List");

  /** Those that say what is done: whoever writes them otherwise than as numbers is told. */
  private static final Set<String> NEEDED =
      Set.of("comm_size", "comm_tag", "comm_src", "comm_dst", "is_cpu_op");

  private final JsonFile json;
  private final NodeValues values;
  private final Map<String, Long> numbers = new HashMap<>();
  private String group = "";
  private boolean inSomeDimensions;

  AttributeJson(JsonFile json, NodeValues values) {
    this.json = json;
    this.values = values;
  }

  /** Reads a list of attributes, each an object with a name and a value of its type. */
  void readList(String key) throws IOException {
    for (values.requireList(key); json.next() != JsonToken.END_ARRAY; ) {
      json.require(json.isObject(), "an attribute");
      readOne();
    }
  }

  private void readOne() throws IOException {
    String name = "";
    Long number = null;
    String text = "";
    List<Boolean> truths = List.of();
    for (String key = json.nextField(); key != null; key = json.nextField()) {
      String field = NodeValues.field(key);
      if (field.equals("name")) {
        name = json.text();
      } else if (NUMBER.matcher(field).matches()) {
        number = values.whole(key);
      } else if (field.equals("boolVal")) {
        number = values.truth(key) ? 1L : 0L;
      } else if (field.equals("stringVal")) {
        text = word();
      } else if (field.equals("boolList")) {
        truths = listed();
      } else if (OTHER.matcher(field).matches()) {
        json.skip();
      } else {
        values.unknown();
      }
    }
    if (number != null) {
      numbers.put(name, number);
    }
    group = name.equals("pg_name") ? text : group;
    inSomeDimensions |= name.equals("involved_dim") && truths.contains(false);
  }

  private List<Boolean> listed() throws IOException {
    List<Boolean> listed = List.of();
    json.require(json.isObject(), "boolList: an object");
    for (String key = json.nextField(); key != null; key = json.nextField()) {
      if (key.equals("values")) {
        listed = values.truths(key);
      } else {
        values.unknown();
      }
    }
    return listed;
  }

  /** Empty for null. */
  private String word() throws IOException {
    return json.token() == JsonToken.VALUE_NULL ? "" : json.text();
  }

  /** Reads an attribute that is a field of its node; null is as good as none. */
  void readField(String key) throws IOException {
    if (json.token() == JsonToken.VALUE_NULL) {
      return;
    }
    switch (key) {
      case "comm_type" -> numbers.put(key, values.constant(key, COLLECTIVES));
      case "pg_name", "comm_group" -> group = word();
      case "involved_dim" -> inSomeDimensions |= values.truths(key).contains(false);
      default -> {
        if (values.isTruth()) {
          numbers.put(key, values.truth(key) ? 1L : 0L);
        } else if (json.isWhole() || NEEDED.contains(key)) {
          numbers.put(key, values.whole(key));
        } else if (json.isObject() || json.isList()) {
          values.unknown();
        }
      }
    }
  }

  /** Those that are whole numbers or truth values. */
  Map<String, Long> numbers() {
    return Map.copyOf(numbers);
  }

  /** The process group; empty where none is named. */
  String group() {
    return group;
  }

  boolean inSomeDimensions() {
    return inSomeDimensions;
  }
}
