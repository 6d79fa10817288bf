package io.idlewave.graph.cut;

import io.idlewave.graph.index.IndexFormat;
import io.idlewave.graph.index.IndexReader;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.index.IndexWriter;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.Map;

/**
 * The cuts of an archive: {@code cuts.avro}, an index file with one {@link Cut} per record, in the
 * order of the walk. Its header says how the walk was divided into blocks, since the cuts hold for
 * that division only.
 */
public final class CutFile {

  static final IndexFormat<Cut> FORMAT = new IndexFormat<>("cuts.avro", "cut", 8, Cut.class);

  static final String BLOCK_ENTRIES = "idlewave.blockEntries";
  static final String SEGMENT_BYTES = "idlewave.segmentBytes";

  private CutFile() {}

  /**
   * Whether the cuts of {@code archive} can be used, as far as the header of their file says.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if it has no header
   */
  public static IndexState state(TraceArchive archive) {
    return IndexReader.state(archive, FORMAT);
  }

  /**
   * Starts the file of an archive.
   *
   * @param blockEntries entries per block of the walk that yields the cuts
   * @param segmentBytes bytes of blocks between two cuts, at least
   */
  public static IndexWriter<Cut> write(TraceArchive archive, int blockEntries, long segmentBytes) {
    return new IndexWriter<>(
        archive, FORMAT, Map.of(BLOCK_ENTRIES, (long) blockEntries, SEGMENT_BYTES, segmentBytes));
  }
}
