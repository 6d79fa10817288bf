package io.idlewave.ingest.archive;

/**
 * A place in a rank's file, just before a call. Reading can start there without reading what lies
 * before.
 *
 * @param syncPosition byte offset of the Avro block that holds the call
 * @param skip calls of that block that lie before the place
 * @param callIndex number of the call at the place, counted from 0 over the rank's file
 */
public record CallPosition(long syncPosition, int skip, long callIndex) {

  /** The place before a rank's first call. */
  public static final CallPosition START = new CallPosition(0, 0, 0);
}
