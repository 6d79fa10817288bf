package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;

/** {@code {distribution: triangle, max: 3us}}: a distribution as somebody else would add one. */
public final class TriangleKind implements DistributionKind {

  @Override
  public String name() {
    return "triangle";
  }

  @Override
  public Keys<Triangle> keys() {
    return Keys.of(Triangle.class, Key.required("max", Forms.TIME, "The largest value."));
  }
}
