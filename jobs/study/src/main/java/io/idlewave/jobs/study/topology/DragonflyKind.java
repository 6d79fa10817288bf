package io.idlewave.jobs.study.topology;

import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.perturb.topology.Dragonfly;

/** {@code {kind: dragonfly, groups: 9, routers: 4, hosts: 2, links: 1}}: a {@link Dragonfly}. */
public final class DragonflyKind implements TopologyKind {

  private static final Keys<Dragonfly> KEYS =
      Keys.of(
          Dragonfly.class,
          Key.required("groups", SizesText.SIZE, "Of routers."),
          Key.required("routers", SizesText.SIZE, "In each group."),
          Key.required("hosts", SizesText.SIZE, "At each router.").as("hostsPerRouter"),
          Key.of("links", SizesText.SIZE, 1, "Between each pair of groups."));

  @Override
  public String name() {
    return "dragonfly";
  }

  @Override
  public Keys<Dragonfly> keys() {
    return KEYS;
  }
}
