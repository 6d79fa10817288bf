package io.idlewave.jobs.study.machine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.perturb.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * A topology as a study states it. An immutable value: equal where the same is stated, so that
 * equal machines share their micro-steps.
 */
public interface TopologySpec {

  /** The topology; the same one whenever it is asked for, or an equal one. */
  Topology topology();

  /** Writes it as it would be stated, {@code kind} and every default included. */
  void write(ObjectNode into);

  /** On one line, such as {@code torus dimensions=[4,4]}. */
  default String describe() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    write(tree);
    List<String> words = new ArrayList<>(List.of(tree.path(TopologyReader.KIND).asText()));
    tree.remove(TopologyReader.KIND);
    tree.properties().forEach(field -> words.add(field.getKey() + "=" + field.getValue()));
    return String.join(" ", words);
  }
}
