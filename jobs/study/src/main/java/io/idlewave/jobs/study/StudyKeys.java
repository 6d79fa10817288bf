package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.machine.AdaptersKeys;
import io.idlewave.jobs.study.machine.HostsKeys;
import io.idlewave.jobs.study.scenario.ScenarioKeys;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.Yaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The study as a tree: its own keys, and those of its timing, its scenarios and what it asks of
 * replicates. A grid stands as the scenarios that it added, and the samples of an empirical
 * distribution stand in the text, so that what is written depends on no other file.
 */
final class StudyKeys {

  static final String TRACE = "trace";
  static final String SCENARIOS = "scenarios";
  static final String GRID = "grid";
  static final String SINKS = "sinks";

  static final Key<Integer> REPLICATES =
      Key.optional(
          "replicates",
          Forms.whole(1, Study.MAX_REPLICATES),
          "Replicates of each scenario (default: 100; 1 if nothing is drawn).");

  private static final Keys<Study> KEYS =
      Keys.of(
          Study.class,
          values -> {
            throw new IllegalStateException("a study is more than these keys");
          },
          Study.KEYS);

  private StudyKeys() {}

  static Set<String> names() {
    Set<String> names =
        new TreeSet<>(
            List.of(
                TRACE, TimingKeys.KEY.name(), REPLICATES.name(), SCENARIOS, GRID, AssumeKeys.KEY));
    Stream.of(Study.KEYS, ObservedKeys.KEYS.all(), ModelKeys.KEYS, EstimationKeys.keys())
        .flatMap(List::stream)
        .forEach(key -> names.add(key.name()));
    return names;
  }

  /** The values of the plain keys by component; the defaults where there is no tree. */
  static Map<String, @Nullable Object> plain(@Nullable Node root) {
    Map<String, @Nullable Object> values = new HashMap<>();
    Study.KEYS.forEach(
        key -> values.put(key.component(), root == null ? key.otherwise() : key.read(root)));
    return values;
  }

  static String write(Study study) {
    return Yaml.write(tree(study));
  }

  static String writeWithoutPaths(Study study) {
    ObjectNode root = tree(study);
    root.remove(List.of(TRACE, SINKS));
    return Yaml.write(root);
  }

  private static ObjectNode tree(Study study) {
    ObjectNode plain = KEYS.write(study);
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put(TRACE, study.trace().toString());
    root.set("seed", plain.get("seed"));
    REPLICATES.write(study.replicates(), root);
    root.put(TimingKeys.KEY.name(), study.timing().label());
    root.set("quantum", plain.get("quantum"));
    List<ObjectNode> trees = new ArrayList<>(List.of(root));
    study.timing().fold(observed -> write(observed, root), model -> write(model, root));
    EstimationKeys.write(study.estimation(), root);
    ArrayNode scenarios = root.putArray(SCENARIOS);
    for (ScenarioSpec scenario : study.scenarios()) {
      ObjectNode into = scenarios.addObject();
      trees.add(into);
      ScenarioKeys.KEYS.write(scenario, into);
      write(study.timing(), scenario.name(), into);
      ScenarioKeys.writeThreads(scenario, into);
      EstimationKeys.writeScenario(study.estimation(), scenario.name(), into);
    }
    Stream.of(ComputeKeys.KEY, HostsKeys.KEY, AdaptersKeys.KEY)
        .forEach(key -> leaveOut(key, trees));
    return root.setAll(plain);
  }

  private static ObjectNode write(Timing.Observed timing, ObjectNode root) {
    ObservedKeys.KEYS.write(timing, root);
    return root;
  }

  private static ObjectNode write(Timing.Simulated timing, ObjectNode root) {
    ModelKeys.write(timing, root);
    return root;
  }

  private static void write(Timing timing, String scenario, ObjectNode into) {
    if (timing instanceof Timing.Observed observed) {
      ObservedKeys.writeScenario(observed, scenario, into);
    } else if (timing instanceof Timing.Simulated simulated) {
      ModelKeys.writeScenario(simulated, scenario, into);
    }
  }

  /** Leaves out a key that says the default everywhere. */
  private static <T> void leaveOut(Key<T> key, List<ObjectNode> trees) {
    JsonNode otherwise = key.form().write(Objects.requireNonNull(key.otherwise()));
    if (trees.stream()
        .allMatch(tree -> !tree.has(key.name()) || tree.get(key.name()).equals(otherwise))) {
      trees.forEach(tree -> tree.remove(key.name()));
    }
  }
}
