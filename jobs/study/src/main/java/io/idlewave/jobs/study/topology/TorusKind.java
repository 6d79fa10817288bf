package io.idlewave.jobs.study.topology;

import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.perturb.topology.Torus;

/** {@code {kind: torus, dimensions: [4, 4]}}: a {@link Torus}. */
public final class TorusKind implements TopologyKind {

  private static final Keys<Torus> KEYS =
      Keys.of(Torus.class, Key.required("dimensions", SizesText.SIZES, "Hosts in each dimension."));

  @Override
  public String name() {
    return "torus";
  }

  @Override
  public Keys<Torus> keys() {
    return KEYS;
  }
}
