package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.CollectivesReader;
import io.idlewave.jobs.study.machine.MachineReader;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.NetworkTrees;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.transform.TransformText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what {@code model} timing adds to a study. */
final class SimulatedReader implements TimingReader {

  /** What stands in the study and not in its scenarios. */
  static final List<String> STUDY_KEYS = List.of("tolerance");

  /** What model timing does not know: the network says it all. */
  private static final Map<String, String> OBSERVED_KEYS =
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
          StatedMessages.KEY,
          "transit belongs to observed timing: network.L, network.G and network.o say it",
          "inject",
          "inject belongs to observed timing");

  /** What a study states for all scenarios, and a scenario for itself. */
  private static final List<String> KEYS =
      Stream.concat(MachineReader.KEYS.stream(), Stream.of(ComputeText.KEY, TransformText.KEY))
          .toList();

  private static final String COLLECTIVES = "collectives.";
  private static final List<String> DRAWN = List.of("noise", "latency", "bandwidth");

  private final NetworkTrees trees;
  private final Node root;
  private final DistributionReader distributions;
  private final NetworkTrees.Resolved network;

  /**
   * A reader of a study in model timing.
   *
   * @throws StudyException if the study states what model timing does not know
   */
  SimulatedReader(Node root, StudyFiles files) {
    this.root = root;
    this.trees = new NetworkTrees(files);
    this.distributions = new DistributionReader(files);
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
    return Set.copyOf(KEYS);
  }

  /** One, in which nothing is disturbed. */
  @Override
  public List<Node> implied() {
    if (root.has("grid")) {
      throw root.get("grid").at("scenarios whose keys it varies, got none");
    }
    ObjectNode undisturbed = JsonNodeFactory.instance.objectNode().put("name", "undisturbed");
    return List.of(new Node(root.origin(), root.path(), undisturbed));
  }

  @Override
  public Timing.Simulated read(List<Node> scenarios) {
    Map<String, MachineSpec> machines = new HashMap<>();
    Map<String, List<Transformation>> transforms = new HashMap<>();
    for (Node scenario : scenarios) {
      String name = scenario.get("name").text();
      machines.put(name, machine(scenario));
      transforms.put(name, TransformText.read(scenario.find(TransformText.KEY)));
    }
    ObjectNode machine = root.value().deepCopy();
    machine.set("network", network.network().value());
    return new Timing.Simulated(
        machine(new Node(root.origin(), root.path(), machine)),
        machines,
        Settings.analyses(root.find("analysis"), "model"),
        tolerance(root.find("tolerance")),
        transforms);
  }

  private MachineSpec machine(Node node) {
    return MachineReader.read(node, ComputeText.read(node.find(ComputeText.KEY), distributions));
  }

  static List<Double> tolerance(@Nullable Node node) {
    List<Double> growths = new ArrayList<>();
    if (node != null) {
      for (Node item : node.items()) {
        double growth = item.quantity(Dimension.SHARE);
        if (growth <= 0) {
          throw item.wrong("above 0%");
        }
        growths.add(growth);
      }
    }
    return growths;
  }

  /**
   * A scenario with the study's machine under what it states of its own, and with the distributions
   * that it names.
   */
  @Override
  public Node complete(Node scenario) {
    ObjectNode completed = scenario.requireMapping().value().deepCopy();
    for (String key : KEYS) {
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
    return new Node(scenario.origin(), scenario.path(), completed);
  }

  /** States the defaults of collectives that the grid varies and nobody states. */
  private void stateVaried(ObjectNode scenario) {
    Node grid = root.find("grid");
    for (String key : grid == null ? List.<String>of() : grid.requireMapping().keys()) {
      if (key.startsWith(COLLECTIVES)) {
        String name = key.substring(COLLECTIVES.length());
        String unstated = CollectivesReader.unstated(name);
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
