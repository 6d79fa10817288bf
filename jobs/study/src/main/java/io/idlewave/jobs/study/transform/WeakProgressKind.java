package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.graph.transform.WeakProgress;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.perturb.network.Protocol;

/** {@code {kind: weak-progress, eager: 4KiB, protocol: RAT}}. */
public final class WeakProgressKind implements TransformationKind {

  private static final String EAGER = "eager";
  private static final String PROTOCOL = "protocol";

  @Override
  public String name() {
    return "weak-progress";
  }

  @Override
  public Class<WeakProgress> type() {
    return WeakProgress.class;
  }

  @Override
  public Transformation read(Node node) {
    TransformText.requireOnly(node, EAGER, PROTOCOL);
    Node protocol = node.find(PROTOCOL);
    boolean pulled =
        protocol != null
            && protocol.word(Protocol.RAT.name(), Protocol.RTA.name()).equals(Protocol.RTA.name());
    return new WeakProgress(node.get(EAGER).bytes(), pulled);
  }

  @Override
  public void write(Transformation transformation, ObjectNode into) {
    WeakProgress weak = (WeakProgress) transformation;
    into.put(EAGER, Dimension.SIZE.format((double) weak.eagerBytes()));
    into.put(PROTOCOL, (weak.pulled() ? Protocol.RTA : Protocol.RAT).name());
  }
}
