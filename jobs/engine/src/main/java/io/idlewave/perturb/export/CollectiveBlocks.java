package io.idlewave.perturb.export;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.perturb.collective.BlockSize;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The block of each collective, which no member knows alone where they differ: one pass over all
 * calls, 16 B per instance.
 */
final class CollectiveBlocks {

  private final TraceArchive archive;
  private final List<long[]> sent = new ArrayList<>();
  private final List<long[]> received = new ArrayList<>();

  CollectiveBlocks(TraceArchive archive) {
    this.archive = archive;
    int communicators = archive.metadata().communicators().size();
    for (int i = 0; i < communicators; i++) {
      sent.add(new long[8]);
      received.add(new long[8]);
    }
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      read(rank, new int[communicators]);
    }
  }

  private void read(int rank, int[] instances) {
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        for (Operation operation : call.operations()) {
          if (operation instanceof Collective part) {
            add(part, instances[part.communicator()]++);
          }
        }
      }
    }
  }

  private void add(Collective part, int instance) {
    int communicator = part.communicator();
    if (instance == sent.get(communicator).length) {
      sent.set(communicator, Arrays.copyOf(sent.get(communicator), 2 * instance));
      received.set(communicator, Arrays.copyOf(received.get(communicator), 2 * instance));
    }
    long[] most = sent.get(communicator);
    most[instance] = Math.max(most[instance], part.sentBytes());
    long[] mostReceived = received.get(communicator);
    mostReceived[instance] = Math.max(mostReceived[instance], part.receivedBytes());
  }

  /** Bytes of the block of the n-th collective on the communicator of {@code part}. */
  long of(Collective part, int instance) {
    int members = archive.metadata().communicators().get(part.communicator()).size();
    return BlockSize.of(
        part.op(),
        members,
        sent.get(part.communicator())[instance],
        received.get(part.communicator())[instance]);
  }
}
