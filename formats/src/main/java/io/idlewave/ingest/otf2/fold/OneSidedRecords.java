package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.model.SyncKind;
import io.idlewave.ingest.otf2.decode.ByteCursor;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.fold.WindowTable.Window;
import io.idlewave.ingest.otf2.step.RegionInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the records of one-sided communication that a rank has within MPI calls into transfers and
 * synchronisations, as the wrappers of Score-P write them: what a record means shows from the
 * function around it. A flush leaves no record but the completions of the transfers to its target,
 * which a <em>matching id</em> tells; without any there is nothing that it waits for.
 *
 * <p>Held: the matching ids of transfers that are not known to be complete at their target.
 */
final class OneSidedRecords {

  private static final Set<String> WITH_REQUEST =
      Set.of("MPI_Rput", "MPI_Rget", "MPI_Raccumulate", "MPI_Rget_accumulate");

  /** What ends an epoch, so that no later call completes its transfers at the target. */
  private static final Set<String> LAST =
      Set.of("MPI_Win_fence", "MPI_Win_complete", "MPI_Win_unlock", "MPI_Win_unlock_all");

  private static final String FENCE = "MPI_Win_fence";

  private final int rank;
  private final WindowTable windows;
  private final MessageEvents messages;
  private final Map<Long, Transfers> open = new HashMap<>();
  private final Set<Synchronised> synchronised = new HashSet<>();

  /** Transfers of one matching id. */
  private record Transfers(int target, boolean requested) {}

  /** What the call that is open has done. */
  private record Synchronised(SyncKind kind, Window window, List<Integer> ranks) {}

  /** Of {@code rank}; {@code messages} takes what the records say. */
  OneSidedRecords(int rank, WindowTable windows, MessageEvents messages) {
    this.rank = rank;
    this.windows = windows;
    this.messages = messages;
  }

  void beginCall() {
    if (!synchronised.isEmpty()) {
      synchronised.clear();
    }
  }

  /** Takes the record that {@code reader} is at; false where it has no place in the call. */
  boolean take(int type, EventReader reader, RegionInfo call) {
    switch (type) {
      case EventType.RMA_WIN_CREATE, EventType.RMA_WIN_DESTROY, EventType.RMA_OP_TEST -> {
        return true;
      }
      case EventType.RMA_SYNC -> {
        return call.name().equals("MPI_Win_sync");
      }
      case EventType.RMA_COLLECTIVE_BEGIN -> {
        if (!call.name().equals(FENCE)) {
          messages.beginCollective();
        }
        return true;
      }
      default -> {
        Window window = windows.find(reader.window());
        if (window != null) {
          return take(type, reader, call.name(), window);
        }
        if (reader.window() != ByteCursor.UNDEFINED) {
          throw reader.failure(
              "window: a defined id, got " + Integer.toUnsignedString(reader.window()));
        }
        return false;
      }
    }
  }

  private boolean take(int type, EventReader reader, String function, Window window) {
    int peer = reader.peer();
    return switch (type) {
      case EventType.RMA_COLLECTIVE_END -> collective(reader, function, window);
      case EventType.RMA_GROUP_SYNC -> group(reader, function, window);
      case EventType.RMA_REQUEST_LOCK, EventType.RMA_ACQUIRE_LOCK ->
          function.startsWith("MPI_Win_lock") && synchronise(SyncKind.LOCK, window, target(peer));
      case EventType.RMA_RELEASE_LOCK ->
          function.startsWith("MPI_Win_unlock")
              && synchronise(SyncKind.UNLOCK, window, target(peer));
      case EventType.RMA_PUT -> transfer(reader, function, window, reader.sentBytes(), 0);
      case EventType.RMA_GET -> transfer(reader, function, window, 0, reader.receivedBytes());
      case EventType.RMA_ATOMIC ->
          transfer(reader, function, window, reader.sentBytes(), reader.receivedBytes());
      case EventType.RMA_OP_COMPLETE_BLOCKING,
          EventType.RMA_OP_COMPLETE_NON_BLOCKING,
          EventType.RMA_OP_COMPLETE_REMOTE ->
          complete(reader.matchingId(), function, window, type == EventType.RMA_OP_COMPLETE_REMOTE);
      default -> false;
    };
  }

  /** The ranks that a lock names: one, or none for all. */
  private static List<Integer> target(int peer) {
    return peer == ByteCursor.UNDEFINED ? List.of() : List.of(peer);
  }

  private boolean collective(EventReader reader, String function, Window window) {
    if (function.equals(FENCE)) {
      return synchronise(SyncKind.FENCE, window, List.of());
    }
    messages.collective(
        reader.op(), window.comm(), reader.peer(), reader.sentBytes(), reader.receivedBytes());
    return true;
  }

  private boolean group(EventReader reader, String function, Window window) {
    SyncKind kind =
        switch (function) {
          case "MPI_Win_post" -> SyncKind.POST;
          case "MPI_Win_start" -> SyncKind.START;
          case "MPI_Win_complete" -> SyncKind.COMPLETE;
          case "MPI_Win_wait", "MPI_Win_test" -> SyncKind.WAIT;
          default -> null;
        };
    if (function.equals("MPI_Win_test") && reader.syncLevel() == 0) {
      return true;
    }
    List<Integer> ranks = kind == null ? null : windows.ranks(reader.group(), window, rank);
    return kind != null && ranks != null && synchronise(kind, window, ranks);
  }

  private boolean transfer(
      EventReader reader, String function, Window window, long sentBytes, long fetchedBytes) {
    int target = reader.peer();
    long id = reader.matchingId();
    boolean requested = WITH_REQUEST.contains(function);
    open.put(id, new Transfers(target, requested));
    if (requested) {
      messages.postTransfer(
          target, window.comm(), window.number(), sentBytes, fetchedBytes, request(id));
    } else {
      messages.transfer(target, window.comm(), window.number(), sentBytes, fetchedBytes);
    }
    return true;
  }

  private boolean complete(long id, String function, Window window, boolean remote) {
    Transfers transfers = open.get(id);
    boolean last = remote || LAST.contains(function);
    if (transfers == null && !last) {
      return false;
    }
    if (transfers != null && transfers.requested() && !remote) {
      messages.completeSend(request(id));
    }
    if (last) {
      open.remove(id);
    } else if (transfers != null) {
      open.put(id, new Transfers(transfers.target(), false));
    }
    return switch (function) {
      case "MPI_Win_flush" -> flush(SyncKind.FLUSH, window, transfers);
      case "MPI_Win_flush_local" -> flush(SyncKind.FLUSH_LOCAL, window, transfers);
      case "MPI_Win_flush_all" -> synchronise(SyncKind.FLUSH, window, List.of());
      case "MPI_Win_flush_local_all" -> synchronise(SyncKind.FLUSH_LOCAL, window, List.of());
      default -> true;
    };
  }

  private boolean flush(SyncKind kind, Window window, @Nullable Transfers transfers) {
    return transfers != null && synchronise(kind, window, List.of(transfers.target()));
  }

  /** A request that no other record has: matching ids are numbers of their own. */
  private static long request(long matchingId) {
    return ~matchingId;
  }

  /** Each only once in a call: several records can say the same. */
  private boolean synchronise(SyncKind kind, Window window, List<Integer> ranks) {
    if (synchronised.add(new Synchronised(kind, window, ranks))) {
      messages.synchronise(kind, window.comm(), window.number(), ranks);
    }
    return true;
  }
}
