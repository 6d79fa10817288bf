package io.idlewave.jobs.study.topology;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.machine.TopologyKind;
import io.idlewave.perturb.topology.FatTree;

/**
 * {@code {kind: fat-tree, levels: [16, 24], taper: 2}}: a {@link FatTree}. Its taper changes no
 * distance, but how many messages share a link.
 */
public final class FatTreeKind implements TopologyKind {

  private static final Keys<FatTree> KEYS =
      Keys.of(
          FatTree.class,
          Key.required(
              "levels",
              SizesText.SIZES,
              "How many are below a switch of the first level, a group of the second, ..."),
          Key.of(
              "taper",
              Forms.number(1, "at least 1, which is no taper"),
              1.0,
              "How many times as many links lead down from a switch as up."));

  @Override
  public String name() {
    return "fat-tree";
  }

  @Override
  public Keys<FatTree> keys() {
    return KEYS;
  }
}
