package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.network.NetworkKeys;
import io.idlewave.jobs.study.scenario.NoiseKeys;
import io.idlewave.jobs.study.scenario.ScenarioKeys;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.Origin;
import io.idlewave.jobs.study.text.StudyFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command line says about a study, as typed: an overlay on the tree of a study file, or all
 * of the study of a trace. A distribution is written {@code exponential,mean=2us}, noise on other
 * timelines than threads {@code exponential,mean=2us,timelines=streams}, in some regions {@code
 * exponential,mean=2us,regions=[solve]}, a delay {@code rank=5,after=MPI_Waitall:4,duration=40ms}
 * or {@code rank=5,at=1.5s,duration=40ms}, a network {@code loggp,L=2500ns,o=1500ns,G=6ns} or as a
 * platform with what differs from it, {@code myrinet,S=64KiB}, a precision {@code
 * p99=1%,mean=10us}.
 */
public final class StudyFlags {

  /** Nothing is said. */
  public static final StudyFlags NONE = new StudyFlags(Map.of(), List.of());

  private static final String NOISE = "noise";

  /** The keys of a study that have a flag of their name, or of another one. */
  private static final Map<String, String> KEYS =
      new TreeMap<>(
          Stream.of(
                  "replicates",
                  "seed",
                  "slack",
                  "rules",
                  "bound",
                  "eager",
                  "transit",
                  "map",
                  "analysis",
                  "span",
                  "tolerance",
                  "precision",
                  "limit",
                  "reference",
                  "tail")
              .collect(Collectors.toMap(key -> key, key -> key)));

  static {
    KEYS.put("max-replicates", "maxReplicates");
  }

  private static final Set<String> LISTS = Set.of("analysis", "tolerance");
  private static final Set<String> MAPPINGS = Set.of("transit", "precision");

  private static final Set<String> OBSERVED = Set.of("slack", "rules", "bound", "eager", "transit");
  private static final Set<String> OF_SCENARIO = Set.of(NOISE, "latency", "bandwidth");
  private static final Set<String> OF_TRACE = Set.of("timing", "network", "denoise", "rate");

  private final Map<String, String> stated;
  private final List<String> delays;

  /** What is stated, by flag, without its dashes. */
  public StudyFlags(Map<String, String> stated, List<String> delays) {
    this.stated = Map.copyOf(stated);
    this.delays = List.copyOf(delays);
  }

  /** Whether any flag says what disturbs the machine. */
  public boolean perturbs() {
    return !delays.isEmpty() || has(OF_SCENARIO);
  }

  private boolean has(Set<String> flags) {
    return flags.stream().anyMatch(stated::containsKey);
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
    boolean simulated = isSimulated();
    if (!simulated) {
      requireObserved();
    }
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    Map<String, String> places = new HashMap<>();
    root.put(StudyKeys.TRACE, trace.toAbsolutePath().toString());
    root.put("timing", simulated ? Timing.Simulated.LABEL : Timing.Observed.LABEL);
    put(root, places);
    putMachine(root, places);
    Node tree = new Node(Origin.COMMAND_LINE, "", root).reading(StudyFiles.of(folder));
    if (perturbs()) {
      putScenario(root.putArray(StudyKeys.SCENARIOS).addObject().put("name", name()), places);
    } else if (!simulated && denoises()) {
      root.putArray(StudyKeys.SCENARIOS).addObject().put("name", "quieter");
    } else if (!simulated && !RecordedScenario.suffices(tree.under(places))) {
      ArrayNode scenarios = root.putArray(StudyKeys.SCENARIOS);
      DefaultNoise.under(knowsLengths())
          .forEach(scenario -> scenarios.add(ScenarioKeys.KEYS.write(scenario)));
    }
    return StudyReader.read(tree.under(places), (Path) null);
  }

  /** Whether computing is to be other than recorded. */
  private boolean denoises() {
    String denoise = stated.get("denoise");
    return denoise != null && !denoise.strip().equals("none");
  }

  private boolean isSimulated() {
    String timing = stated.get("timing");
    return timing == null
        ? stated.containsKey("network")
        : TimingKeys.KEY.form().read(FlagParts.node("--timing", timing));
  }

  /** Whether the rules that the flags state know how long stretches are. */
  private boolean knowsLengths() {
    return !"sottile".equals(stated.get("rules")) && !"unconditional".equals(stated.get("bound"));
  }

  private void requireObserved() {
    if (has(Set.of("network", "tolerance", "rate"))) {
      String timing = stated.get("timing");
      throw refused(
          "--network, --tolerance and --rate belong to model timing, got --timing "
              + (timing == null ? "observed, for there is no --network" : timing));
    }
  }

  private static StudyException refused(String what) {
    return new StudyException(Origin.COMMAND_LINE + ": " + what);
  }

  /**
   * The tree of a study file with what the flags state in the place of what it states.
   *
   * @throws StudyException if a flag says what a study file states itself
   */
  Node over(Node file) {
    if (stated.isEmpty() && delays.isEmpty()) {
      return file;
    }
    if (has(OF_TRACE)) {
      throw refused(
          "--timing, --network, --denoise and --rate define the study of a trace; a study file"
              + " states its own");
    }
    if (perturbs()) {
      throw refused(
          "--noise, --latency, --bandwidth and --delay define the scenario of a trace; a study file"
              + " states its own scenarios");
    }
    boolean simulated = Boolean.TRUE.equals(TimingKeys.KEY.read(file));
    if (simulated && has(OBSERVED)) {
      throw refused(
          "--slack, --rules, --bound, --eager and --transit belong to observed timing, got timing:"
              + " model");
    }
    if (!simulated && stated.containsKey("tolerance")) {
      throw refused("--tolerance belongs to model timing, got timing: observed");
    }
    ObjectNode root = file.requireMapping().value().deepCopy();
    if (!simulated && !root.has(StudyKeys.SCENARIOS)) {
      root.putArray(StudyKeys.SCENARIOS).add(RecordedScenario.implied(file).get(0).value());
      root.putIfAbsent("replicates", IntNode.valueOf(1));
    }
    Map<String, String> places = new HashMap<>();
    forget(root, file, places);
    put(root, places);
    return file.with(root).under(places);
  }

