package io.idlewave.jobs.study.scenario;

import io.idlewave.perturb.noise.Distribution;
import java.util.List;

/** {@code {distribution: triangle, max: 3us}}: a distribution as somebody else would add one. */
public final class TriangleKind implements DistributionKind {

  @Override
  public String name() {
    return "triangle";
  }

  @Override
  public Class<Triangle> type() {
    return Triangle.class;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(new Parameter("max", true));
  }

  @Override
  public Distribution make(double[] values) {
    return new Triangle(values[0]);
  }

  @Override
  public double[] take(Distribution distribution) {
    return new double[] {((Triangle) distribution).max()};
  }
}
