package io.idlewave.jobs.study;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a trace. {@link #toYaml} writes it with every default made explicit, and what it
 * writes reads back as an equal study.
 *
 * @param trace the archive folder, absolute
 * @param seed seed of all draws
 * @param replicates replicates of each scenario, 1 to {@link #MAX_REPLICATES}
 * @param slack where slack is taken from; null for {@link Slack#CLOCKS} where the ranks share a
 *     clock and {@link Slack#LOCAL} otherwise
 * @param rules how delays propagate
 * @param eager the eager threshold
 * @param quantum the grid of all times; null for the default, coarser where the span asks for it
 * @param base stated base times
 * @param inject where a message enters the network
 * @param model what {@code model} timing prices; null in {@code observed} timing
 * @param scenarios at least one, with names of their own
 */
public record Study(
    Path trace,
    long seed,
    int replicates,
    @Nullable Slack slack,
    Rules rules,
    Eager eager,
    @Nullable Quantum quantum,
    BaseOverrides base,
    Inject inject,
    @Nullable SimulatedSpec model,
    List<ScenarioSpec> scenarios) {

  /** The most replicates of a scenario. */
  public static final int MAX_REPLICATES = 10_000_000;

  /** The replicates of a study that states none. */
  public static final int DEFAULT_REPLICATES = 100;

  /** The seed of a study that states none. */
  public static final long DEFAULT_SEED = 1;

  /** Takes an immutable copy. */
  public Study {
    trace = trace.toAbsolutePath().normalize();
    scenarios = List.copyOf(scenarios);
  }

  /** A study of {@code scenarios} with every other value at its default. */
  public static Study of(Path trace, List<ScenarioSpec> scenarios) {
    return new Study(
        trace,
        DEFAULT_SEED,
        DEFAULT_REPLICATES,
        null,
        Rules.STANDARD,
        new Eager.Auto(),
        null,
        BaseOverrides.NONE,
        Inject.START_PLUS_NOISE,
        null,
        scenarios);
  }

  /** A study in {@code model} timing. */
  public static Study model(
      Path trace,
      long seed,
      int replicates,
      @Nullable Quantum quantum,
      SimulatedSpec model,
      List<ScenarioSpec> scenarios) {
    return new Study(
        trace,
        seed,
        replicates,
        null,
        Rules.STANDARD,
        new Eager.Auto(),
        quantum,
        BaseOverrides.NONE,
        Inject.START_PLUS_NOISE,
        model,
        scenarios);
  }

  /** What the clocks hold. */
  public Timing timing() {
    return model == null ? Timing.OBSERVED : Timing.MODEL;
  }

  /** This study on a stated grid of times. */
  public Study withQuantum(Quantum grid) {
    return new Study(
        trace, seed, replicates, slack, rules, eager, grid, base, inject, model, scenarios);
  }

  /** This study with what depends on the trace made explicit. */
  public Study resolved(Slack slack, long eagerThresholdBytes, Quantum quantum) {
    return new Study(
        trace,
        seed,
        replicates,
        slack,
        rules,
        new Eager.Threshold(eagerThresholdBytes),
        quantum,
        base,
        inject,
        model,
        scenarios);
  }

  /**
   * Checks that every delayed rank exists.
   *
   * @throws StudyException naming the first delay that is out of bounds
   */
  public void requireRanks(int ranks) {
    for (ScenarioSpec scenario : scenarios) {
      for (int i = 0; i < scenario.delays().size(); i++) {
        int rank = scenario.delays().get(i).rank();
        if (rank >= ranks) {
          throw new StudyException(
              "scenario %s: delays[%d].rank: 0 to %d in %s, got %d"
                  .formatted(scenario.name(), i, ranks - 1, trace, rank));
        }
      }
    }
  }

  /** This study as the text of a study file. */
  public String toYaml() {
    return StudyWriter.write(this);
  }
}
