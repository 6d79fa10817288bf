package io.idlewave.jobs.study.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.perturb.topology.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * A topology as a study states it: equal where the same is stated, so that equal machines share
 * their micro-steps.
 *
 * @param stated what its keys read, an immutable value
 */
public record TopologySpec(TopologyKind kind, Object stated) {

  /** The topology; the same one whenever it is asked for, or an equal one. */
  public Topology topology() {
    return kind.topology(stated);
  }

  /** On one line, such as {@code torus dimensions=[4,4]}. */
  public String describe() {
    String own = kind.describe(stated);
    if (own != null) {
      return own;
    }
    ObjectNode tree = (ObjectNode) TopologyKeys.FORM.write(this);
    List<String> words = new ArrayList<>(List.of(kind.name()));
    tree.remove(TopologyKeys.KIND);
    tree.properties().forEach(field -> words.add(field.getKey() + "=" + field.getValue()));
    return String.join(" ", words);
  }
}
