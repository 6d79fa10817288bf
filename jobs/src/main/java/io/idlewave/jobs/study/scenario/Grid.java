package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The cross product that {@code grid:} adds to the scenarios. Each scenario that has all of the
 * grid's keys is a base; each combination of the grid's values adds a copy of it, named {@code
 * base[noise.mean=2us,latency.mean=1us]}. The bases stay.
 */
public final class Grid {

  /** The most scenarios of a study. */
  public static final int MAX_SCENARIOS = 10_000;

  private record Axis(String key, List<Node> values) {}

  private Grid() {}

  /** All scenarios: the given ones, then those that the grid adds. */
  public static List<Node> expand(List<Node> scenarios, @Nullable Node grid) {
    List<Node> all = new ArrayList<>(scenarios);
    if (grid != null) {
      List<Axis> axes = axes(grid, scenarios);
      List<Node> bases =
          scenarios.stream()
              .filter(base -> axes.stream().allMatch(axis -> has(base, axis.key())))
              .toList();
      if (bases.isEmpty()) {
        throw grid.at(
            "at least one scenario with all of the keys "
                + String.join(", ", grid.keys())
                + ", got none");
      }
      long combinations = 1;
      for (Axis axis : axes) {
        combinations = Math.min(combinations * axis.values().size(), Integer.MAX_VALUE);
      }
      long total = scenarios.size() + combinations * bases.size();
      if (total > MAX_SCENARIOS) {
        throw grid.at("at most " + MAX_SCENARIOS + " scenarios in all, got " + total);
      }
      for (Node base : bases) {
        cross(base, axes, 0, new ArrayList<>(), all);
      }
    }
    return all;
  }

  private static List<Axis> axes(Node grid, List<Node> scenarios) {
    Set<String> known = new TreeSet<>();
    for (Node scenario : scenarios) {
      collectKeys("", scenario.value(), known);
    }
    known.remove("name");
    if (known.isEmpty() || grid.requireMapping().keys().isEmpty()) {
      throw grid.at("keys of the scenarios, each with a list of values, got none");
    }
    List<Axis> axes = new ArrayList<>();
    for (String key : grid.withOnly(known).keys()) {
      List<Node> values = grid.get(key).items();
      if (values.isEmpty()) {
        throw grid.get(key).at("at least 1 value, got 0");
      }
      for (Node value : values) {
        if (!value.value().isValueNode()) {
          throw value.wrong("a single value");
        }
      }
      axes.add(new Axis(key, values));
    }
    return axes;
  }

  private static void collectKeys(String prefix, JsonNode node, Set<String> into) {
    for (var field : node.properties()) {
      String key = prefix + field.getKey();
      if (field.getValue().isValueNode()) {
        into.add(key);
      } else if (field.getValue().isObject()) {
        collectKeys(key + ".", field.getValue(), into);
      }
    }
  }

  private static boolean has(Node scenario, String key) {
    return scenario.value().at(pointer(key)).isValueNode();
  }

  private static String pointer(String key) {
    return "/" + key.replace('.', '/');
  }

  private static void cross(
      Node base, List<Axis> axes, int axis, List<Node> chosen, List<Node> into) {
    if (axis == axes.size()) {
      into.add(combine(base, axes, chosen));
      return;
    }
    for (Node value : axes.get(axis).values()) {
      chosen.add(value);
      cross(base, axes, axis + 1, chosen, into);
      chosen.remove(chosen.size() - 1);
    }
  }

  /** Whoever measured a network has not measured the one with another value. */
  private static void dropSources(ObjectNode scenario, String key) {
    for (int dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
      ((ObjectNode) scenario.at(pointer(key.substring(0, dot)))).remove("source");
    }
  }

  private static Node combine(Node base, List<Axis> axes, List<Node> chosen) {
    ObjectNode scenario = base.value().deepCopy();
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      String key = axes.get(i).key();
      int dot = key.lastIndexOf('.');
      dropSources(scenario, key);
      ObjectNode parent =
          dot < 0 ? scenario : (ObjectNode) scenario.at(pointer(key.substring(0, dot)));
      parent.set(key.substring(dot + 1), chosen.get(i).value());
      settings.add(key + "=" + chosen.get(i).value().asText());
    }
    String suffix = "[" + String.join(",", settings) + "]";
    scenario.put("name", base.get("name").text() + suffix);
    return new Node(base.origin(), base.path() + suffix, scenario);
  }
}
