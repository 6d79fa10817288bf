package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A time, or times by the size of a message; in ns. A constant has one entry, at 0. */
public final class TimeTableForm {

  /** Of times that are at least 0. */
  public static final Form<SortedMap<Long, Double>> FORM = of(Forms.TIME, "timeTable");

  static final Form<SortedMap<Long, Double>> SIGNED = of(Forms.SIGNED_TIME, "signedTimeTable");

  private TimeTableForm() {}

  static SortedMap<Long, Double> constant(double value) {
    return new TreeMap<>(Map.of(0L, value));
  }

  private static Form<SortedMap<Long, Double>> of(Form<Double> time, String part) {
    return Forms.part(
        part,
        () ->
            Forms.either(
                JsonNode::isObject,
                "{\"type\": \"object\"}",
                Forms.form(
                    node -> table(node, time),
                    table -> write(table, time),
                    schema -> schema(schema, time)),
                time.as(TimeTableForm::constant, table -> table.values().iterator().next()),
                table -> table.size() == 1 && table.containsKey(0L)));
  }

  private static SortedMap<Long, Double> table(Node node, Form<Double> time) {
    SortedMap<Long, Double> table = new TreeMap<>();
    for (String key : node.keys()) {
      Node value = node.get(key);
      long bytes = value.with(TextNode.valueOf(key)).bytes();
      if (table.put(bytes, time.read(value)) != null) {
        throw value.at("each size once, got " + bytes + "B again");
      }
    }
    if (table.isEmpty()) {
      throw node.at("at least 1 size, got 0");
    }
    return table;
  }

  private static JsonNode write(SortedMap<Long, Double> table, Form<Double> time) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    table.forEach((bytes, value) -> values.set(size(bytes), time.write(value)));
    return values;
  }

  private static ObjectNode schema(Schema schema, Form<Double> time) {
    ObjectNode table = Schema.json("{\"type\": \"object\", \"minProperties\": 1}");
    table
        .putObject("patternProperties")
        .set("^\\s*\\+?" + Dimension.SIZE.pattern() + "\\s*$", time.schema(schema));
    return table.put("additionalProperties", false);
  }

  /** A size as studies state it. */
  public static String size(long bytes) {
    return Dimension.SIZE.format((double) bytes);
  }
}
