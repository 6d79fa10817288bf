package io.idlewave.jobs.study.transform;

import io.idlewave.graph.transform.Transformation;
import io.idlewave.jobs.study.key.Kind;

/**
 * A transformation as studies name it: {@code transform: [{kind: NAME, ...}]}. An implementation
 * beside those that ship has no state and a constructor without arguments, and is registered by a
 * line in {@code META-INF/services/io.idlewave.jobs.study.transform.TransformationKind}.
 */
public interface TransformationKind extends Kind<Transformation> {}
