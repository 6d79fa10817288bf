package io.idlewave.ingest.kineto;

import io.idlewave.ingest.kineto.read.StreamId;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;

/**
 * Which rows of the archive the timelines of a process are.
 *
 * @param ofThread by number of the thread, those that were in something
 * @param ofStream by stream
 */
record ProcessRows(Map<Integer, Integer> ofThread, SortedMap<StreamId, Integer> ofStream) {

  /** The row of a thread that was in something. */
  int thread(int number) {
    return Objects.requireNonNull(ofThread.get(number), "thread");
  }

  /** The row of a stream that something ran on. */
  int stream(StreamId stream) {
    return Objects.requireNonNull(ofStream.get(stream), "stream");
  }
}
