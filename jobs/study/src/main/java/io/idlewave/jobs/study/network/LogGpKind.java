package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.ShippedNetwork;
import io.idlewave.perturb.network.LogGp;

/** {@code model: loggp}: {@link LogGp}. */
public final class LogGpKind extends ShippedNetwork {

  /** Found by its service line. */
  public LogGpKind() {
    super(
        "loggp",
        of -> new LogGp(of.function("L"), of.function("o"), of.function("g"), of.function("G")),
        "g",
        "L",
        "o",
        "g",
        "G");
  }
}
