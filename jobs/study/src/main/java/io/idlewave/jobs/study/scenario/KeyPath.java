package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.network.NetworkSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key within a scenario, such as {@code noise.mean}, {@code delays.duration} or {@code
 * delays[0].duration}. Through a list it leads to all of its elements, or to the one whose number,
 * counted from 0, it names.
 *
 * @param text as it stands in a study
 */
record KeyPath(String text) {

  private static final Pattern STEP = Pattern.compile("(.*?)(?:\\[(\\d{1,9})])?");
  private static final Pattern NUMBER = Pattern.compile("\\[\\d{1,9}]");

  /** Adds the paths, without numbers, of all single values of {@code tree} to {@code into}. */
  static void collect(JsonNode tree, Set<String> into) {
    collect("", tree, into);
  }

  private static void collect(String prefix, JsonNode tree, Set<String> into) {
    for (var field : tree.properties()) {
      String key = prefix + field.getKey();
      if (field.getValue().isValueNode()) {
        into.add(key);
      } else if (field.getValue().isArray()) {
        field.getValue().forEach(element -> collect(key + ".", element, into));
      } else {
        collect(key + ".", field.getValue(), into);
      }
    }
  }

  /** This path to all elements of its lists. */
  String withoutNumbers() {
    return NUMBER.matcher(text).replaceAll("");
  }

  /** Whether it leads to a single value, or to several. */
  boolean leadsInto(JsonNode tree) {
    return !holders(tree).isEmpty();
  }

  /**
   * Puts a value at every place the path leads to. The value is not a measured one, so each {@code
   * source} along the way notes which key was replaced.
   */
  void put(ObjectNode tree, JsonNode value) {
    List<ObjectNode> holders = holders(tree);
    List<JsonNode> along = List.of(tree);
    List<String> steps = steps();
    for (int i = 0; i < steps.size(); i++) {
      String next = i + 1 < steps.size() ? steps.get(i + 1) : lastStep();
      along = follow(along, steps.get(i));
      for (JsonNode part : along) {
        if (part instanceof ObjectNode links) {
          NetworkSource.replace(links, next);
        }
      }
    }
    holders.forEach(holder -> holder.set(lastStep(), value));
  }

  private List<ObjectNode> holders(JsonNode tree) {
    List<JsonNode> parts = List.of(tree);
    for (String step : steps()) {
      parts = follow(parts, step);
    }
    return parts.stream()
        .filter(part -> part instanceof ObjectNode && part.path(lastStep()).isValueNode())
        .map(ObjectNode.class::cast)
        .toList();
  }

  /** All steps but the last. */
  private List<String> steps() {
    List<String> steps = List.of(text.split("\\.", -1));
    return steps.subList(0, steps.size() - 1);
  }

  private String lastStep() {
    return text.substring(text.lastIndexOf('.') + 1);
  }

  private static List<JsonNode> follow(List<JsonNode> parts, String step) {
    Matcher matcher = STEP.matcher(step);
    matcher.matches();
    String number = matcher.group(2);
    List<JsonNode> next = new ArrayList<>();
    for (JsonNode part : parts) {
      JsonNode child = part.path(matcher.group(1));
      if (number != null) {
        next.add(child.path(Integer.parseInt(number)));
      } else if (child.isArray()) {
        child.forEach(next::add);
      } else {
        next.add(child);
      }
    }
    return next;
  }
}
