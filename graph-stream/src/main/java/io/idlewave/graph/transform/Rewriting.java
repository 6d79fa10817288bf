package io.idlewave.graph.transform;

/** A transformation of one trace. It is asked for each rank once, in ascending order. */
public interface Rewriting {

  CallRewriter rank(int rank);
}
