package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.ChosenCollectives;
import io.idlewave.jobs.study.scenario.ScenarioReader;
import io.idlewave.jobs.study.text.Node;

/**
 * Which collectives a transformation means: {@code function}, {@code communicator}, {@code region}.
 */
final class ChosenText {

  static final String FUNCTION = "function";
  static final String COMMUNICATOR = "communicator";
  static final String REGION = "region";

  private ChosenText() {}

  static ChosenCollectives read(Node node) {
    Node function = node.find(FUNCTION);
    return new ChosenCollectives(
        function == null ? null : ScenarioReader.function(function),
        TransformText.text(node, COMMUNICATOR),
        TransformText.text(node, REGION));
  }

  static void write(ChosenCollectives chosen, ObjectNode into) {
    TransformText.put(into, FUNCTION, chosen.function());
    TransformText.put(into, COMMUNICATOR, chosen.communicator());
    TransformText.put(into, REGION, chosen.region());
  }
}
