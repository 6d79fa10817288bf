package io.idlewave.graph.cut;

import io.idlewave.graph.index.IndexReader;
import io.idlewave.ingest.archive.TraceArchive;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a cut lies in {@code cuts.avro}: small, whatever the size of the cut.
 *
 * @param nextBlock number of the first block after the cut
 * @param number of the cut, counted from 0
 * @param place in the file, in bytes
 */
public record CutPlace(long nextBlock, long number, long place) implements Serializable {

  /**
   * The places of all cuts of {@code archive} in the order of the walk. What a cut holds is passed
   * over, so that this takes neither the memory nor the time of reading the cuts.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if the file is missing, stale or damaged
   */
  public static List<CutPlace> all(TraceArchive archive) {
    List<CutPlace> places = new ArrayList<>();
    try (IndexReader<Long> blocks = new IndexReader<>(archive, CutFile.FORMAT.firstField())) {
      long place = blocks.partPlace();
      for (Long block = blocks.next(); block != null; block = blocks.next()) {
        places.add(new CutPlace(block, places.size(), place));
        place = blocks.partPlace();
      }
    }
    return places;
  }
}
