package io.idlewave.jobs.study;

import io.idlewave.graph.transform.Transformation;
import io.idlewave.ingest.model.Internal;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import io.idlewave.perturb.scenario.Sottile;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the clocks of a run hold, with all that a study states about it. Whatever differs between
 * timings is chosen once, by {@link #fold}.
 */
public sealed interface Timing {

  /** The name in studies and results. */
  String label();

  /** The labels of what is found beside run times, see {@link AnalysisKind}. */
  Set<String> analyses();

  /** What stretches of computing take in the study and its scenarios. */
  Set<ComputeSpec> compute();

  ComputeSpec computeOf(String scenario);

  /** What is done to the program in a scenario, in this order; nothing if empty. */
  List<Transformation> transformsOf(String scenario);

  /** The value of one of two functions: that for this timing. */
  <T> T fold(Function<Observed, T> observed, Function<Simulated, T> simulated);

  /**
   * Delays over the recorded run: local edges keep their observed durations.
   *
   * @param slack where slack is taken from; null for {@link Slack#CLOCKS} where the ranks share a
   *     clock and {@link Slack#LOCAL} otherwise
   * @param rules how delays propagate
   * @param transit what messages took, or null for what the trace says
   * @param inject where a message enters the network
   * @param sottile how the paper is read under {@link Rules#SOTTILE}
   * @param computing what stretches of computing take
   * @param computingOf what they take in scenarios that state it, by name
   * @param analyses labels of what is found beside run times
   */
  @Internal
  record Observed(
      @Nullable Slack slack,
      Rules rules,
      Eager eager,
      BaseOverrides base,
      @Nullable StatedMessages transit,
      Inject inject,
      Sottile sottile,
      ComputeSpec computing,
      Map<String, ComputeSpec> computingOf,
      Set<String> analyses)
      implements Timing {

    /** The name in studies and results. */
    static final String LABEL = "observed";

    public Observed {
      Map<String, ComputeSpec> others = new TreeMap<>(computingOf);
      others.values().removeIf(computing::equals);
      computingOf = Collections.unmodifiableMap(others);
      analyses = Collections.unmodifiableSet(new LinkedHashSet<>(analyses));
    }

    /** Nothing is stated. */
    public static final Observed DEFAULT =
        new Observed(
            null, Rules.STANDARD, new Eager.Auto(), BaseOverrides.NONE, Inject.START_PLUS_NOISE);

    /** With the paper as it is printed. */
    public Observed(
        @Nullable Slack slack, Rules rules, Eager eager, BaseOverrides base, Inject inject) {
      this(
          slack,
          rules,
          eager,
          base,
          null,
          inject,
          Sottile.AS_PRINTED,
          ComputeSpec.recorded(),
          Map.of(),
          Set.of());
    }

    /** This timing where computing takes something else. */
    public Observed with(ComputeSpec compute, Map<String, ComputeSpec> inScenarios) {
      return new Observed(
          slack, rules, eager, base, transit, inject, sottile, compute, inScenarios, analyses);
    }

    @Override
    public Set<ComputeSpec> compute() {
      Set<ComputeSpec> all = new LinkedHashSet<>(computingOf.values());
      all.add(computing);
      return all;
    }

    @Override
    public ComputeSpec computeOf(String scenario) {
      return computingOf.getOrDefault(scenario, computing);
    }

    @Override
    public List<Transformation> transformsOf(String scenario) {
      return List.of();
    }

    @Override
    public String label() {
      return LABEL;
    }

    @Override
    public <T> T fold(Function<Observed, T> observed, Function<Simulated, T> simulated) {
      return observed.apply(this);
    }
  }

  /**
   * Simulated times: computation as recorded, MPI calls as a model of the network prices them.
   *
   * @param machine the machine of the base, and of every scenario that has no other
   * @param machines the other machines, by the name of their scenario
   * @param analyses labels of what is found beside run times
   * @param tolerance growths of the run time, as fractions, for which the latency is asked
   * @param transforms what is done to the program, by the name of the scenario; nothing to the base
   */
  @Internal
  record Simulated(
      MachineSpec machine,
      Map<String, MachineSpec> machines,
      Set<String> analyses,
      List<Double> tolerance,
      Map<String, List<Transformation>> transforms)
      implements Timing {

    /** The name in studies and results. */
    static final String LABEL = "model";

    public Simulated {
      Map<String, MachineSpec> others = new TreeMap<>(machines);
      others.values().removeIf(machine::equals);
      machines = Collections.unmodifiableMap(others);
      analyses = Collections.unmodifiableSet(new LinkedHashSet<>(analyses));
      tolerance = List.copyOf(tolerance);
      Map<String, List<Transformation>> done = new TreeMap<>();
      transforms.forEach((scenario, list) -> done.put(scenario, List.copyOf(list)));
      done.values().removeIf(List::isEmpty);
      transforms = Collections.unmodifiableMap(done);
    }

    /** Nothing is done to the program. */
    public Simulated(
        MachineSpec machine,
        Map<String, MachineSpec> machines,
        Set<String> analyses,
        List<Double> tolerance) {
      this(machine, machines, analyses, tolerance, Map.of());
    }

    @Override
    public Set<ComputeSpec> compute() {
      return Stream.concat(Stream.of(machine), machines.values().stream())
          .map(MachineSpec::compute)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public ComputeSpec computeOf(String scenario) {
      return machines.getOrDefault(scenario, machine).compute();
    }

    /** This timing with other machines in the place of these. */
    public Simulated with(UnaryOperator<MachineSpec> others) {
      Map<String, MachineSpec> changed = new TreeMap<>();
      machines.forEach((scenario, of) -> changed.put(scenario, others.apply(of)));
      return new Simulated(others.apply(machine), changed, analyses, tolerance, transforms);
    }

    /** These machines with networks that take no time. */
    public Simulated onIdealNetworks() {
      Map<String, MachineSpec> ideal = new TreeMap<>();
      machines.forEach((scenario, of) -> ideal.put(scenario, of.onIdealNetwork()));
      return new Simulated(machine.onIdealNetwork(), ideal, Set.of(), List.of());
    }

    @Override
    public List<Transformation> transformsOf(String scenario) {
      return transforms.getOrDefault(scenario, List.of());
    }

    public MachineSpec machineOf(ScenarioSpec scenario) {
      return machines.getOrDefault(scenario.name(), machine);
    }

    @Override
    public String label() {
      return LABEL;
    }

    @Override
    public <T> T fold(Function<Observed, T> observed, Function<Simulated, T> simulated) {
      return simulated.apply(this);
    }
  }
}
