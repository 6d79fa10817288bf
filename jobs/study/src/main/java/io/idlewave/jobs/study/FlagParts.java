package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.Origin;
import io.idlewave.jobs.study.text.Yaml;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How parts of a study are written on a command line: {@code key=value,key=value}, of which a key
 * may be a path such as {@code on.every}, and a value a list or mapping such as {@code [0, 4..7]}.
 */
final class FlagParts {

  static final String ORIGIN = Origin.COMMAND_LINE;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?");

  private FlagParts() {}

  /** The parts between commas, of which those within brackets do not count. */
  static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[' || c == '{') {
        depth++;
      } else if (c == ']' || c == '}') {
        depth--;
      } else if (c == ',' && depth <= 0) {
        parts.add(text.substring(begin, i));
        begin = i + 1;
      }
    }
    parts.add(text.substring(begin));
    return parts;
  }

  /** Adds {@code key=value} settings to a mapping. */
  static void putSettings(String flag, List<String> settings, ObjectNode into) {
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw node(flag, setting).wrong("key=value such as mean=2us");
      }
      put(flag, setting, setting.substring(0, equals).strip(), into)
          .accept(value(flag, setting.substring(equals + 1)));
    }
  }

  private interface Place {
    void accept(JsonNode value);
  }

  private static Place put(String flag, String setting, String path, ObjectNode into) {
    int dot = path.indexOf('.');
    String key = dot < 0 ? path : path.substring(0, dot);
    if (dot < 0 && !into.has(key)) {
      return value -> into.set(key, value);
    }
    if (dot >= 0 && (!into.has(key) || into.get(key).isObject())) {
      return put(flag, setting, path.substring(dot + 1), into.withObjectProperty(key));
    }
    throw node(flag, setting).wrong("each key once");
  }

  private static JsonNode value(String flag, String text) {
    String stripped = text.strip();
    return stripped.startsWith("[") || stripped.startsWith("{")
        ? Yaml.parse(ORIGIN + ": " + flag, stripped).value()
        : scalar(stripped);
  }

  static Node node(String flag, String text) {
    return new Node(ORIGIN, flag, scalar(text));
  }

  /** A number, or a text. */
  static JsonNode scalar(String text) {
    String stripped = text.strip();
    return NUMBER.matcher(stripped).matches()
        ? DecimalNode.valueOf(new BigDecimal(stripped))
        : TextNode.valueOf(stripped);
  }
}
