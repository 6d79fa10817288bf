package io.idlewave.jobs.study.key;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A JSON Schema (2020-12) as it is put together; mutable. */
public final class Schema {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, ObjectNode> parts = new TreeMap<>();

  /** A schema without any part. */
  public Schema() {}

  /** A fragment that is written as JSON. */
  public static ObjectNode json(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + text, e);
    }
  }

  /** That exactly one of some keys stands in a mapping. */
  public static String oneOf(Collection<String> keys) {
    return keys.stream()
        .map("{\"required\": [\"%s\"]}"::formatted)
        .collect(Collectors.joining(", ", "{\"oneOf\": [", "]}"));
  }

  /** Refers to a part, which is made where nothing refers to it yet; it may refer to itself. */
  public ObjectNode part(String name, Function<Schema, ObjectNode> make) {
    if (!parts.containsKey(name)) {
      parts.put(name, JsonNodeFactory.instance.objectNode());
      parts.put(name, make.apply(this));
    }
    return JsonNodeFactory.instance.objectNode().put("$ref", "#/$defs/" + name);
  }

  /** One of two, by whether a condition holds. */
  public static ObjectNode choice(String condition, ObjectNode then, ObjectNode otherwise) {
    ObjectNode choice = JsonNodeFactory.instance.objectNode();
    choice.set("if", json(condition));
    choice.set("then", then);
    choice.set("else", otherwise);
    return choice;
  }

  /** The text of the whole. */
  public String print(ObjectNode root) {
    parts.forEach(root.putObject("$defs")::set);
    return root.toPrettyString() + "\n";
  }
}
