package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.key.Form;
import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Gamma;
import io.idlewave.perturb.noise.Distribution.LogNormal;
import io.idlewave.perturb.noise.Distribution.Normal;
import io.idlewave.perturb.noise.Distribution.Pareto;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.Distribution.Weibull;
import java.util.ArrayList;
import java.util.List;

/** A distribution that ships. */
record ShippedDistribution(String name, Keys<? extends Distribution> keys)
    implements DistributionKind {

  private static final Form<Double> SHAPE =
      Forms.NUMBER
          .where(shape -> shape >= 0.001 && shape <= 1e6, "from 0.001 to 1000000.0")
          .saying("{\"minimum\": 0.001, \"maximum\": 1000000.0}");

  private static final Key<Double> TRUNCATED_AT =
      Key.derived(
          "truncatedAt", Forms.TIME, (Normal normal) -> 0.0, "Of a normal distribution: 0.");
  private static final Key<Double> TRUNCATED_MEAN =
      Key.derived(
          "truncatedMean",
          Forms.TIME,
          (Normal normal) -> normal.meanNanos(0),
          "Of a normal distribution, once it is truncated.");

  /** Of a mean that was typed in from a report. */
  private static final double TOLERANCE = 1e-3;

  static final List<DistributionKind> ALL =
      List.of(
          kind("constant", Constant.class, "value"),
          kind("uniform", Uniform.class, "min", "max"),
          kind("exponential", Exponential.class, "mean"),
          normal(),
          kind("lognormal", LogNormal.class, "mean", "sd"),
          kind("gamma", Gamma.class, "mean", "shape"),
          kind("weibull", Weibull.class, "scale", "shape"),
          kind("pareto", Pareto.class, "scale", "shape"));

  private static <D extends Record & Distribution> DistributionKind kind(
      String name, Class<D> type, String... parameters) {
    List<Key<?>> keys = new ArrayList<>();
    for (String parameter : parameters) {
      keys.add(Key.required(parameter, parameter.equals("shape") ? SHAPE : Forms.TIME, ""));
    }
    return new ShippedDistribution(name, Keys.of(type, keys).noting(" (times in ns)"));
  }

  /** What follows from its parameters stands in the study that a run writes. */
  private static DistributionKind normal() {
    return new ShippedDistribution(
        "normal",
        Keys.of(
                Normal.class,
                Key.required("mean", Forms.TIME, ""),
                Key.required("sd", Forms.TIME, ""),
                TRUNCATED_AT,
                TRUNCATED_MEAN)
            .noting(" (times in ns)")
            .check(ShippedDistribution::checkTruncation));
  }

  private static void checkTruncation(Node node, Normal normal) {
    Node at = node.find(TRUNCATED_AT.name());
    if (at != null && Forms.TIME.read(at) != 0) {
      throw at.wrong("0ns, for no time is negative");
    }
    Node stated = node.find(TRUNCATED_MEAN.name());
    double mean = normal.meanNanos(0);
    if (stated != null && !(Math.abs(Forms.TIME.read(stated) - mean) <= TOLERANCE * mean)) {
      throw stated.wrong(
          "%s, as follows from mean and sd, or no such key".formatted(Dimension.TIME.format(mean)));
    }
  }
}
