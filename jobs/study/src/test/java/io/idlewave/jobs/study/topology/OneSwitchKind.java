package io.idlewave.jobs.study.topology;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.jobs.study.network.TopologyKind;

/** {@code {kind: one-switch, hosts: 24}}: a topology as somebody else would add one. */
public final class OneSwitchKind implements TopologyKind {

  @Override
  public String name() {
    return "one-switch";
  }

  @Override
  public Keys<OneSwitch> keys() {
    return Keys.of(
        OneSwitch.class,
        Key.required("hosts", Forms.whole(1, Integer.MAX_VALUE), "At the switch."));
  }
}
