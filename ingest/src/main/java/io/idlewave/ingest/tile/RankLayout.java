package io.idlewave.ingest.tile;

/**
 * Which recorded rank each rank of a tiled trace repeats, its template, and where the ranks are
 * with which that one communicated. Where ranks have several timelines, each of these counts as one
 * here.
 */
interface RankLayout {

  int ranks();

  /** The recorded rank whose calls a rank makes. */
  int template(int rank);

  /** The rank that is to {@code rank} what a recorded rank is to its template. */
  int peer(int rank, int recordedPeer);

  /** How many copies of the recorded ranks there are, those counted that are cut off. */
  int copies();

  /** Which copy a rank is in, from 0. */
  int copy(int rank);

  /** The recorded rank at the place of a rank within its copy. */
  int withinCopy(int rank);

  /**
   * Whether all ranks do everything when their templates did, so that recorded times still hold.
   */
  boolean keepsTimes();

  /** The ranks in words. */
  String describe();
}
