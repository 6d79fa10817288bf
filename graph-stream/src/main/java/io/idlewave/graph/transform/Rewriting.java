package io.idlewave.graph.transform;

/** A transformation at work on one trace: asked for each rank once, in ascending order. */
public interface Rewriting {

  /** What rewrites the calls of a rank. */
  CallRewriter rank(int rank);
}
