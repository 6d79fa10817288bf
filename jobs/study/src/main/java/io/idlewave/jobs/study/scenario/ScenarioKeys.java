package io.idlewave.jobs.study.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.key.Schema;
import io.idlewave.jobs.study.machine.ThreadsKeys;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Noise;
import io.idlewave.perturb.noise.RegionSelector;
import io.idlewave.perturb.noise.Threads;
import java.util.List;
import java.util.regex.Pattern;

/** Scenarios as they stand in studies, but for the machine of each. */
public final class ScenarioKeys {

  /** Those that a grid adds are named after all of its keys. */
  static final int MAX_NAME_CHARACTERS = 500;

  private static final Pattern FUNCTION_NAME = Pattern.compile("MPI_[A-Z][A-Za-z0-9_]*");

  /** The name of an MPI function. */
  public static final Form<String> FUNCTION =
      Forms.form(
          ScenarioKeys::functionName,
          TextNode::valueOf,
          schema ->
              schema.part(
                  "function",
                  part ->
                      Schema.json("{\"type\": \"string\"}")
                          .put("pattern", "^" + FUNCTION_NAME + "$")
                          .put("description", "The name of an MPI function.")));

  public static final Key<String> NAME =
      Key.required(
          "name",
          Forms.TEXT
              .asAt(ScenarioKeys::name, name -> name)
              .saying("{\"maxLength\": " + MAX_NAME_CHARACTERS + "}"),
          "Of this scenario alone.");

  /** Extra CPU time. */
  public static final Key<Noise> NOISE = Key.optional("noise", NoiseKeys.FORM, "Extra CPU time.");

  /** Extra latency. */
  public static final Key<Distribution> LATENCY =
      Key.optional(
          "latency", RangeKeys.or(DistributionKeys.FORM), "Extra latency per leg of a message.");

  /** Extra time per byte. */
  public static final Key<Distribution> BANDWIDTH =
      Key.optional(
          "bandwidth", RangeKeys.or(DistributionKeys.FORM), "Extra time per byte of a message.");

  private static final Key<RegionSelector> REGIONS =
      Key.sparse(
          "regions",
          Forms.orList(
                  Forms.some(Forms.TEXT, "at least one name"),
                  Forms.TEXT.as(List::of, names -> names.get(0)),
                  names -> false)
              .as(RegionSelector::new, RegionSelector::patterns),
          RegionSelector.EVERYWHERE,
          "The user regions or kernels whose computing noise falls on: everywhere unless stated.");

  /** Written beside the other keys of {@code cpu}. */
  private static final Key<Threads> THREADS =
      Key.unwritten(
              "cpu",
              Forms.form(ThreadsKeys::read, ThreadsKeys.KEYS::write, ThreadsKeys.KEYS::schema),
              "What the trace does not show of computation.")
          .or(Threads.ONE)
          .as("threads");

  /** All that either timing knows. */
  public static final Keys<ScenarioSpec> KEYS =
      Keys.of(
          ScenarioSpec.class,
          NAME,
          NOISE,
          TimelinesKeys.KEY,
          REGIONS,
          LATENCY,
          BANDWIDTH,
          Key.of("delays", Forms.list(DelayKeys.FORM), List.of(), "One-off delays."),
          THREADS);

  private ScenarioKeys() {}

  /** Writes how many threads compute, where it is not one, into a scenario that has a machine. */
  public static void writeThreads(ScenarioSpec scenario, ObjectNode into) {
    ThreadsKeys.write(scenario.threads(), into);
  }

  private static String name(Node node, String name) {
    if (name.length() > MAX_NAME_CHARACTERS) {
      throw node.wrong("a name of at most " + MAX_NAME_CHARACTERS + " characters");
    }
    if (!name.equals(name.strip()) || name.chars().anyMatch(Character::isISOControl)) {
      throw node.wrong("a name on one line, without blanks around it");
    }
    return name;
  }

  private static String functionName(Node node) {
    String name = node.text();
    if (!FUNCTION_NAME.matcher(name).matches()) {
      throw node.wrong("the name of an MPI function such as MPI_Waitall");
    }
    return name;
  }
}
