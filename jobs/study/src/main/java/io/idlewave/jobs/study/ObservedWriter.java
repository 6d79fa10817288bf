package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.scenario.Rules;
import java.util.Map;
import java.util.Set;

/** Writes what a study in {@code observed} timing states about it. */
record ObservedWriter(Timing.Observed timing) implements TimingWriter {

  @Override
  public void write(ObjectNode study) {
    study.put("slack", timing.slack() == null ? "auto" : timing.slack().label());
    boolean unconditional = timing.rules() == Rules.UNCONDITIONAL;
    study.put("rules", (unconditional ? Rules.STANDARD : timing.rules()).label());
    study.put("bound", unconditional ? "unconditional" : "conditional");
    if (timing.rules() == Rules.SOTTILE) {
      SottileSettings.write(study.putObject("sottile"), timing.sottile());
    }
    study.put("eager", eager(timing.eager()));
    study.put("inject", timing.inject().label());
    writeBase(study.putObject("base"), timing.base());
    StatedMessages transit = timing.transit();
    if (transit != null) {
      transit.write(study.putObject(StatedMessages.KEY));
    }
    writeCompute(timing.computing(), study);
    if (!timing.analyses().isEmpty()) {
      ArrayNode analyses = study.putArray("analysis");
      timing.analyses().forEach(analyses::add);
    }
  }

  @Override
  public void writeScenario(String name, ObjectNode scenario) {
    writeCompute(timing.computeOf(name), scenario);
  }

  /** Only where some scenario is quieter than recorded. */
  private void writeCompute(ComputeSpec compute, ObjectNode into) {
    if (!timing.compute().equals(Set.of(ComputeSpec.recorded()))) {
      ComputeText.write(compute, into.putObject(ComputeText.KEY));
    }
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
      into.put("lower", Dimension.TIME.format(interval.lowerNanos()));
    }
    if (interval.upperNanos() != null) {
      into.put("upper", Dimension.TIME.format(interval.upperNanos()));
    }
  }
}
