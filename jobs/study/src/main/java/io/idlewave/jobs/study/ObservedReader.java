package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.MachineReader;
import io.idlewave.jobs.study.machine.ThreadsText;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.jobs.study.transform.TransformText;
import io.idlewave.perturb.scenario.Rules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what a study in {@code observed} timing states about it. */
final class ObservedReader implements TimingReader {

  private static final String CPU = "cpu";

  /** What a scenario has that states none, as the study does. */
  private static final List<String> SHARED_KEYS = List.of(ComputeText.KEY, CPU);

  /** What a study or a scenario states in model timing alone, of the processor but for threads. */
  private static final List<String> SCENARIO_KEYS =
      Stream.concat(MachineReader.KEYS.stream(), Stream.of(TransformText.KEY)).toList();

  private final Node root;
  private final DistributionReader distributions;

  ObservedReader(Node root, StudyFiles files) {
    this.root = root;
    this.distributions = new DistributionReader(files);
    Stream.concat(SCENARIO_KEYS.stream(), SimulatedReader.STUDY_KEYS.stream())
        .forEach(key -> refuse(root, key));
  }

  private static void refuse(Node node, String key) {
    Node stated = node.find(key);
    if (stated == null) {
      return;
    }
    if (!key.equals(CPU) || !stated.value().isObject()) {
      throw stated.at("only under timing: model");
    }
    for (String part : stated.keys()) {
      if (!part.equals(ThreadsText.KEY)) {
        refuse(stated, part);
      }
    }
  }

  @Override
  public Set<String> scenarioKeys() {
    return Set.copyOf(SHARED_KEYS);
  }

  /** The recorded run, where a study looks at that alone. */
  @Override
  public List<Node> implied() {
    return RecordedScenario.implied(root);
  }

  @Override
  public Node complete(Node scenario) {
    SCENARIO_KEYS.forEach(key -> refuse(scenario.requireMapping(), key));
    ObjectNode completed = scenario.value().deepCopy();
    for (String key : SHARED_KEYS) {
      if (root.has(key) && !scenario.has(key)) {
        completed.set(key, root.get(key).value());
      }
    }
    return new Node(scenario.origin(), scenario.path(), completed);
  }

  @Override
  public int replicates(boolean draws) {
    return root.has("scenarios") ? Study.DEFAULT_REPLICATES : 1;
  }

  @Override
  public Timing.Observed read(List<Node> scenarios) {
    Node eager = root.find("eager");
    Node inject = root.find("inject");
    Node bound = root.find("bound");
    Node stated = root.find("rules");
    Rules rules = stated == null ? Rules.STANDARD : Settings.rules(stated);
    return new Timing.Observed(
        Settings.slack(root.find("slack")),
        bound == null ? rules : Settings.bound(bound, rules),
        eager == null ? new Eager.Auto() : Settings.eager(eager),
        BaseReader.read(root.find("base")),
        StatedMessages.read(root.find(StatedMessages.KEY)),
        inject == null ? Inject.START_PLUS_NOISE : Settings.inject(inject),
        SottileSettings.read(root.find("sottile"), rules),
        ComputeText.read(root.find(ComputeText.KEY), distributions),
        compute(scenarios),
        Settings.analyses(root.find("analysis"), "observed"));
  }

  private Map<String, ComputeSpec> compute(List<Node> scenarios) {
    Map<String, ComputeSpec> compute = new HashMap<>();
    for (Node scenario : scenarios) {
      compute.put(
          scenario.get("name").text(),
          ComputeText.read(scenario.find(ComputeText.KEY), distributions));
    }
    return compute;
  }
}
