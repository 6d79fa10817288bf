package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.scenario.DelaySpec;
import io.idlewave.jobs.study.scenario.NoiseText;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.noise.Noise;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a study with every value explicit. A grid stands as the scenarios it added, and the
 * samples of an empirical distribution stand in the text, so that it depends on no other file.
 */
final class StudyWriter {

  private StudyWriter() {}

  static String write(Study study) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("trace", study.trace().toString());
    root.put("seed", study.seed());
    root.put("replicates", study.replicates());
    root.put("timing", study.timing().label());
    SimulatedSpec model = study.model();
    root.put("quantum", study.quantum() == null ? "auto" : time(study.quantum().nanos()));
    if (model == null) {
      writeObserved(root, study);
    } else {
      SimulatedWriter.write(model, root);
    }
    ArrayNode scenarios = root.putArray("scenarios");
    study.scenarios().forEach(scenario -> writeScenario(scenarios.addObject(), scenario, model));
    return Yaml.write(root);
  }

  private static void writeObserved(ObjectNode root, Study study) {
    root.put("slack", study.slack() == null ? "auto" : study.slack().label());
    root.put("rules", study.rules().label());
    root.put("eager", eager(study.eager()));
    root.put("inject", study.inject().label());
    writeBase(root.putObject("base"), study.base());
  }

  private static String time(double nanos) {
    return Dimension.TIME.format(nanos);
  }

  private static String eager(Eager eager) {
    return eager instanceof Eager.Threshold threshold
        ? Dimension.SIZE.format((double) threshold.thresholdBytes())
        : "auto";
  }

  private static void writeBase(ObjectNode into, BaseOverrides base) {
    writeInterval(into, base.overall());
    ObjectNode functions = into.putObject("functions");
    for (Map.Entry<String, BaseInterval> entry : base.functions().entrySet()) {
      writeInterval(functions.putObject(entry.getKey()), entry.getValue());
    }
  }

  private static void writeInterval(ObjectNode into, BaseInterval interval) {
    if (interval.lowerNanos() != null) {
      into.put("lower", time(interval.lowerNanos()));
    }
    if (interval.upperNanos() != null) {
      into.put("upper", time(interval.upperNanos()));
    }
  }

  /** The machine of a scenario is written where it is not that of the study. */
  private static void writeScenario(
      ObjectNode into, ScenarioSpec scenario, @Nullable SimulatedSpec model) {
    into.put("name", scenario.name());
    writeNoise(into, "noise", scenario.noise());
    writeNoise(into, "latency", scenario.latency());
    writeNoise(into, "bandwidth", scenario.bandwidth());
    ArrayNode delays = into.putArray("delays");
    scenario.delays().forEach(delay -> writeDelay(delays.addObject(), delay));
    MachineSpec machine = scenario.machine();
    if (model != null && machine != null && !machine.equals(model.machine())) {
      SimulatedWriter.writeMachine(machine, into);
    }
  }

  private static void writeNoise(ObjectNode scenario, String key, @Nullable Noise noise) {
    if (noise != null) {
      NoiseText.write(noise, scenario.putObject(key));
    }
  }

  private static void writeDelay(ObjectNode into, DelaySpec delay) {
    into.put("rank", delay.rank());
    if (delay instanceof DelaySpec.AfterCall after) {
      into.putObject("after")
          .put("function", after.function())
          .put("occurrence", after.occurrence());
    } else if (delay instanceof DelaySpec.AtTime at) {
      into.put("at", time(at.atNanos()));
    }
    into.put("duration", time(delay.durationNanos()));
  }
}
