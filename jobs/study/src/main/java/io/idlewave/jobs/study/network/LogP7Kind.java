package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.ShippedNetwork;
import io.idlewave.perturb.network.LogP7;

/** {@code model: logp7}: {@link LogP7}. */
public final class LogP7Kind extends ShippedNetwork {

  /** Found by its service line. */
  public LogP7Kind() {
    super(
        "logp7",
        of ->
            new LogP7(
                of.function("L"),
                of.function("o_s"),
                of.function("o_r"),
                of.function("g_s"),
                of.function("g_r"),
                of.function("G")),
        "g_s",
        "L",
        "o_s",
        "o_r",
        "g_s",
        "g_r",
        "G");
  }
}
