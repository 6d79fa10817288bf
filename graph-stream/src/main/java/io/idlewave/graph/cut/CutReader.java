package io.idlewave.graph.cut;

import io.idlewave.graph.index.IndexReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code cuts.avro} of an archive, one cut at a time in the order of the walk. Every problem
 * of the file surfaces as {@link BadTraceException} with the file and the cut's number.
 */
public final class CutReader implements Closeable {

  private final TraceArchive archive;
  private final IndexReader<Cut> cuts;
  private final int blockEntries;
  private final long segmentBytes;
  private long read;

  /**
   * Opens the file.
   *
   * @throws BadTraceException if it is missing, stale, or no file of cuts
   */
  public CutReader(TraceArchive archive) {
    this.archive = archive;
    this.cuts = new IndexReader<>(archive, CutFile.FORMAT);
    try {
      this.blockEntries = (int) cuts.setting(CutFile.BLOCK_ENTRIES);
      this.segmentBytes = cuts.setting(CutFile.SEGMENT_BYTES);
    } catch (BadTraceException e) {
      close();
      throw e;
    }
  }

  /** Entries per block of the walk that yielded the cuts. */
  public int blockEntries() {
    return blockEntries;
  }

  /** Bytes of blocks between two cuts, at least; see {@link CutSpacing}. */
  public long segmentBytes() {
    return segmentBytes;
  }

  /**
   * The next cut, or null after the last.
   *
   * @throws BadTraceException if the file is damaged, or a cut is missing, there twice or does not
   *     fit the archive
   */
  public @Nullable Cut next() {
    Cut cut = cuts.next();
    if (cut == null) {
      return null;
    }
    require(cut);
    read++;
    return cut;
  }

  /**
   * The cut at {@code place}.
   *
   * @throws BadTraceException if another cut lies there, or one that does not fit the archive
   */
  public Cut at(CutPlace place) {
    Cut cut = cuts.seek(place.place(), place.number());
    read = place.number();
    require(cut);
    if (cut.nextBlock() != place.nextBlock()) {
      throw unfit(
          "before block %d, got %d; the index was made again"
              .formatted(place.nextBlock(), cut.nextBlock()));
    }
    read++;
    return cut;
  }

  private void require(Cut cut) {
    int ranks = archive.metadata().rankCount();
    try {
      CutCodec.check(cut);
    } catch (IllegalArgumentException e) {
      throw unfit(e.getMessage());
    }
    if (cut.positions().size() != ranks) {
      throw unfit("positions of " + ranks + " ranks, got " + cut.positions().size());
    }
  }

  private BadTraceException unfit(@Nullable String problem) {
    return new BadTraceException(CutFile.FORMAT.in(archive) + ": cut " + read + ": " + problem);
  }

  @Override
  public void close() {
    cuts.close();
  }
}
