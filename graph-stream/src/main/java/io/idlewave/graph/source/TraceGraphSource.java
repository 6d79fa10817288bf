package io.idlewave.graph.source;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.operator.GraphBlockSerializer;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import java.nio.file.Path;
import java.util.List;
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
 * A trace archive as a bounded source of graph blocks: matched, topologically ordered calls, each
 * block once and in the order of their numbers. Runs at parallelism 1.
 *
 * <p>Merging the ranks and building the graph happen together in the reader, on demand, so that a
 * rank is read only while nothing blocks it. The archive's folder has to be visible at the same
 * path wherever the reader runs, with the content that it had when the source was made: a reader
 * that finds another digest refuses.
 */
public final class TraceGraphSource
    implements Source<GraphBlock, SegmentSplit, PendingSplits>, ResultTypeQueryable<GraphBlock> {

  private static final long serialVersionUID = 1L;

  private final String folder;
  private final int ranks;
  private final String digest;
  private final GraphOptions options;
  private final BlockGate gate;

  /** A source of all blocks of {@code archive}, each let through by {@code gate}. */
  public TraceGraphSource(TraceArchive archive, GraphOptions options, BlockGate gate) {
    this.folder = archive.folder().toAbsolutePath().toString();
    this.ranks = archive.metadata().rankCount();
    this.digest = archive.contentDigest();
    this.options = options;
    this.gate = gate;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SplitEnumerator<SegmentSplit, PendingSplits> createEnumerator(
      SplitEnumeratorContext<SegmentSplit> context) {
    return restoreEnumerator(context, new PendingSplits(List.of(SegmentSplit.wholeTrace(ranks))));
  }

  @Override
  public SplitEnumerator<SegmentSplit, PendingSplits> restoreEnumerator(
      SplitEnumeratorContext<SegmentSplit> context, PendingSplits pending) {
    return new SegmentEnumerator(context, pending);
  }

  @Override
  public SourceReader<GraphBlock, SegmentSplit> createReader(SourceReaderContext context) {
    return new SegmentReader(
        Path.of(folder), digest, options, gate, new SegmentMetrics(context.metricGroup()));
  }

  @Override
  public SimpleVersionedSerializer<SegmentSplit> getSplitSerializer() {
    return new SegmentSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<PendingSplits> getEnumeratorCheckpointSerializer() {
    return new PendingSplitsSerializer();
  }

  @Override
  public TypeInformation<GraphBlock> getProducedType() {
    return GraphBlockSerializer.TYPE;
  }
}
