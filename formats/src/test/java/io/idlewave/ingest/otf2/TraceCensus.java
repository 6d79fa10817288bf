package io.idlewave.ingest.otf2;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts what an archive holds, as far as that needs no matching. Dependencies between threads are
 * no messages, and their calls are counted apart.
 */
final class TraceCensus {

  final Map<String, Long> callsByFunction = new TreeMap<>();
  long calls;
  long dependencyCalls;
  long messages;
  long messageBytes;
  long openRequests;
  long spanNanos;

  static TraceCensus of(TraceArchive archive) {
    TraceCensus census = new TraceCensus();
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      census.addRank(archive, rank);
    }
    return census;
  }

  private void addRank(TraceArchive archive, int rank) {
    long fromNanos = 0;
    long toNanos = archive.metadata().ranks().get(rank).lastEventNanos();
    Set<Long> open = new HashSet<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        if (call.operations().stream().anyMatch(operation -> isLocal(operation, archive))) {
          dependencyCalls++;
          continue;
        }
        String function = archive.metadata().functions().get(call.function());
        calls++;
        callsByFunction.merge(function, 1L, Long::sum);
        if (function.equals("MPI_Init") || function.equals("MPI_Init_thread")) {
          fromNanos = call.leaveNanos();
        } else if (function.equals("MPI_Finalize")) {
          toNanos = call.enterNanos();
        }
        call.operations().forEach(operation -> add(operation, open));
      }
    }
    openRequests += open.size();
    if (rank < archive.metadata().processCount()) {
      spanNanos = Math.max(spanNanos, toNanos - fromNanos);
    }
  }

  private static boolean isLocal(Operation operation, TraceArchive archive) {
    int communicator = -1;
    if (operation instanceof Send send) {
      communicator = send.communicator();
    } else if (operation instanceof Receive receive) {
      communicator = receive.communicator();
    }
    return communicator >= 0
        && archive.metadata().communicators().get(communicator).kind() == Communicator.Kind.LOCAL;
  }

  private void add(Operation operation, Set<Long> open) {
    if (operation instanceof Send send) {
      messages++;
      messageBytes += send.bytes();
      opened(send.request(), open);
    } else if (operation instanceof PostReceive post) {
      opened(post.request(), open);
    } else if (operation instanceof Collective collective) {
      opened(collective.request(), open);
    } else if (operation instanceof Complete complete) {
      closed(complete.request(), open);
    } else if (operation instanceof Cancel cancel) {
      closed(cancel.request(), open);
    }
  }

  private static void opened(long request, Set<Long> open) {
    if (request != Operation.NO_REQUEST && !open.add(request)) {
      throw new AssertionError("request " + request + " is posted twice");
    }
  }

  private static void closed(long request, Set<Long> open) {
    if (!open.remove(request)) {
      throw new AssertionError("request " + request + " is closed but not open");
    }
  }
}
