package io.idlewave.graph.source;

import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;

/**
 * A message of a reader, sent when it starts and after each split: the splits that it has not
 * emitted to their end. One without any asks for more.
 *
 * @param firstBlocks by their first blocks
 */
record HeldSegments(List<Long> firstBlocks) implements SourceEvent {

  private static final long serialVersionUID = 1L;

  HeldSegments {
    firstBlocks = List.copyOf(firstBlocks);
  }
}
