package io.idlewave.ingest.tile;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import java.nio.file.Path;

/**
 * One pass over the operations of a trace, which makes sure that the numbers of ranks and
 * communicators can be used as indices.
 */
final class OperationScan {

  /** Is given all operations with their calls, those of a rank in their order. */
  @FunctionalInterface
  interface Taker {
    void take(int rank, MpiCall call, Operation operation);
  }

  private final Path folder;
  private final int ranks;
  private final int communicators;
  private final Taker taker;

  private OperationScan(TraceArchive archive, Taker taker) {
    this.folder = archive.folder();
    this.ranks = archive.metadata().rankCount();
    this.communicators = archive.metadata().communicators().size();
    this.taker = taker;
  }

  /**
   * Goes over a trace.
   *
   * @throws UnfitTilingException if it has one-sided communication
   * @throws BadTraceException if a call names a rank or communicator that there is not
   */
  static void over(TraceArchive archive, Taker taker) {
    OperationScan scan = new OperationScan(archive, taker);
    for (int rank = 0; rank < scan.ranks; rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        scan.read(reader, rank);
      }
    }
  }

  private void read(RankReader reader, int rank) {
    long number = 0;
    for (MpiCall call = reader.next(); call != null; call = reader.next()) {
      for (Operation operation : call.operations()) {
        check(operation, rank, number);
        taker.take(rank, call, operation);
      }
      number++;
    }
  }

  private void check(Operation operation, int rank, long call) {
    if (operation instanceof Send send) {
      message(rank, call, send.peer(), send.communicator());
    } else if (operation instanceof Receive receive) {
      message(rank, call, receive.peer(), receive.communicator());
    } else if (operation instanceof PostReceive post) {
      if (post.peer() != Operation.UNKNOWN_PEER) {
        message(rank, call, post.peer(), post.communicator());
      }
    } else if (operation instanceof Collective collective) {
      index("communicator", communicators, collective.communicator(), rank, call);
      if (collective.root() >= 0) {
        index("root", ranks, collective.root(), rank, call);
      }
    } else if (operation instanceof CreateCommunicator create) {
      index("communicator", communicators, create.communicator(), rank, call);
    } else if (operation instanceof FreeCommunicator free) {
      index("communicator", communicators, free.communicator(), rank, call);
    } else if (operation instanceof Transfer || operation instanceof Synchronise) {
      throw new UnfitTilingException(
          "rank %d, call %d: messages and collectives alone, got one-sided communication"
              .formatted(rank, call));
    }
  }

  private void message(int rank, long call, int peer, int communicator) {
    index("communicator", communicators, communicator, rank, call);
    if (peer != Operation.UNKNOWN_PEER) {
      index("peer", ranks, peer, rank, call);
    }
  }

  private void index(String what, int size, int got, int rank, long call) {
    if (got < 0 || got >= size) {
      throw new BadTraceException(
          "%s: rank %d, call %d: %s: 0 to %d, got %d"
              .formatted(folder, rank, call, what, size - 1, got));
    }
  }
}
