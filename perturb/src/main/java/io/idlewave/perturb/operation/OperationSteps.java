package io.idlewave.perturb.operation;

import java.io.Serializable;

/** Takes what {@link OperationWalk} makes of a trace, in an order that can be carried out. */
public interface OperationSteps {

  /** How many slots there are for one of the graph: for a message and its receive's post. */
  int BY_GRAPH_SLOT = 2;

  /**
   * A row spends time by itself, computing or communicating.
   *
   * @param row entry of the trace's list of ranks
   * @param ofClass number of the class in {@link OperationClasses}
   * @param kind which operations it is comparable with
   * @param nanos what it took: less than 0 where clocks contradict each other
   */
  void takes(int row, int ofClass, OperationKind kind, double nanos);

  /** A row's time is the latest in a slot, of all that were put there since it was cleared. */
  void put(int slot, int row);

  /** Nothing has been put into a slot. */
  void clear(int slot);

  /** A row goes on no earlier than a slot says. */
  void join(int row, int slot);

  /** Time passed on a row between operations without need. */
  default void idles(long nanos) {}

  /** A row has come to where a step is marked. */
  void marked(int row);

  /** All rows have come to the begin of a step, of a region that names it, or -1. */
  void stepBegins(int region);

  /** The trace has ended: what was found, small enough to travel. */
  Serializable end();
}
