package io.idlewave.graph.order;

import io.idlewave.graph.match.Collectives;
import io.idlewave.ingest.archive.FlatOperation;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/**
 * Checks that what a call refers to exists in the trace's metadata, so that nothing after it has
 * to. Every problem is a {@link BadTraceException} that names the call, the bound and the value.
 */
final class CallChecks {

  private final TraceMetadata metadata;
  private final int functions;
  private final int regions;
  private final int ranks;
  private final Communicator.Kind[] kinds;
  private final Collectives collectives;
  private final Places places;

  CallChecks(TraceMetadata metadata, Collectives collectives, Places places) {
    this.metadata = metadata;
    this.functions = metadata.functions().size();
    this.regions = metadata.regions().size();
    this.ranks = metadata.rankCount();
    this.kinds =
        metadata.communicators().stream().map(Communicator::kind).toArray(Communicator.Kind[]::new);
    this.collectives = collectives;
    this.places = places;
  }

  /** Checks the call that {@code cursor} is in, but for its operations. */
  void check(RankCursor cursor) {
    index(cursor, "function", 0, functions, cursor.function);
    index(cursor, "region", MpiCall.NO_REGION, regions, cursor.region);
    division(cursor, cursor.stretch, cursor.gapNanos());
  }

  /** After the last call: checks how the time to the last event divides. */
  void checkTail(RankCursor cursor, RankMetadata end) {
    division(cursor, end.tail(), end.lastEventNanos() - cursor.leaveNanos);
  }

  private void division(RankCursor cursor, List<RegionTime> parts, long nanos) {
    if (parts.isEmpty()) {
      return;
    }
    for (RegionTime part : parts) {
      index(cursor, "region", MpiCall.NO_REGION, regions, part.region());
    }
    if (!MpiCall.divides(parts, nanos)) {
      throw failure(
          cursor,
          "the time before it, %d ns, divided over regions: got parts of other lengths"
              .formatted(nanos));
    }
  }

  void check(RankCursor cursor, FlatOperation operation) {
    switch (operation.kind()) {
      case COMPLETE -> request(cursor, operation.request(), 0);
      case POST_RECEIVE -> {
        request(cursor, operation.request(), 0);
        if (operation.peer() != Operation.UNKNOWN_PEER) {
          bytes(cursor, operation.bytes());
          peer(cursor, operation.peer(), operation.communicator());
        }
      }
      case SEND -> {
        bytes(cursor, operation.bytes());
        request(cursor, operation.request(), Operation.NO_REQUEST);
        peerIfKnown(cursor, operation.peer(), operation.communicator());
      }
      case RECEIVE -> {
        bytes(cursor, operation.bytes());
        peerIfKnown(cursor, operation.peer(), operation.communicator());
      }
      case OTHER -> check(cursor, operation.toOperation());
    }
  }

  private void check(RankCursor cursor, Operation operation) {
    if (operation instanceof Cancel cancel) {
      request(cursor, cancel.request(), 0);
    } else if (operation instanceof Collective collective) {
      collective(cursor, collective);
    } else if (operation instanceof CreateCommunicator create) {
      communicator(cursor, create.communicator());
    } else if (operation instanceof FreeCommunicator free) {
      communicator(cursor, free.communicator());
    } else if (operation instanceof Transfer transfer) {
      bytes(cursor, transfer.sentBytes());
      bytes(cursor, transfer.fetchedBytes());
      request(cursor, transfer.request(), Operation.NO_REQUEST);
      index(cursor, "window", 0, Operation.WINDOWS, transfer.window());
      peer(cursor, transfer.target(), transfer.communicator());
    } else if (operation instanceof Synchronise sync) {
      index(cursor, "window", 0, Operation.WINDOWS, sync.window());
      member(cursor, sync.communicator(), cursor.rank);
      sync.ranks().forEach(rank -> peer(cursor, rank, sync.communicator()));
    }
  }

  private void collective(RankCursor cursor, Collective collective) {
    bytes(cursor, collective.sentBytes());
    bytes(cursor, collective.receivedBytes());
    request(cursor, collective.request(), Operation.NO_REQUEST);
    member(cursor, collective.communicator(), cursor.rank);
    boolean inter = kinds[collective.communicator()] == Communicator.Kind.INTER;
    Pattern pattern = collective.op().pattern();
    if (pattern == Pattern.PREFIX && inter) {
      throw failure(cursor, collective.op() + ": not defined on an inter-communicator");
    }
    if (pattern == Pattern.ONE_TO_ALL || pattern == Pattern.ALL_TO_ONE) {
      int root = collective.root();
      boolean special = root == Collective.ROOT_SELF || root == Collective.ROOT_IN_GROUP;
      if (!(inter && special)) {
        index(cursor, "root", 0, ranks, root);
        member(cursor, collective.communicator(), root);
      }
    }
  }

  private void peerIfKnown(RankCursor cursor, int peer, int communicator) {
    if (peer == Operation.UNKNOWN_PEER) {
      member(cursor, communicator, cursor.rank);
    } else {
      peer(cursor, peer, communicator);
    }
  }

  private void peer(RankCursor cursor, int peer, int communicator) {
    index(cursor, "peer", 0, ranks, peer);
    member(cursor, communicator, cursor.rank);
    Communicator.Kind kind = kinds[communicator];
    if (kind == Communicator.Kind.LOCAL && metadata.rankOf(peer) != metadata.rankOf(cursor.rank)) {
      throw failure(
          cursor,
          "dependency: on a timeline of rank %d, got one of rank %d"
              .formatted(metadata.rankOf(cursor.rank), metadata.rankOf(peer)));
    }
    if (kind != Communicator.Kind.SELF) {
      member(cursor, communicator, peer);
    } else if (peer != cursor.rank) {
      throw failure(
          cursor, "peer on " + places.communicator(communicator) + ": itself, got " + peer);
    }
  }

  private void member(RankCursor cursor, int communicator, int rank) {
    communicator(cursor, communicator);
    if (collectives.member(communicator, rank) < 0) {
      throw failure(
          cursor, "rank " + rank + " is not a member of " + places.communicator(communicator));
    }
  }

  private void communicator(RankCursor cursor, int communicator) {
    index(cursor, "communicator", 0, kinds.length, communicator);
  }

  private void bytes(RankCursor cursor, long bytes) {
    if (bytes < 0) {
      throw failure(cursor, "bytes: at least 0, got " + bytes);
    }
  }

  private void request(RankCursor cursor, long request, long least) {
    if (request < least) {
      throw failure(cursor, "request: at least " + least + ", got " + request);
    }
  }

  private void index(RankCursor cursor, String what, int from, int to, int got) {
    if (got < from || got >= to) {
      throw failure(cursor, what + ": " + from + " to " + (to - 1) + ", got " + got);
    }
  }

  private BadTraceException failure(RankCursor cursor, String problem) {
    return new BadTraceException(places.of(cursor) + ": " + problem);
  }
}
