package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.NetworkKind;
import io.idlewave.jobs.study.machine.NetworkSpec;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;

/** {@code model: loggp}: {@link LogGp}. */
public final class LogGpKind implements NetworkKind {

  @Override
  public String label() {
    return "loggp";
  }

  @Override
  public List<Parameter> parameters() {
    return Parameter.times("L", "o", "g", "G");
  }

  @Override
  public NetworkModel model(NetworkSpec.Single values) {
    return new LogGp(
        values.function("L"), values.function("o"), values.function("g"), values.function("G"));
  }

  @Override
  public String gap() {
    return "g";
  }
}
