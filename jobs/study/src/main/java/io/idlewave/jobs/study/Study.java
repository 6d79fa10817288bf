package io.idlewave.jobs.study;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.RecordMaker;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.SinkAddress;
import io.idlewave.perturb.noise.Quantum;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a trace. {@link #toYaml} writes it with every default made explicit, and what it
 * writes reads back as an equal study.
 *
 * @param trace the archive folder, absolute
 * @param seed seed of all draws
 * @param replicates replicates of each scenario, 1 to {@link #MAX_REPLICATES}
 * @param quantum the grid of all times; null for the default, coarser where the span asks for it
 * @param timing what the clocks hold
 * @param scenarios at least one, with names of their own
 * @param map the parts of the machine that noise is put on one at a time, or null for none
 * @param step where steps of the recorded run begin, for {@code analysis: stragglers}; null where
 *     that is left to the trace
 * @param span what the efficiencies of the recorded run are of
 * @param estimation what is asked of the replicates beside their statistics
 * @param sinks what takes the results beside the folder, each {@code NAME:ADDRESS}; never with
 *     credentials
 */
public record Study(
    Path trace,
    long seed,
    int replicates,
    @Nullable Quantum quantum,
    Timing timing,
    List<ScenarioSpec> scenarios,
    @Nullable NoiseMap map,
    @Nullable StepSpec step,
    RecordedSpan span,
    Estimation estimation,
    List<String> sinks) {

  /** The most replicates of a scenario. */
  public static final int MAX_REPLICATES = 10_000_000;

  /** The replicates of a study that states none. */
  public static final int DEFAULT_REPLICATES = 100;

  /** The seed of a study that states none. */
  public static final long DEFAULT_SEED = 1;

  /** The keys of components that depend on no other key: each is read and written by this. */
  static final List<Key<?>> KEYS =
      List.of(
          Key.of(
              "seed",
              Forms.whole(Long.MIN_VALUE, Long.MAX_VALUE),
              DEFAULT_SEED,
              "Of all draws (default: 1)."),
          Key.auto(
              "quantum",
              Forms.TIME.asAt(Study::quantum, Quantum::nanos),
              "Grid of all times: auto, or a power of two of ns."),
          Key.optional(
              "map",
              NoiseMap.FORM,
              "Which parts of the machine absorb noise: one rank, node or group at a time."),
          Key.optional(
              StepSpec.KEY,
              StepSpec.FORM,
              "Where steps of the recorded run begin, for the analysis stragglers: a function or a"
                  + " user region."),
          Key.sparse(
              RecordedSpan.KEY,
              Forms.word(RecordedSpan.values(), RecordedSpan::label),
              RecordedSpan.RUN,
              "What the efficiencies of the recorded run are of: from MPI_Init to MPI_Finalize, or"
                  + " the whole trace."),
          Key.sparse(
              StudyKeys.SINKS,
              Forms.list(
                  Forms.TEXT
                      .where(text -> !SinkAddress.hasCredentials(text), SinkAddress.RULE)
                      .saying("{\"type\": \"string\", \"pattern\": \"^[a-z0-9-]+:\"}")),
              List.of(),
              "Further places that take the results, each NAME:ADDRESS; never with credentials."));

  public Study {
    trace = trace.toAbsolutePath().normalize();
    scenarios = List.copyOf(scenarios);
    sinks = List.copyOf(sinks);
  }

  /** A study of these parts; {@code plain} are the values of its other components, by name. */
  static Study of(
      Path trace,
      int replicates,
      Timing timing,
      List<ScenarioSpec> scenarios,
      Estimation estimation,
      Map<String, @Nullable Object> plain) {
    Map<String, @Nullable Object> values = new HashMap<>(plain);
    values.put("trace", trace);
    values.put("replicates", replicates);
    values.put("timing", timing);
    values.put("scenarios", scenarios);
    values.put("estimation", estimation);
    return RecordMaker.make(Study.class, values);
  }

  /** A study of {@code scenarios} with every other value at its default. */
  public static Study of(Path trace, List<ScenarioSpec> scenarios) {
    return of(
        trace,
        DEFAULT_REPLICATES,
        Timing.Observed.DEFAULT,
        scenarios,
        Estimation.DEFAULT,
        StudyKeys.plain(null));
  }

  private static Quantum quantum(Node node, double nanos) {
    boolean powerOfTwo = nanos > 0 && nanos == Math.scalb(1.0, Math.getExponent(nanos));
    if (!powerOfTwo || nanos < 0x1p-20 || nanos > 1) {
      throw node.wrong("auto or a power of two from 2^-20 to 2^0 in ns");
    }
    return new Quantum(Math.getExponent(nanos));
  }

  public Study with(Timing other) {
    return RecordMaker.with(this, "timing", other);
  }

  public Study with(List<ScenarioSpec> others) {
    return RecordMaker.with(this, "scenarios", others);
  }

  /** This study with so many replicates of each scenario. */
  public Study of(int others) {
    return RecordMaker.with(this, "replicates", others);
  }

  /** This study with another grid of times; null for the default. */
  public Study onGrid(@Nullable Quantum grid) {
    return RecordMaker.with(this, "quantum", grid);
  }

  /** This study with what depends on the trace made explicit. */
  public Study resolved(Timing explicit, Quantum grid) {
    return with(explicit).onGrid(grid);
  }

  /** Whether anything is drawn, so that replicates can differ. */
  static boolean draws(Timing timing, List<ScenarioSpec> scenarios) {
    return scenarios.stream()
        .anyMatch(scenario -> scenario.draws() || timing.computeOf(scenario.name()).draws());
  }

  /** This study with one replicate where nothing is drawn, so that all would be equal. */
  public Study withoutEqualReplicates() {
    return replicates == 1 || draws(timing, scenarios) ? this : of(1);
  }

  /** Whether anything tells the scenario of that name from the base; true of unknown ones. */
  public boolean disturbs(String scenario) {
    return scenarios.stream()
        .filter(spec -> spec.name().equals(scenario))
        .allMatch(
            spec ->
                spec.disturbs()
                    || !timing.computeOf(scenario).equals(ComputeSpec.recorded())
                    || !timing.transformsOf(scenario).isEmpty()
                    || timing.fold(
                        observed -> false,
                        simulated -> !simulated.machineOf(spec).equals(simulated.machine())));
  }

  /** The scenario that the others are compared with: the one that is stated, or the first. */
  public String reference() {
    String stated = estimation.reference();
    return stated == null ? scenarios.get(0).name() : stated;
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

  /** Whether one job finds everything. */
  public boolean isOnePass() {
    return estimation.precision() == null && !transforms();
  }

  /** Whether something is done to the program in some scenario. */
  public boolean transforms() {
    return scenarios.stream().anyMatch(s -> !timing.transformsOf(s.name()).isEmpty());
  }

  /** This study as the text of a study file. */
  public String toYaml() {
    return StudyKeys.write(this);
  }

  /** This study's text without trace path and sinks: what else its results depend on. */
  public String withoutPaths() {
    return StudyKeys.writeWithoutPaths(this);
  }
}
