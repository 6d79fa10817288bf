package io.idlewave.graph.clocks;

import io.idlewave.graph.index.IndexFormat;
import io.idlewave.graph.index.IndexReader;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.index.IndexWriter;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The evidence of the offsets between an archive's clocks: {@code clocks.avro}, an index file with
 * one {@link OffsetPoint} per record. What is read equals what was written, bit by bit.
 */
public final class OffsetFile {

  static final IndexFormat<OffsetPoint> FORMAT =
      new IndexFormat<>("clocks.avro", "order of two ranks", 1, OffsetPoint.class);

  private static final String WINDOW = "idlewave.windowNanos";
  private static final String DROPPED = "idlewave.dropped";

  private OffsetFile() {}

  /** Whether the evidence of {@code archive} can be read. */
  public static IndexState state(TraceArchive archive) {
    return IndexReader.state(archive, FORMAT);
  }

  /** Writes the evidence of {@code archive}; the file appears whole or not at all. */
  public static void write(TraceArchive archive, OffsetEvidence evidence) {
    Map<String, Long> settings =
        Map.of(WINDOW, evidence.windowNanos(), DROPPED, evidence.dropped());
    try (IndexWriter<OffsetPoint> writer = new IndexWriter<>(archive, FORMAT, settings)) {
      evidence.points().forEach(writer::write);
      writer.commit();
    }
  }

  /**
   * The evidence of {@code archive}.
   *
   * @throws BadTraceException if there is none, or it is stale or damaged
   */
  public static OffsetEvidence read(TraceArchive archive) {
    try (IndexReader<OffsetPoint> reader = new IndexReader<>(archive, FORMAT)) {
      int ranks = archive.metadata().rankCount();
      List<OffsetPoint> points = new ArrayList<>();
      for (OffsetPoint point = reader.next(); point != null; point = reader.next()) {
        boolean known =
            Math.min(point.from(), point.to()) >= 0
                && Math.max(point.from(), point.to()) < ranks
                && point.from() != point.to()
                && point.kind() >= 0
                && point.kind() < OffsetKind.COUNT;
        if (!known) {
          throw new BadTraceException(
              "%s: an order of two of %d ranks, got ranks %d and %d, kind %d"
                  .formatted(FORMAT.in(archive), ranks, point.from(), point.to(), point.kind()));
        }
        points.add(point);
      }
      return new OffsetEvidence(reader.setting(WINDOW), reader.setting(DROPPED), points);
    }
  }
}
