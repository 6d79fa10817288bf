package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.text.Node;

/** {@code {kind: halved}}. */
public final class HalvedKind implements TransformationKind {

  @Override
  public String name() {
    return "halved";
  }

  @Override
  public Class<HalvedMessages> type() {
    return HalvedMessages.class;
  }

  @Override
  public Transformation read(Node node) {
    node.withOnly("kind");
    return new HalvedMessages();
  }

  @Override
  public void write(Transformation transformation, ObjectNode into) {}
}
