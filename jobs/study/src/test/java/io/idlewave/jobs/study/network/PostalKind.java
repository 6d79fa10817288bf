package io.idlewave.jobs.study.network;

import io.idlewave.perturb.network.NetworkModel;
import java.util.List;

/** {@code {model: postal, L: 1us}}: a network as somebody else would add one. */
public final class PostalKind implements NetworkKind {

  @Override
  public String label() {
    return "postal";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(new Parameter("L", false, false, false));
  }

  @Override
  public NetworkModel model(NetworkSpec.Single values) {
    return new Postal(values.constant("L"));
  }
}
