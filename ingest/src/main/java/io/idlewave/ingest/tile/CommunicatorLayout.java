package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.Communicator;
import java.util.List;

/** The communicators of a tiled trace, and which of them stand for a recorded one. */
interface CommunicatorLayout {

  List<Communicator> all();

  /**
   * The number of a communicator for a rank whose template called on it.
   *
   * @throws UnfitTilingException if there is none
   */
  int number(int communicator, int rank);

  /** How many members a communicator had. */
  int recordedSize(int communicator);

  /** The root of a collective on a communicator that a rank is in, given the recorded one. */
  int root(int communicator, int recordedRoot, int rank);

  /** Whether members that come along share a vector of the same size, in smaller parts. */
  boolean isSharded();

  /** What becomes of the recorded communicators and what is taken for granted, in words. */
  List<String> conditions();
}
