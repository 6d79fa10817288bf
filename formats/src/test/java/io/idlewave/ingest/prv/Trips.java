package io.idlewave.ingest.prv;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * What a program does with its messages, whatever the format of its trace: from which call to which
 * each goes. Calls are named by function and how many of it the rank made before; the n-th send on
 * an envelope goes to the n-th receive posted on it.
 */
final class Trips {

  private record Envelope(int source, int target, int tag, int communicator) {}

  private record Sent(String place, long bytes, int tag) {}

  /** A receive: where it was posted, and where it completes, once that is known. */
  private static final class Taken {
    private final String posted;
    private String completed = "never";

    Taken(String posted) {
      this.posted = posted;
    }
  }

  private final Map<Envelope, Queue<Sent>> sends = new HashMap<>();
  private final Map<Envelope, Queue<Taken>> receives = new HashMap<>();

  private Trips() {}

  /** One line per message, sorted: bytes, tag, sending, posting and completing call. */
  static List<String> of(TraceArchive archive) {
    Trips trips = new Trips();
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      trips.read(archive, rank);
    }
    List<String> lines = new ArrayList<>();
    trips.sends.forEach(
        (envelope, queue) -> {
          Queue<Taken> taken = trips.receives.getOrDefault(envelope, new ArrayDeque<>());
          for (Sent sent : queue) {
            Taken by = taken.isEmpty() ? new Taken("nowhere") : taken.remove();
            lines.add(
                "%d bytes, tag %d: %s to %s, done in %s"
                    .formatted(sent.bytes, sent.tag, sent.place, by.posted, by.completed));
          }
        });
    return lines.stream().sorted().toList();
  }

  private void read(TraceArchive archive, int rank) {
    Map<String, Integer> occurrences = new HashMap<>();
    Map<Long, Taken> open = new HashMap<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        String function = archive.metadata().functions().get(call.function());
        int number = occurrences.merge(function, 1, Integer::sum);
        String place = "%d %s:%d".formatted(rank, function, number);
        call.operations().forEach(operation -> add(operation, rank, place, open));
      }
    }
  }

  private void add(Operation operation, int rank, String place, Map<Long, Taken> open) {
    if (operation instanceof Send send) {
      Envelope envelope = new Envelope(rank, send.peer(), send.tag(), send.communicator());
      sends
          .computeIfAbsent(envelope, e -> new ArrayDeque<>())
          .add(new Sent(place, send.bytes(), send.tag()));
    } else if (operation instanceof Receive receive) {
      Envelope envelope = new Envelope(receive.peer(), rank, receive.tag(), receive.communicator());
      take(envelope, place).completed = place;
    } else if (operation instanceof PostReceive post && post.peer() != Operation.UNKNOWN_PEER) {
      Envelope envelope = new Envelope(post.peer(), rank, post.tag(), post.communicator());
      open.put(post.request(), take(envelope, place));
    } else if (operation instanceof Complete complete && open.containsKey(complete.request())) {
      open.get(complete.request()).completed = place;
    }
  }

  private Taken take(Envelope envelope, String place) {
    Taken taken = new Taken(place);
    receives.computeIfAbsent(envelope, e -> new ArrayDeque<>()).add(taken);
    return taken;
  }
}
