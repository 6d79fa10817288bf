package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.collective.CollectivesKeys;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.machine.MachineKeys;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkTrees;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.transform.TransformKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a study in {@code model} timing states about it. */
final class ModelKeys implements TimingKeys {

  private static final Keys<MachineSpec> MACHINE = MachineKeys.keys(ComputeKeys.KEY);
  private static final Key<List<Transformation>> TRANSFORM =
      Key.optional("transform", TransformKeys.FORM, "What is done to the program, in this order.");

  /** What a study states for all scenarios, and a scenario for itself. */
  static final List<Key<?>> SCENARIO =
      Stream.concat(MACHINE.all().stream(), Stream.<Key<?>>of(TRANSFORM)).toList();

  private static final Key<Set<String>> ANALYSES =
      Key.of(
          AnalysisKeys.NAME,
          AnalysisKeys.form(Timing.Simulated.LABEL),
          Set.of(),
          "What else to find.");
  private static final Key<List<Double>> TOLERANCE =
      Key.of(
          "tolerance",
          Forms.list(Forms.SHARE.where(growth -> growth > 0, "above 0%")),
          List.of(),
          "Up to which latency L does the run time grow by no more than these shares?");

  static final List<Key<?>> KEYS =
      Stream.concat(SCENARIO.stream(), Stream.<Key<?>>of(ANALYSES, TOLERANCE)).toList();

  /** What observed timing does not know of a scenario. */
  static final List<String> SCENARIO_KEYS =
      SCENARIO.stream()
          .<String>map(Key::name)
          .filter(key -> !key.equals(ComputeKeys.KEY.name()))
          .toList();

  /** What model timing does not know: the network says it all. */
  private static final Map<String, String> OBSERVED_KEYS =
      new TreeMap<>(
          Map.of(
              "slack",
              "slack belongs to observed timing",
              "bound",
              "model timing has one bound, exact",
              "sottile",
              "rules: sottile belong to observed timing",
              "eager",
              "the eager threshold of model timing is network.S",
              "base",
              "base times belong to observed timing",
              "transit",
              "transit belongs to observed timing: network.L, network.G and network.o say it",
              "inject",
              "inject belongs to observed timing"));

  private static final String COLLECTIVES = "collectives.";
  private static final List<String> DRAWN = List.of("noise", "latency", "bandwidth");

  private final NetworkTrees trees;
  private final Node root;
  private final NetworkTrees.Resolved network;

  /**
   * A reader of a study in model timing.
   *
   * @throws io.idlewave.jobs.failure.StudyException if the study states what model timing does not
   *     know
   */
  ModelKeys(Node root) {
    this.root = root;
    this.trees = new NetworkTrees(root.files());
    OBSERVED_KEYS.forEach(
        (key, reason) -> {
          Node stated = root.find(key);
          if (stated != null) {
            throw stated.at("not under timing: model: " + reason);
          }
        });
    Node rules = root.find("rules");
    if (rules != null && !rules.word("standard", "sottile").equals("standard")) {
      throw rules.wrong("under timing: model only standard");
    }
    if (!root.has("network")) {
      throw root.at(
          "timing: model needs a network, such as network: {model: loggp, L: 2500ns, o: 1500ns,"
              + " g: 0ns, G: 6ns} or network: myrinet");
    }
    this.network = trees.resolve(root.get("network"), null);
  }

  @Override
  public Set<String> scenarioKeys() {
    return Set.copyOf(names());
  }

  /** One, in which nothing is disturbed. */
  @Override
  public List<Node> implied() {
    if (root.has("grid")) {
      throw root.get("grid").at("scenarios whose keys it varies, got none");
    }
    ObjectNode undisturbed = JsonNodeFactory.instance.objectNode().put("name", "undisturbed");
    return List.of(root.with(undisturbed));
  }

  private static List<String> names() {
    return SCENARIO.stream().<String>map(Key::name).toList();
  }

  @Override
  public Timing.Simulated read(List<Node> scenarios) {
    Map<String, MachineSpec> machines = new HashMap<>();
    Map<String, List<Transformation>> transforms = new HashMap<>();
    for (Node scenario : scenarios) {
      String name = scenario.get("name").text();
      machines.put(name, MACHINE.readWithin(scenario));
      transforms.put(name, Objects.requireNonNullElse(TRANSFORM.read(scenario), List.of()));
    }
    ObjectNode machine = root.value().deepCopy();
    machine.set("network", network.network().value());
    return new Timing.Simulated(
        MACHINE.readWithin(root.with(machine)),
        machines,
        Objects.requireNonNull(ANALYSES.read(root)),
        Objects.requireNonNull(TOLERANCE.read(root)),
        transforms);
  }

  /** Writes what is stated about the timing into the tree of a study. */
  static void write(Timing.Simulated timing, ObjectNode study) {
    MACHINE.write(timing.machine(), study);
    ANALYSES.write(timing.analyses(), study);
    TOLERANCE.write(timing.tolerance(), study);
  }

  /** Writes into the tree of a scenario what is not as the study says. */
  static void writeScenario(Timing.Simulated timing, String name, ObjectNode scenario) {
    MachineSpec own = timing.machines().get(name);
    if (own != null) {
      MACHINE.write(own, scenario);
    }
    if (!timing.transformsOf(name).isEmpty()) {
      TRANSFORM.write(timing.transformsOf(name), scenario);
    }
  }

  /** A scenario with the study's machine under its own, and the distributions that it names. */
  @Override
  public Node complete(Node scenario) {
    ObjectNode completed = scenario.requireMapping().value().deepCopy();
    for (String key : names()) {
      if (!scenario.has(key) && root.has(key)) {
        completed.set(key, root.get(key).value());
      }
    }
    stateVaried(completed);
    NetworkTrees.Resolved own =
        scenario.has("network") ? trees.resolve(scenario.get("network"), network) : network;
    completed.set("network", own.network().value());
    for (String key : DRAWN) {
      Node named = scenario.find(key);
      if (named != null && named.value().isTextual()) {
        completed.set(key, distribution(named, own).value());
      }
    }
    return scenario.with(completed);
  }

  /** States the defaults of collectives that the grid varies and nobody states. */
  private void stateVaried(ObjectNode scenario) {
    Node grid = root.find("grid");
    for (String key : grid == null ? List.<String>of() : grid.requireMapping().keys()) {
      if (key.startsWith(COLLECTIVES)) {
        String name = key.substring(COLLECTIVES.length());
        String unstated = CollectivesKeys.unstated(name);
        ObjectNode own = scenario.withObjectProperty("collectives");
        if (unstated != null && !own.has(name)) {
          own.put(name, unstated);
        }
      }
    }
  }

  private static Node distribution(Node name, NetworkTrees.Resolved network) {
    Node found = network.distributions().get(name.text());
    if (found == null) {
      throw name.wrong(
          network.distributions().isEmpty()
              ? "a mapping of keys to values, for the network has no named distributions"
              : "one of the distributions of the network's signature: "
                  + String.join(", ", network.distributions().keySet()));
    }
    return found;
  }

  /** One, unless a scenario draws. */
  @Override
  public int replicates(boolean draws) {
    return draws ? Study.DEFAULT_REPLICATES : 1;
  }
}
