package io.idlewave.graph.order;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutWriter;
import io.idlewave.ingest.archive.TraceArchive;

/** Makes the {@code cuts.avro} of an archive. */
public final class CutIndexer {

  private CutIndexer() {}

  /**
   * Walks {@code archive} once and writes its cuts. The file appears whole or not at all, and is
   * replaced where there is one already. A walk with the same {@code options} from any of the cuts
   * yields the same blocks as the walk from the beginning.
   *
   * @return the number of cuts
   * @throws RuntimeException what the walk throws for a trace that cannot be ordered
   */
  public static long write(TraceArchive archive, GraphOptions options) {
    long cuts = 0;
    try (GraphWalk walk = new GraphWalk(archive, options);
        CutWriter writer =
            new CutWriter(archive, options.blockEntries(), options.cutIntervalEntries())) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        Cut cut = walk.lastCut();
        if (block.cut() && cut != null) {
          writer.write(cut);
          cuts++;
        }
      }
      writer.commit();
    }
    return cuts;
  }
}
