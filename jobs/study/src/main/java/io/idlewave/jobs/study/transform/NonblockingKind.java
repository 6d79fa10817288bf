package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.OverlappedCollective;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.text.Node;

/** {@code {kind: nonblocking, function: MPI_Allreduce, communicator: rows, region: solve}}. */
public final class NonblockingKind implements TransformationKind {

  @Override
  public String name() {
    return "nonblocking";
  }

  @Override
  public Class<OverlappedCollective> type() {
    return OverlappedCollective.class;
  }

  @Override
  public Transformation read(Node node) {
    TransformText.requireOnly(
        node, ChosenText.FUNCTION, ChosenText.COMMUNICATOR, ChosenText.REGION);
    return new OverlappedCollective(ChosenText.read(node));
  }

  @Override
  public void write(Transformation transformation, ObjectNode into) {
    ChosenText.write(((OverlappedCollective) transformation).of(), into);
  }
}
