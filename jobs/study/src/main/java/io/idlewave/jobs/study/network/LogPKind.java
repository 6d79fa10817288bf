package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.ShippedNetwork;
import io.idlewave.perturb.network.LogP;

/** {@code model: logp}: {@link LogP}. */
public final class LogPKind extends ShippedNetwork {

  /** Found by its service line. */
  public LogPKind() {
    super(
        "logp",
        of -> new LogP(of.function("L"), of.function("o"), of.function("g")),
        "g",
        "L",
        "o",
        "g");
  }
}
