package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.NetworkKind;
import io.idlewave.jobs.study.machine.NetworkSpec;
import io.idlewave.perturb.network.LogP;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;

/** {@code model: logp}: {@link LogP}. */
public final class LogPKind implements NetworkKind {

  @Override
  public String label() {
    return "logp";
  }

  @Override
  public List<Parameter> parameters() {
    return Parameter.times("L", "o", "g");
  }

  @Override
  public NetworkModel model(NetworkSpec.Single values) {
    return new LogP(values.function("L"), values.function("o"), values.function("g"));
  }

  @Override
  public String gap() {
    return "g";
  }
}
