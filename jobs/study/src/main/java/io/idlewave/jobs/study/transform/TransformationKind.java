package io.idlewave.jobs.study.transform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.text.Node;

/**
 * A transformation as studies name it: {@code transform: [{kind: NAME, ...}]}. An implementation
 * has no state and a constructor without arguments, and is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.transform.TransformationKind}.
 */
public interface TransformationKind {

  /** The name in studies. */
  String name();

  /** The class of its transformations; {@link #write} takes them and no others. */
  Class<? extends Transformation> type();

  /**
   * Reads a transformation, all of its keys beside {@code kind} among them.
   *
   * @throws io.idlewave.jobs.failure.StudyException at the place of what makes no sense
   */
  Transformation read(Node node);

  /** Writes all keys but {@code kind}, so that {@link #read} gives an equal transformation. */
  void write(Transformation transformation, ObjectNode into);
}
