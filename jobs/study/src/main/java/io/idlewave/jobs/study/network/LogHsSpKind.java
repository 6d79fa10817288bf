package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.machine.ShippedNetwork;
import io.idlewave.perturb.network.LogHsSp;

/** {@code model: loghssp}: {@link LogHsSp}. */
public final class LogHsSpKind extends ShippedNetwork {

  /** Found by its service line. */
  public LogHsSpKind() {
    super(
        "loghssp",
        of ->
            new LogHsSp(
                of.function("L"),
                of.function("o_s"),
                of.function("o_r"),
                of.function("G"),
                of.function("s_s"),
                of.function("s_r"),
                of.function("S")),
        null,
        "L",
        "o_s",
        "o_r",
        "G",
        "s_s",
        "s_r",
        "S");
  }

  /** S is taken by a time per byte. */
  @Override
  public String thresholdKey() {
    return "threshold";
  }
}
