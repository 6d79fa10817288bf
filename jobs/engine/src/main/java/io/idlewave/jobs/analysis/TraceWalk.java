package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;

/**
 * Something that sees every block of the trace once, in order, wherever blocks are: it travels
 * before it begins, and what it found travels back. What it works with while it walks it makes when
 * it begins. It is never saved on its way: after a failure it begins anew, with the first block.
 * Walks of one round are independent of each other and run in any order. Mutable; one thread.
 */
public interface TraceWalk extends Serializable, Closeable {

  /**
   * Begins, before the first block.
   *
   * @param scratch a folder for temporary files, which it removes when it is closed
   */
  void begin(Path scratch);

  /** Takes the next block. */
  void block(GraphBlock block);

  /** What it found, after the last block. */
  Serializable end();

  /** Frees what it holds, also after a failure, and also where it never began. */
  @Override
  default void close() throws IOException {}
}
