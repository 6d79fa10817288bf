package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.NetworkKind;
import io.idlewave.jobs.study.machine.NetworkSpec;
import io.idlewave.perturb.network.LogHsSp;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;

/** {@code model: loghssp}: {@link LogHsSp}. */
public final class LogHsSpKind implements NetworkKind {

  @Override
  public String label() {
    return "loghssp";
  }

  @Override
  public List<Parameter> parameters() {
    return Parameter.times("L", "o_s", "o_r", "G", "s_s", "s_r", "S");
  }

  @Override
  public NetworkModel model(NetworkSpec.Single values) {
    return new LogHsSp(
        values.function("L"),
        values.function("o_s"),
        values.function("o_r"),
        values.function("G"),
        values.function("s_s"),
        values.function("s_r"),
        values.function("S"));
  }

  /** S is taken by a time per byte. */
  @Override
  public String thresholdKey() {
    return "threshold";
  }
}
