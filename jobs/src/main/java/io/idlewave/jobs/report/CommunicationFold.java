package io.idlewave.jobs.report;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.report.CommunicationSection.Collectives;
import io.idlewave.jobs.report.CommunicationSection.Sizes;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Operations of a trace, added up. */
final class CommunicationFold {

  private static final int SIZE_CLASSES = Long.SIZE;

  private final TraceMetadata metadata;
  private final RankBins bins;
  private final long[] messagesMatrix;
  private final long[] bytesMatrix;
  private final long[] messagesBySize = new long[SIZE_CLASSES];
  private final long[] bytesBySize = new long[SIZE_CLASSES];
  private final Map<CollectiveOp, long[]> collectives = new EnumMap<>(CollectiveOp.class);
  private long unknown;

  CommunicationFold(TraceMetadata metadata, RankBins bins) {
    this.metadata = metadata;
    this.bins = bins;
    this.messagesMatrix = new long[bins.count() * bins.count()];
    this.bytesMatrix = new long[messagesMatrix.length];
  }

  /** Adds an operation of a timeline; a dependency is no message. */
  void add(int row, Operation operation) {
    if (operation instanceof Operation.Send send) {
      if (!metadata.carriesDependencies(send.communicator())) {
        add(metadata.rankOf(row), send);
      }
    } else if (operation instanceof Operation.Collective collective) {
      long[] sums = collectives.computeIfAbsent(collective.op(), op -> new long[3]);
      sums[0]++;
      sums[1] += collective.sentBytes();
      sums[2] += collective.receivedBytes();
    }
  }

  private void add(int rank, Operation.Send send) {
    int size = Long.SIZE - Long.numberOfLeadingZeros(send.bytes());
    messagesBySize[size]++;
    bytesBySize[size] += send.bytes();
    if (send.peer() == Operation.UNKNOWN_PEER) {
      unknown++;
      return;
    }
    int cell = bins.bin(rank) * bins.count() + bins.bin(metadata.rankOf(send.peer()));
    messagesMatrix[cell]++;
    bytesMatrix[cell] += send.bytes();
  }

  CommunicationSection section() {
    return new CommunicationSection(
        Notes.join(bins.note("ranks"), unknownNote()),
        LongStream.of(messagesBySize).sum(),
        LongStream.of(bytesBySize).sum(),
        bins,
        LongStream.of(messagesMatrix).boxed().toList(),
        LongStream.of(bytesMatrix).boxed().toList(),
        sizes(),
        new Collectives(
            collectives.keySet().stream().map(CollectiveOp::name).toList(),
            column(0),
            column(1),
            column(2)));
  }

  private @Nullable String unknownNote() {
    return unknown == 0
        ? null
        : "%d messages to receivers that the trace does not show are in no cell".formatted(unknown);
  }

  private List<Long> column(int index) {
    return collectives.values().stream().map(sums -> sums[index]).toList();
  }

  /** Up to the largest class that has a message. */
  private Sizes sizes() {
    int end = SIZE_CLASSES;
    while (end > 0 && messagesBySize[end - 1] == 0) {
      end--;
    }
    return new Sizes(
        LongStream.range(0, end).map(size -> size == 0 ? 0 : 1L << (size - 1)).boxed().toList(),
        LongStream.range(0, end).map(size -> (1L << size) - 1).boxed().toList(),
        LongStream.of(Arrays.copyOf(messagesBySize, end)).boxed().toList(),
        LongStream.of(Arrays.copyOf(bytesBySize, end)).boxed().toList());
  }
}
