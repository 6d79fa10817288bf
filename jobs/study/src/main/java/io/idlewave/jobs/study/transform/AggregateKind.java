package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.AggregatedMessages;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.text.Node;

/** {@code {kind: aggregate}}. */
public final class AggregateKind implements TransformationKind {

  @Override
  public String name() {
    return "aggregate";
  }

  @Override
  public Class<AggregatedMessages> type() {
    return AggregatedMessages.class;
  }

  @Override
  public Transformation read(Node node) {
    TransformText.requireOnly(node);
    return new AggregatedMessages();
  }

  @Override
  public void write(Transformation transformation, ObjectNode into) {}
}
