package io.idlewave.graph.order;

import io.idlewave.graph.cut.Cut.CrossingTransfer;
import io.idlewave.graph.match.CollectiveInstance;
import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ProbeEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Completion.TransferEnd;
import io.idlewave.graph.match.Envelope;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words where a rank stands and what it waits for. */
final class Places {

  /** How many blocked calls a message names. */
  private static final int NAMED = 3;

  private final TraceMetadata metadata;

  Places(TraceMetadata metadata) {
    this.metadata = metadata;
  }

  /** Rank, call number and function of the call that {@code cursor} is in. */
  String of(RankCursor cursor) {
    String function = function(cursor);
    return "rank %s, call %d%s"
        .formatted(
            metadata.nameOf(cursor.rank),
            cursor.callIndex,
            function.isEmpty() ? "" : " " + function);
  }

  /** Function of the call that {@code cursor} is in, or empty between two calls. */
  String function(RankCursor cursor) {
    return cursor.inCall ? function(cursor.function) : "";
  }

  /** The name of a function, or empty if there is none of that number. */
  String function(int function) {
    List<String> names = metadata.functions();
    return function >= 0 && function < names.size() ? names.get(function) : "";
  }

  /** Number and name of a communicator. */
  String communicator(int communicator) {
    String name = metadata.communicators().get(communicator).name();
    return "communicator " + communicator + (name.isEmpty() ? "" : " (" + name + ")");
  }

  /** The ends and the channel of a message. */
  String envelope(Envelope envelope) {
    if (OneSidedLinker.isEpochTag(envelope.tag())) {
      return "epoch between rank %s and rank %s, %s"
          .formatted(
              metadata.nameOf(envelope.source()),
              metadata.nameOf(envelope.destination()),
              communicator(envelope.communicator()));
    }
    return "from rank %s to rank %s, tag %d, %s"
        .formatted(
            metadata.nameOf(envelope.source()),
            metadata.nameOf(envelope.destination()),
            envelope.tag(),
            communicator(envelope.communicator()));
  }

  String of(Completion end) {
    if (end instanceof ReceiveEnd receive) {
      return "receive " + envelope(receive.message().envelope());
    }
    if (end instanceof ProbeEnd probe) {
      return "probe " + envelope(probe.message().envelope());
    }
    if (end instanceof SendEnd send) {
      return "send " + envelope(send.message().envelope()) + ", " + send.message().bytes() + " B";
    }
    if (end instanceof CollectiveEnd collective) {
      return of(collective.instance());
    }
    if (end instanceof TransferEnd ended) {
      CrossingTransfer transfer = ended.transfer();
      return "one-sided transfer of rank %s to rank %s in call %d, %s"
          .formatted(
              metadata.nameOf(transfer.origin()),
              metadata.nameOf(transfer.target()),
              transfer.call(),
              communicator(transfer.communicator()));
    }
    return "receive of unknown envelope";
  }

  String of(CollectiveInstance instance) {
    return "collective %d (%s) on %s"
        .formatted(instance.sequence(), instance.op(), communicator(instance.communicator()));
  }

  String of(List<CycleFinder.Wait> cycle) {
    String named =
        cycle.stream()
            .limit(NAMED)
            .map(
                wait ->
                    "%s waits for rank %s: %s"
                        .formatted(
                            of(wait.cursor()), metadata.nameOf(wait.target()), of(wait.reason())))
            .collect(Collectors.joining("; "));
    int more = cycle.size() - NAMED;
    return more > 0 ? named + "; and " + more + " more ranks" : named;
  }

  /** The blocked calls that are least advanced. */
  String oldestBlocked(RankCursor[] cursors) {
    String blocked =
        Arrays.stream(cursors)
            .filter(cursor -> cursor.inCall)
            .sorted()
            .limit(NAMED)
            .map(this::blocked)
            .collect(Collectors.joining("; "));
    return blocked.isEmpty() ? "no rank is blocked" : "oldest blocked: " + blocked;
  }

  private String blocked(RankCursor cursor) {
    return cursor.completions.stream()
        .filter(Waits::blocks)
        .findFirst()
        .map(completion -> of(cursor) + ": " + of(completion))
        .orElseGet(() -> of(cursor));
  }
}
