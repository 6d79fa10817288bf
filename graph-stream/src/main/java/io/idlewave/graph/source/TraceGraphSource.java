package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.operator.BlockParcelSerializer;
import io.idlewave.ingest.archive.TraceArchive;
import java.nio.file.Path;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A trace archive as a bounded source of graph blocks: matched, topologically ordered calls. Each
 * reader walks segments of its own, so that blocks of different readers arrive in any order; their
 * numbers say where they belong. Every block arrives once, after a recovery at least once.
 *
 * <p>Merging the ranks and building the graph happen together in the reader, on demand, so that a
 * rank is read only while nothing blocks it. The archive's folder has to be visible at the same
 * path wherever a reader runs, with the content that it had when the source was made: a reader that
 * finds another digest refuses.
 */
public final class TraceGraphSource
    implements Source<BlockParcel, SegmentSplit, HandedOut>, ResultTypeQueryable<BlockParcel> {

  private static final long serialVersionUID = 1L;

  private final String folder;
  private final TraceKey trace;
  private final SegmentTable table;
  private final BlockGate gate;

  /** A source of all blocks of {@code archive}, each let through by {@code gate}. */
  public TraceGraphSource(TraceArchive archive, SegmentTable table, BlockGate gate) {
    this.folder = archive.folder().toAbsolutePath().toString();
    this.trace = TraceKey.of(archive, table.options());
    this.table = table;
    this.gate = gate;
  }

  /** How many segments are under way at most, with so many readers. */
  public static int segmentsAhead(int readers) {
    return SegmentEnumerator.ahead(readers);
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SplitEnumerator<SegmentSplit, HandedOut> createEnumerator(
      SplitEnumeratorContext<SegmentSplit> context) {
    return restoreEnumerator(context, HandedOut.NOTHING);
  }

  @Override
  public SplitEnumerator<SegmentSplit, HandedOut> restoreEnumerator(
      SplitEnumeratorContext<SegmentSplit> context, HandedOut state) {
    return new SegmentEnumerator(context, table, state);
  }

  @Override
  public SourceReader<BlockParcel, SegmentSplit> createReader(SourceReaderContext context) {
    return new SegmentReader(
        Path.of(folder),
        trace,
        gate,
        new SegmentMetrics(context.metricGroup()),
        context::sendSourceEventToCoordinator);
  }

  @Override
  public SimpleVersionedSerializer<SegmentSplit> getSplitSerializer() {
    return new SegmentSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<HandedOut> getEnumeratorCheckpointSerializer() {
    return new HandedOutSerializer();
  }

  @Override
  public TypeInformation<BlockParcel> getProducedType() {
    return BlockParcelSerializer.TYPE;
  }
}
