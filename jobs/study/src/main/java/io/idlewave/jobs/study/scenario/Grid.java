package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cross product that {@code grid:} adds to the scenarios. Each scenario that has all of the
 * grid's keys is a base; each combination of the grid's values adds a copy of it, named {@code
 * base[noise.mean=2us,latency.mean=1us]}. The bases stay. A {@link KeyPath} says what a key is.
 */
public final class Grid {

  /** The most scenarios of a study. */
  public static final int MAX_SCENARIOS = 10_000;

  private record Axis(KeyPath key, List<Node> values) {}

  private Grid() {}

  /** All scenarios: the given ones, then those that the grid adds. */
  public static List<Node> expand(List<Node> scenarios, @Nullable Node grid) {
    List<Node> all = new ArrayList<>(scenarios);
    if (grid != null) {
      List<Axis> axes = axes(grid, scenarios);
      List<Node> bases =
          scenarios.stream()
              .filter(base -> axes.stream().allMatch(axis -> axis.key().leadsInto(base.value())))
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
      KeyPath.collect(scenario.value(), known);
    }
    known.remove("name");
    if (known.isEmpty() || grid.requireMapping().keys().isEmpty()) {
      throw grid.at("keys of the scenarios, each with a list of values, got none");
    }
    List<Axis> axes = new ArrayList<>();
    Set<String> numbered =
        grid.keys().stream()
            .filter(key -> known.contains(new KeyPath(key).withoutNumbers()))
            .collect(Collectors.toCollection(() -> new TreeSet<>(known)));
    for (String key : grid.withOnly(numbered).keys()) {
      List<Node> values = grid.get(key).items();
      if (values.isEmpty()) {
        throw grid.get(key).at("at least 1 value, got 0");
      }
      for (Node value : values) {
        if (!value.value().isValueNode()) {
          throw value.wrong("a single value");
        }
      }
      axes.add(new Axis(new KeyPath(key), values));
    }
    return axes;
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

  private static Node combine(Node base, List<Axis> axes, List<Node> chosen) {
    ObjectNode scenario = base.value().deepCopy();
    List<String> settings = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      KeyPath key = axes.get(i).key();
      key.put(scenario, chosen.get(i).value());
      settings.add(key.text() + "=" + chosen.get(i).value().asText());
    }
    String suffix = "[" + String.join(",", settings) + "]";
    scenario.put("name", base.get("name").text() + suffix);
    return new Node(base.origin(), base.path() + suffix, scenario);
  }
}
