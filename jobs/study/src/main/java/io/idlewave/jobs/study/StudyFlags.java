package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.scenario.NoiseText;
import io.idlewave.jobs.study.scenario.RegionsText;
import io.idlewave.jobs.study.scenario.ScenarioReader;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.scenario.TimelinesText;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.StudyFiles;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Threads;
import io.idlewave.perturb.scenario.Rules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says about a study, as typed; null or empty where it says nothing. A
 * distribution is written {@code exponential,mean=2us}, noise on other timelines than threads
 * {@code exponential,mean=2us,timelines=streams}, in some regions {@code
 * exponential,mean=2us,regions=[solve]}, a delay {@code rank=5,after=MPI_Waitall:4,duration=40ms}
 * or {@code rank=5,at=1.5s,duration=40ms}.
 *
 * @param model what the flags say about model timing
 * @param map the parts of the machine that noise is put on one at a time
 * @param estimation what they ask of the replicates
 */
public record StudyFlags(
    @Nullable String replicates,
    @Nullable String seed,
    @Nullable String slack,
    @Nullable String rules,
    @Nullable String bound,
    @Nullable String eager,
    @Nullable String transit,
    @Nullable String noise,
    @Nullable String latency,
    @Nullable String bandwidth,
    List<String> delays,
    TimingFlags model,
    @Nullable String map,
    EstimationFlags estimation) {

  static final String ORIGIN = FlagText.ORIGIN;
  private static final String NOISE = "--noise";

  /** Takes an immutable copy. */
  public StudyFlags {
    delays = List.copyOf(delays);
  }

  /** Flags of observed timing alone. */
  public StudyFlags(
      @Nullable String replicates,
      @Nullable String seed,
      @Nullable String slack,
      @Nullable String rules,
      @Nullable String eager,
      @Nullable String noise,
      @Nullable String latency,
      @Nullable String bandwidth,
      List<String> delays) {
    this(
        replicates,
        seed,
        slack,
        rules,
        null,
        eager,
        null,
        noise,
        latency,
        bandwidth,
        delays,
        TimingFlags.NONE,
        null,
        EstimationFlags.NONE);
  }

  /** Whether any flag says what disturbs the machine. */
  public boolean perturbs() {
    return noise != null || latency != null || bandwidth != null || !delays.isEmpty();
  }

  /**
   * The study of one scenario that the flags define over a trace. Where they state no perturbation,
   * it is {@link DefaultNoise} in observed timing, or none if they ask about the recorded run
   * alone, and none in model timing.
   *
   * @param folder what the files of samples are relative to
   * @throws StudyException if a flag makes no sense
   */
  public Study over(Path trace, Path folder) {
    if (model.isSimulated()) {
      return overSimulated(trace, folder);
    }
    model.requireNone();
    DistributionReader distributions = new DistributionReader(StudyFiles.of(folder));
    ScenarioReader reader = new ScenarioReader(distributions, Set.of());
    ComputeSpec computing = model.computing(distributions);
    boolean quieter = !computing.equals(ComputeSpec.recorded());
    if (!perturbs() && !quieter) {
      return undisturbed(applyTo(Study.of(trace, List.of())));
    }
    ObjectNode stated = noise == null ? null : distribution(NOISE, noise);
    Node timelines = taken(stated, TimelinesText.KEY);
    Node regions = taken(stated, RegionsText.KEY);
    ScenarioSpec scenario =
        new ScenarioSpec(
            perturbs() ? name() : "quieter",
            stated == null ? null : reader.readNoise(new Node(ORIGIN, NOISE, stated)),
            Threads.ONE,
            TimelinesText.read(timelines),
            RegionsText.read(regions),
            distribution(distributions, "--latency", latency),
            distribution(distributions, "--bandwidth", bandwidth),
            readDelays(reader));
    Study study = Study.of(trace, List.of(scenario));
    return applyTo(quieter ? study.with(Timing.Observed.DEFAULT.with(computing, Map.of())) : study);
  }

  /** {@code asked} with the scenarios of a trace of which nobody says what disturbs the machine. */
  private Study undisturbed(Study asked) {
    if (!RecordedScenario.suffices(asked)) {
      return asked.with(DefaultNoise.under(asked.timing()));
    }
    Study recorded = asked.with(List.of(RecordedScenario.scenario()));
    return replicates == null ? recorded.withoutEqualReplicates() : recorded;
  }

  private Study overSimulated(Path trace, Path folder) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("trace", trace.toAbsolutePath().toString());
    model.putInto(root);
    put(root, "replicates", replicates);
    put(root, "seed", seed);
    put(root, "slack", slack);
    put(root, "rules", rules);
    put(root, "bound", bound);
    put(root, "eager", eager);
    if (transit != null) {
      root.set(StatedMessages.KEY, transit(transit).value());
    }
    put(root, "map", map);
    if (perturbs()) {
      ObjectNode scenario = root.putArray("scenarios").addObject();
      scenario.put("name", name());
      putDistribution(scenario, "noise", noise);
      for (String key : List.of(TimelinesText.KEY, RegionsText.KEY)) {
        if (scenario.get("noise") instanceof ObjectNode stated && stated.has(key)) {
          scenario.set(key, stated.remove(key));
        }
      }
      putDistribution(scenario, "latency", latency);
      putDistribution(scenario, "bandwidth", bandwidth);
      ArrayNode into = scenario.putArray("delays");
      delays.forEach(text -> into.add(delay(text)));
    }
    Study study = StudyReader.read(new Node(ORIGIN, "", root), StudyFiles.of(folder));
    return new Study(
        study.trace(),
        study.seed(),
        study.replicates(),
        study.quantum(),
        study.timing(),
        study.scenarios(),
        study.map(),
        study.step(),
        study.span(),
        estimation.over(study.estimation(), study.scenarios(), study.replicates()),
        study.sinks());
  }

  private static void put(ObjectNode root, String key, @Nullable String text) {
    if (text != null) {
      root.set(key, FlagText.scalar(text));
    }
  }

  private static void putDistribution(ObjectNode into, String key, @Nullable String text) {
    if (text != null) {
      boolean isName = !text.contains(",") && !text.contains("=") && !NoiseText.isMachine(text);
      into.set(key, isName ? FlagText.scalar(text) : distribution("--" + key, text));
    }
  }

  /**
   * {@code study} with the values that the flags state.
   *
   * @throws StudyException if a flag makes no sense, or says what disturbs the machine
   */
  public Study over(Study study) {
    model.requireNoMachine();
    if (perturbs()) {
      throw new StudyException(
          ORIGIN
              + ": --noise, --latency, --bandwidth and --delay define the scenario of a trace;"
              + " a study file states its own scenarios");
    }
    return applyTo(study);
  }

  private Study applyTo(Study study) {
    int stated =
        replicates == null
            ? study.replicates()
            : Settings.replicates(FlagText.node("--replicates", replicates));
    return new Study(
        study.trace(),
        seed == null ? study.seed() : Settings.seed(FlagText.node("--seed", seed)),
        stated,
        study.quantum(),
        study.timing().fold(this::over, this::over),
        study.scenarios(),
        map == null ? study.map() : NoiseMap.read(FlagText.node("--map", map)),
        study.step(),
        model.span(study.span()),
        estimation.over(study.estimation(), study.scenarios(), stated),
        study.sinks());
  }

  private Timing over(Timing.Observed timing) {
    model.requireNoTolerance();
    Rules follows =
        rules == null ? timing.rules() : Settings.rules(FlagText.node("--rules", rules));
    return new Timing.Observed(
        slack == null ? timing.slack() : Settings.slack(FlagText.node("--slack", slack)),
        bound == null ? follows : Settings.bound(FlagText.node("--bound", bound), follows),
        eager == null ? timing.eager() : Settings.eager(FlagText.node("--eager", eager)),
        timing.base(),
        transit == null ? timing.transit() : StatedMessages.read(transit(transit)),
        timing.inject(),
        timing.sottile(),
        timing.computing(),
        timing.computingOf(),
        model.analyses(timing));
  }

  private Timing over(Timing.Simulated timing) {
    if (slack != null || rules != null || bound != null || eager != null || transit != null) {
      throw new StudyException(
          ORIGIN
              + ": --slack, --rules, --bound, --eager and --transit belong to observed timing, got"
              + " timing: model");
    }
    return model.over(timing);
  }

  private static Node transit(String text) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    FlagText.putSettings("--transit", FlagText.split(text), object);
    return new Node(ORIGIN, "--transit", object);
  }

  private String name() {
    List<String> parts = new ArrayList<>();
    if (noise != null) {
      parts.add("noise");
    }
    if (latency != null) {
      parts.add("latency");
    }
    if (bandwidth != null) {
      parts.add("bandwidth");
    }
    if (!delays.isEmpty()) {
      parts.add("delay");
    }
    return String.join("+", parts);
  }

  /** What a flag of noise says of the scenario, which noise itself does not know. */
  private static @Nullable Node taken(@Nullable ObjectNode stated, String key) {
    JsonNode value = stated == null ? null : stated.remove(key);
    return value == null ? null : new Node(ORIGIN, NOISE, value);
  }

  private static @Nullable Distribution distribution(
      DistributionReader reader, String flag, @Nullable String text) {
    if (text == null) {
      return null;
    }
    return reader.read(new Node(ORIGIN, flag, distribution(flag, text)));
  }

  private static ObjectNode distribution(String flag, String text) {
    List<String> parts = FlagText.split(text);
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    if (flag.equals(NOISE) && parts.get(0).strip().startsWith("signature=")) {
      FlagText.putSettings(flag, parts, object);
      return object;
    }
    String key = flag.equals(NOISE) ? NoiseText.key(parts.get(0).strip()) : "distribution";
    object.set(key, FlagText.scalar(parts.get(0)));
    FlagText.putSettings(flag, parts.subList(1, parts.size()), object);
    return object;
  }

  private List<DelaySpec> readDelays(ScenarioReader reader) {
    return delays.stream()
        .map(text -> reader.readDelay(new Node(ORIGIN, "--delay", delay(text))))
        .toList();
  }

  private static ObjectNode delay(String text) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    FlagText.putSettings("--delay", FlagText.split(text), object);
    JsonNode after = object.get("after");
    if (after != null) {
      String call = after.asText();
      int colon = call.indexOf(':');
      ObjectNode afterCall = object.putObject("after");
      afterCall.set("function", FlagText.scalar(colon < 0 ? call : call.substring(0, colon)));
      if (colon >= 0) {
        afterCall.set("occurrence", FlagText.scalar(call.substring(colon + 1)));
      }
      JsonNode region = object.remove("region");
      if (region != null) {
        afterCall.set("region", region);
      }
    }
    return object;
  }
}