  /** Takes out what follows from what the flags replace. */
  private void forget(ObjectNode root, Node file, Map<String, String> places) {
    if (stated.containsKey("rules")) {
      root.remove("bound");
      if (!"sottile".equals(stated.get("rules"))) {
        root.remove("sottile");
      }
    }
    if (stated.containsKey("precision")) {
      root.remove("maxReplicates");
    } else if (stated.containsKey("replicates")
        && root.has("precision")
        && !root.has("maxReplicates")) {
      Precision precision = StudyReader.read(file, Path.of("")).estimation().precision();
      root.put("maxReplicates", Objects.requireNonNull(precision).maxReplicates());
      places.put(
          "maxReplicates",
          "--max-replicates, which the study leaves at 16 times its own replicates");
    }
  }

  /** Puts what the flags say of a study, in either timing, into its tree. */
  private void put(ObjectNode root, Map<String, String> places) {
    KEYS.forEach(
        (flag, key) -> {
          String text = stated.get(flag);
          if (text != null) {
            places.put(key, "--" + flag);
            root.set(key, value("--" + flag, flag, text));
          }
        });
  }

  private static JsonNode value(String option, String flag, String text) {
    if (LISTS.contains(flag)) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode();
      FlagParts.split(text).forEach(item -> list.add(FlagParts.scalar(item)));
      return list;
    }
    return MAPPINGS.contains(flag) ? settings(option, text) : FlagParts.scalar(text);
  }

  private static ObjectNode settings(String option, String text) {
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    FlagParts.putSettings(option, FlagParts.split(text), settings);
    return settings;
  }

  private void putMachine(ObjectNode root, Map<String, String> places) {
    String network = stated.get("network");
    if (network != null) {
      places.put("network", "--network");
      List<String> parts = FlagParts.split(network);
      String first = parts.get(0).strip();
      boolean isModel = Arrays.asList(NetworkKeys.labels()).contains(first);
      ObjectNode into = root.putObject("network").put(isModel ? "model" : "signature", first);
      FlagParts.putSettings("--network", parts.subList(1, parts.size()), into);
    }
    putWithin(root, "cpu", "rate", places);
    if (denoises()) {
      putWithin(root, "compute", "denoise", places);
    }
  }

  private void putWithin(ObjectNode root, String mapping, String key, Map<String, String> places) {
    String text = stated.get(key);
    if (text != null) {
      places.put(mapping + "." + key, "--" + key);
      root.putObject(mapping).set(key, FlagParts.scalar(text));
    }
  }

  private String name() {
    return Stream.concat(
            Stream.of(NOISE, "latency", "bandwidth").filter(stated::containsKey),
            delays.isEmpty() ? Stream.of() : Stream.of("delay"))
        .collect(Collectors.joining("+"));
  }

  private void putScenario(ObjectNode scenario, Map<String, String> places) {
    String path = StudyKeys.SCENARIOS + "[0].";
    for (String key : List.of(NOISE, "latency", "bandwidth")) {
      String text = stated.get(key);
      if (text != null) {
        places.put(path + key, "--" + key);
        // the name of a distribution that the network's signature has
        boolean isName =
            isSimulated()
                && !text.contains(",")
                && !text.contains("=")
                && !NoiseKeys.isMachine(text);
        scenario.set(key, isName ? FlagParts.scalar(text) : distribution("--" + key, text));
      }
    }
    for (String key : List.of("timelines", "regions")) {
      if (scenario.get(NOISE) instanceof ObjectNode noise && noise.has(key)) {
        places.put(path + key, "--" + NOISE);
        scenario.set(key, noise.remove(key));
      }
    }
    ArrayNode into = scenario.putArray("delays");
    for (String text : delays) {
      places.put(path + "delays[" + into.size() + "]", "--delay");
      into.add(delay(text));
    }
  }

  private static ObjectNode distribution(String flag, String text) {
    List<String> parts = FlagParts.split(text);
    String first = parts.get(0).strip();
    boolean isNoise = flag.equals("--" + NOISE);
    if (isNoise && first.startsWith("signature=")) {
      return settings(flag, text);
    }
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.set(isNoise ? NoiseKeys.key(first) : "distribution", FlagParts.scalar(parts.get(0)));
    FlagParts.putSettings(flag, parts.subList(1, parts.size()), object);
    return object;
  }

  private static ObjectNode delay(String text) {
    ObjectNode object = settings("--delay", text);
    JsonNode after = object.get("after");
    if (after != null) {
      String call = after.asText();
      int colon = call.indexOf(':');
      ObjectNode afterCall = object.putObject("after");
      afterCall.set("function", FlagParts.scalar(colon < 0 ? call : call.substring(0, colon)));
      if (colon >= 0) {
        afterCall.set("occurrence", FlagParts.scalar(call.substring(colon + 1)));
      }
      JsonNode region = object.remove("region");
      if (region != null) {
        afterCall.set("region", region);
      }
    }
    return object;
  }
}
