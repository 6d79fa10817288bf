package io.idlewave.graph.source;

/** Something immutable that was made of a block, and follows from it and from how it is made. */
public interface MadeOfBlock {

  /** What it takes on the heap, in bytes, about. */
  long heldBytes();
}
