package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.perturb.noise.Distribution;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says about a study, as typed; null or empty where it says nothing. A
 * distribution is written {@code exponential,mean=2us}, a delay {@code
 * rank=5,after=MPI_Waitall:4,duration=40ms} or {@code rank=5,at=1.5s,duration=40ms}.
 */
public record StudyFlags(
    @Nullable String replicates,
    @Nullable String seed,
    @Nullable String slack,
    @Nullable String rules,
    @Nullable String eager,
    @Nullable String noise,
    @Nullable String latency,
    @Nullable String bandwidth,
    List<String> delays) {

  private static final String ORIGIN = "command line";
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?");

  /** The mean of the exponential noise of a study that states no perturbation, in ns. */
  public static final double DEFAULT_NOISE_NANOS = 2_000;

  /** Takes an immutable copy. */
  public StudyFlags {
    delays = List.copyOf(delays);
  }

  /** Whether any flag says what disturbs the machine. */
  public boolean perturbs() {
    return noise != null || latency != null || bandwidth != null || !delays.isEmpty();
  }

  /**
   * The study of one scenario that the flags define over a trace; exponential noise of mean 2 us
   * where they state no perturbation.
   *
   * @param folder what the files of samples are relative to
   * @throws StudyException if a flag makes no sense
   */
  public Study over(Path trace, Path folder) {
    DistributionReader distributions = new DistributionReader(folder);
    ScenarioSpec scenario =
        perturbs()
            ? new ScenarioSpec(
                name(),
                distribution(distributions, "--noise", noise),
                distribution(distributions, "--latency", latency),
                distribution(distributions, "--bandwidth", bandwidth),
                readDelays(new ScenarioReader(distributions)))
            : new ScenarioSpec(
                "noise", new Distribution.Exponential(DEFAULT_NOISE_NANOS), null, null, List.of());
    return applyTo(Study.of(trace, List.of(scenario)));
  }

  /**
   * {@code study} with the values that the flags state.
   *
   * @throws StudyException if a flag makes no sense, or says what disturbs the machine
   */
  public Study over(Study study) {
    if (perturbs()) {
      throw new StudyException(
          ORIGIN
              + ": --noise, --latency, --bandwidth and --delay define the scenario of a trace;"
              + " a study file states its own scenarios");
    }
    return applyTo(study);
  }

  private Study applyTo(Study study) {
    return new Study(
        study.trace(),
        seed == null ? study.seed() : Settings.seed(node("--seed", seed)),
        replicates == null
            ? study.replicates()
            : Settings.replicates(node("--replicates", replicates)),
        study.timing(),
        slack == null ? study.slack() : Settings.slack(node("--slack", slack)),
        rules == null ? study.rules() : Settings.rules(node("--rules", rules)),
        eager == null ? study.eager() : Settings.eager(node("--eager", eager)),
        study.quantum(),
        study.base(),
        study.inject(),
        study.scenarios());
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

  private static @Nullable Distribution distribution(
      DistributionReader reader, String flag, @Nullable String text) {
    if (text == null) {
      return null;
    }
    List<String> parts = split(text);
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.set("distribution", scalar(parts.get(0)));
    putSettings(flag, parts.subList(1, parts.size()), object);
    return reader.read(new Node(ORIGIN, flag, object));
  }

  private List<DelaySpec> readDelays(ScenarioReader reader) {
    List<DelaySpec> specs = new ArrayList<>();
    for (String text : delays) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      putSettings("--delay", split(text), object);
      JsonNode after = object.get("after");
      if (after != null) {
        String call = after.asText();
        int colon = call.indexOf(':');
        ObjectNode afterCall = object.putObject("after");
        afterCall.set("function", scalar(colon < 0 ? call : call.substring(0, colon)));
        if (colon >= 0) {
          afterCall.set("occurrence", scalar(call.substring(colon + 1)));
        }
      }
      specs.add(reader.readDelay(new Node(ORIGIN, "--delay", object)));
    }
    return specs;
  }

  private static void putSettings(String flag, List<String> settings, ObjectNode into) {
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw node(flag, setting).wrong("key=value such as mean=2us");
      }
      String key = setting.substring(0, equals).strip();
      if (into.has(key)) {
        throw node(flag, setting).wrong("each key once");
      }
      into.set(key, scalar(setting.substring(equals + 1)));
    }
  }

  private static List<String> split(String text) {
    return List.of(text.split(",", -1));
  }

  private static Node node(String flag, String text) {
    return new Node(ORIGIN, flag, scalar(text));
  }

  private static JsonNode scalar(String text) {
    String stripped = text.strip();
    return NUMBER.matcher(stripped).matches()
        ? DecimalNode.valueOf(new BigDecimal(stripped))
        : TextNode.valueOf(stripped);
  }
}
