package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.NetworkKind;
import io.idlewave.jobs.study.machine.NetworkSpec;
import io.idlewave.perturb.network.LogP7;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;

/** {@code model: logp7}: {@link LogP7}. */
public final class LogP7Kind implements NetworkKind {

  @Override
  public String label() {
    return "logp7";
  }

  @Override
  public List<Parameter> parameters() {
    return Parameter.times("L", "o_s", "o_r", "g_s", "g_r", "G");
  }

  @Override
  public NetworkModel model(NetworkSpec.Single values) {
    return new LogP7(
        values.function("L"),
        values.function("o_s"),
        values.function("o_r"),
        values.function("g_s"),
        values.function("g_r"),
        values.function("G"));
  }

  @Override
  public String gap() {
    return "g_s";
  }
}
