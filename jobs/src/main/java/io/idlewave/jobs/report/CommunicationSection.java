package io.idlewave.jobs.report;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.jobs.drawing.RankBins;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who sends to whom in the recorded run, in messages of which sizes. Every call of the archive is
 * read once, rank by rank, in the memory of one block.
 *
 * @param note how it was thinned out
 * @param messages recorded sends
 * @param bytes of them
 * @param bins groups of neighbouring ranks
 * @param messagesMatrix sender group times the number of groups, plus the receiver's
 * @param bytesMatrix bytes likewise
 * @param sizes messages by size
 * @param collectives calls by operation
 */
public record CommunicationSection(
    @Nullable String note,
    long messages,
    long bytes,
    RankBins bins,
    List<Long> messagesMatrix,
    List<Long> bytesMatrix,
    Sizes sizes,
    Collectives collectives)
    implements Section {

  private static final int MOST_BINS = 64;

  /** Takes immutable copies. */
  public CommunicationSection {
    messagesMatrix = List.copyOf(messagesMatrix);
    bytesMatrix = List.copyOf(bytesMatrix);
  }

  /** Columns over classes of sizes: 0, 1, 2 to 3, 4 to 7 bytes, and so on. */
  public record Sizes(
      List<Long> fromBytes, List<Long> toBytes, List<Long> messages, List<Long> bytes) {}

  /** Columns over operations: calls of members, and what these contribute and get. */
  public record Collectives(
      List<String> op, List<Long> calls, List<Long> sentBytes, List<Long> receivedBytes) {}

  static Section of(RunData run) {
    return run.ofTrace(archive -> of(run, archive));
  }

  private static Section of(RunData run, TraceArchive archive) {
    if (!run.mayWalk()) {
      return run.tooLong("Who sends to whom");
    }
    RankBins bins = RankBins.of(archive.metadata().processCount(), MOST_BINS);
    CommunicationFold fold = new CommunicationFold(archive.metadata(), bins);
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader calls = archive.openRank(rank)) {
        for (MpiCall call = calls.next(); call != null; call = calls.next()) {
          for (Operation operation : call.operations()) {
            fold.add(rank, operation);
          }
        }
      }
    }
    return fold.section();
  }
}
