package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.RarerCollective;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.scenario.ScenarioReader;
import io.idlewave.jobs.study.text.Node;

/** {@code {kind: every, k: 4, function: MPI_Allreduce, communicator: rows, region: solve}}. */
public final class EveryKind implements TransformationKind {

  private static final String K = "k";
  private static final String FUNCTION = "function";
  private static final String COMMUNICATOR = "communicator";
  private static final String REGION = "region";

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
    TransformText.requireOnly(node, K, FUNCTION, COMMUNICATOR, REGION);
    Node function = node.find(FUNCTION);
    return new RarerCollective(
        node.get(K).integer(1, Long.MAX_VALUE),
        function == null ? null : ScenarioReader.function(function),
        TransformText.text(node, COMMUNICATOR),
        TransformText.text(node, REGION));
  }

  @Override
  public void write(Transformation transformation, ObjectNode into) {
    RarerCollective rarer = (RarerCollective) transformation;
    into.put(K, rarer.k());
    TransformText.put(into, FUNCTION, rarer.function());
    TransformText.put(into, COMMUNICATOR, rarer.communicator());
    TransformText.put(into, REGION, rarer.region());
  }
}
