package io.idlewave.jobs.study;

import io.idlewave.jobs.study.machine.MachineReader;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.scenario.Rules;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads what a study in {@code observed} timing states about it. */
final class ObservedReader implements TimingReader {

  private final Node root;

  ObservedReader(Node root) {
    this.root = root;
    Stream.concat(MachineReader.KEYS.stream(), SimulatedReader.STUDY_KEYS.stream())
        .forEach(key -> refuse(root, key));
  }

  private static void refuse(Node node, String key) {
    Node stated = node.find(key);
    if (stated != null) {
      throw stated.at("only under timing: model");
    }
  }

  @Override
  public Set<String> scenarioKeys() {
    return Set.of();
  }

  @Override
  public List<Node> implied() {
    return root.get("scenarios").items();
  }

  @Override
  public Node complete(Node scenario) {
    MachineReader.KEYS.forEach(key -> refuse(scenario.requireMapping(), key));
    return scenario;
  }

  @Override
  public int replicates(List<ScenarioSpec> scenarios) {
    return Study.DEFAULT_REPLICATES;
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
        inject == null ? Inject.START_PLUS_NOISE : Settings.inject(inject),
        SottileSettings.read(root.find("sottile"), rules));
  }
}
