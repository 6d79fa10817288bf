package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.network.NetworkKind.Parameter;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.LogGps;
import io.idlewave.perturb.network.NetworkModel;
import java.util.List;
import java.util.stream.Stream;

/** {@code model: loggps}: {@link LogGps}. */
final class LogGpsKind implements NetworkKind {

  @Override
  public String label() {
    return "loggps";
  }

  @Override
  public List<Parameter> parameters() {
    return Stream.concat(
            Stream.of("L", "o", "Os", "Or", "Gs", "Gl")
                .map(symbol -> new Parameter(symbol, false, false, symbol.equals("Gl"))),
            Stream.of("s", THRESHOLD).map(symbol -> new Parameter(symbol, true, false, false)))
        .toList();
  }

  @Override
  public NetworkModel model(NetworkSpec.Single values) {
    return new LogGps(
        values.constant("L"),
        values.constant("o"),
        values.constant("Os"),
        values.constant("Or"),
        values.constant("Gs"),
        values.constant("Gl"),
        values.size("s"),
        values.size(THRESHOLD));
  }

  /** It has a rendezvous of its own. */
  @Override
  public boolean takesProtocols() {
    return false;
  }

  @Override
  public void check(Node network, NetworkSpec.Single values) {
    if (values.size("s") > values.size(THRESHOLD)) {
      throw network.get("s").wrong("at most S = " + values.size(THRESHOLD) + "B");
    }
  }
}
