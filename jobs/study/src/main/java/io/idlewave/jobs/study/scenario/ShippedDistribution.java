package io.idlewave.jobs.study.scenario;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Gamma;
import io.idlewave.perturb.noise.Distribution.LogNormal;
import io.idlewave.perturb.noise.Distribution.Normal;
import io.idlewave.perturb.noise.Distribution.Pareto;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.Distribution.Weibull;
import java.util.List;
import java.util.function.Function;

/**
 * A distribution that ships, with how it is made and taken apart. The parameter names are those of
 * its components, which its complaints begin with.
 */
record ShippedDistribution(
    String name,
    Class<? extends Distribution> type,
    List<Parameter> parameters,
    Function<double[], Distribution> maker,
    Function<Distribution, double[]> taker)
    implements DistributionKind {

  static final List<DistributionKind> ALL =
      List.of(
          kind("constant", Constant.class, p -> new Constant(p[0]), d -> p(d.value()), "value"),
          kind(
              "uniform",
              Uniform.class,
              p -> new Uniform(p[0], p[1]),
              d -> p(d.min(), d.max()),
              "min",
              "max"),
          kind(
              "exponential",
              Exponential.class,
              p -> new Exponential(p[0]),
              d -> p(d.mean()),
              "mean"),
          kind(
              "normal",
              Normal.class,
              p -> new Normal(p[0], p[1]),
              d -> p(d.mean(), d.sd()),
              "mean",
              "sd"),
          kind(
              "lognormal",
              LogNormal.class,
              p -> new LogNormal(p[0], p[1]),
              d -> p(d.mean(), d.sd()),
              "mean",
              "sd"),
          kind(
              "gamma",
              Gamma.class,
              p -> new Gamma(p[0], p[1]),
              d -> p(d.mean(), d.shape()),
              "mean",
              "shape"),
          kind(
              "weibull",
              Weibull.class,
              p -> new Weibull(p[0], p[1]),
              d -> p(d.scale(), d.shape()),
              "scale",
              "shape"),
          kind(
              "pareto",
              Pareto.class,
              p -> new Pareto(p[0], p[1]),
              d -> p(d.scale(), d.shape()),
              "scale",
              "shape"));

  private static <D extends Distribution> DistributionKind kind(
      String name,
      Class<D> type,
      Function<double[], Distribution> make,
      Function<D, double[]> take,
      String... parameters) {
    return new ShippedDistribution(
        name,
        type,
        List.of(parameters).stream().map(p -> new Parameter(p, !p.equals("shape"))).toList(),
        make,
        distribution -> take.apply(type.cast(distribution)));
  }

  private static double[] p(double... parameters) {
    return parameters;
  }

  @Override
  public Distribution make(double[] values) {
    return maker.apply(values);
  }

  @Override
  public double[] take(Distribution distribution) {
    return taker.apply(distribution);
  }
}
