package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.FasterComputing;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.scenario.ScenarioReader;
import io.idlewave.jobs.study.text.Node;

/** {@code {kind: faster, region: solve, after: MPI_Allreduce, factor: 2}}. */
public final class FasterKind implements TransformationKind {

  private static final String REGION = "region";
  private static final String AFTER = "after";
  private static final String FACTOR = "factor";

  @Override
  public String name() {
    return "faster";
  }

  @Override
  public Class<FasterComputing> type() {
    return FasterComputing.class;
  }

  @Override
  public Transformation read(Node node) {
    TransformText.requireOnly(node, REGION, AFTER, FACTOR);
    Node after = node.find(AFTER);
    return new FasterComputing(
        TransformText.text(node, REGION),
        after == null ? null : ScenarioReader.function(after),
        node.get(FACTOR).number());
  }

  @Override
  public void write(Transformation transformation, ObjectNode into) {
    FasterComputing faster = (FasterComputing) transformation;
    TransformText.put(into, REGION, faster.region());
    TransformText.put(into, AFTER, faster.after());
    into.put(FACTOR, faster.factor());
  }
}
