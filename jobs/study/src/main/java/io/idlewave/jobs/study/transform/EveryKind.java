package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.RarerCollective;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.text.Node;

/** {@code {kind: every, k: 4, function: MPI_Allreduce, communicator: rows, region: solve}}. */
public final class EveryKind implements TransformationKind {

  private static final String K = "k";

  @Override
  public String name() {
    return "every";
  }

  @Override
  public Class<RarerCollective> type() {
    return RarerCollective.class;
  }

  @Override
  public Transformation read(Node node) {
    TransformText.requireOnly(
        node, K, ChosenText.FUNCTION, ChosenText.COMMUNICATOR, ChosenText.REGION);
    return new RarerCollective(node.get(K).integer(1, Long.MAX_VALUE), ChosenText.read(node));
  }

  @Override
  public void write(Transformation transformation, ObjectNode into) {
    RarerCollective rarer = (RarerCollective) transformation;
    into.put(K, rarer.k());
    ChosenText.write(rarer.of(), into);
  }
}
