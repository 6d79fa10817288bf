package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The blocks of one rank in their order, as they lie in the files of an archive. */
interface CallBlocks extends Closeable {

  /** What messages call the place that the blocks come from: the file, and the rank if need be. */
  String place();

  /**
   * Goes to the block that begins at byte {@code position}.
   *
   * @throws BadTraceException if none does
   */
  void seek(long position) throws IOException;

  /**
   * The next block, or null after the last. The one before is no longer valid.
   *
   * @param firstCall number of the call that it begins with, which files that say so must confirm
   */
  @Nullable CallBlock next(long firstCall) throws IOException;
}
