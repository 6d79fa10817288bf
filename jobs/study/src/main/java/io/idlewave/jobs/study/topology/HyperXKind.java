package io.idlewave.jobs.study.topology;

import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.perturb.topology.HyperX;

/** {@code {kind: hyperx, dimensions: [8, 8], hosts: 4}}: a {@link HyperX}. */
public final class HyperXKind implements TopologyKind {

  private static final Keys<HyperX> KEYS =
      Keys.of(
          HyperX.class,
          Key.required("dimensions", SizesText.SIZES, "Routers in each dimension."),
          Key.required("hosts", SizesText.SIZE, "At each router.").as("hostsPerRouter"));

  @Override
  public String name() {
    return "hyperx";
  }

  @Override
  public Keys<HyperX> keys() {
    return KEYS;
  }
}
