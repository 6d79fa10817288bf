package io.idlewave.jobs.condition;

import io.idlewave.graph.transform.OverlappedCollective;
import io.idlewave.graph.transform.WeakProgress;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.collective.CollectivesKeys;
import io.idlewave.jobs.study.collective.CollectivesSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules.Choice;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What results of {@code model} timing are conditional on that comes of how collectives work. */
final class CollectiveConditions {

  private CollectiveConditions() {}

  /** Names the closed forms that machines of the study have and nobody can choose. */
  static List<Finding> idealised(Situation situation) {
    Set<String> forms = new TreeSet<>();
    long machines = 0;
    for (MachineSpec machine : SimulatedConditions.machines(situation)) {
      Set<String> of =
          machine.collectives().choices().values().stream()
              .flatMap(List::stream)
              .map(Choice::algorithm)
              .filter(Algorithm::isIdealised)
              .map(Algorithm::label)
              .collect(Collectors.toSet());
      forms.addAll(of);
      machines += of.isEmpty() ? 0 : 1;
    }
    return Finding.counted(
        machines,
        "machine",
        "idealised collectives ("
            + String.join(", ", forms)
            + ") on %s: no algorithm to be ranked");
  }

  /** One for each operation that runs what is best alone. */
  static List<Finding> best(Situation situation) {
    TreeMap<CollectiveOp, Double> least = new TreeMap<>();
    TreeMap<CollectiveOp, Set<String>> chosen = new TreeMap<>();
    for (MachineSpec machine : SimulatedConditions.machines(situation)) {
      CollectivesSpec collectives = machine.collectives();
      collectives
          .best()
          .forEach(
              (op, margins) -> {
                margins.forEach(margin -> least.merge(op, margin, Math::min));
                collectives
                    .choices()
                    .getOrDefault(op, List.of())
                    .forEach(
                        choice ->
                            chosen
                                .computeIfAbsent(op, of -> new LinkedHashSet<>())
                                .add(choice.algorithm().label()));
              });
    }
    return least.entrySet().stream()
        .map(
            margin ->
                new Finding(
                    margin.getValue(),
                    "best algorithm for %s alone: %s"
                        .formatted(
                            CollectivesKeys.label(margin.getKey()),
                            String.join(", ", chosen.getOrDefault(margin.getKey(), Set.of())))))
        .toList();
  }

  /** Where algorithms or overlap vary, and what a message costs its processors is not known. */
  static List<Finding> unknownOverhead(Situation situation) {
    if (!variesAlgorithms(situation) && !variesOverlap(situation)) {
      return Finding.NONE;
    }
    long links =
        SimulatedConditions.links(situation)
            .filter(CollectiveConditions::costsNoOverhead)
            .distinct()
            .count();
    return Finding.counted(
        links, "network", "overhead 0 or unknown on %s: no ranking of algorithms or overlap");
  }

  private static boolean variesAlgorithms(Situation situation) {
    Set<MachineSpec> machines = SimulatedConditions.machines(situation);
    return machines.stream().map(MachineSpec::collectives).distinct().count() > 1
        || machines.stream().anyMatch(machine -> !machine.collectives().best().isEmpty());
  }

  private static boolean variesOverlap(Situation situation) {
    Study study = situation.prepared().study();
    return study.scenarios().stream()
        .flatMap(scenario -> study.timing().transformsOf(scenario.name()).stream())
        .anyMatch(done -> done instanceof OverlappedCollective || done instanceof WeakProgress);
  }

  /** Symbols of overheads are o, o_s and o_r. */
  private static boolean costsNoOverhead(Single link) {
    List<Double> overheads =
        link.times().entrySet().stream()
            .filter(symbol -> symbol.getKey().equals("o") || symbol.getKey().startsWith("o_"))
            .flatMap(symbol -> symbol.getValue().values().stream())
            .toList();
    return !overheads.isEmpty() && overheads.stream().allMatch(nanos -> nanos == 0);
  }
}
