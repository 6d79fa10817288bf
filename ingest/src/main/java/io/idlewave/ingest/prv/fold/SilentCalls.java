package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.prv.fold.FunctionRole.Trait;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Counts calls that send or receive and of which there is no message, by function: nothing tells
 * the null process from a loss.
 */
final class SilentCalls {

  private final SortedMap<Integer, Long> sends = new TreeMap<>();
  private final SortedMap<Integer, Long> receives = new TreeMap<>();
  private String firstSend = "";
  private String firstReceive = "";

  /** A kind of warning that lists functions. */
  private record Listed(PrvWarning kind, String functions) implements WarningKind {
    @Override
    public String code() {
      return kind.code();
    }

    @Override
    public String meaning() {
      return kind.meaning() + ": " + functions;
    }

    @Override
    public Bias bias() {
      return kind.bias();
    }
  }

  /** Counts a call, if it is silent. */
  void count(HungCall call, int rank) {
    FunctionRole role = call.role();
    boolean sends = !call.sends().isEmpty();
    boolean posts = !call.posts().isEmpty();
    if (role.trait() == Trait.START) {
      if (!sends && !posts) {
        send(call, rank);
      }
      return;
    }
    if (role.sends() && !sends) {
      send(call, rank);
    }
    if (role.posts() && !posts) {
      if (receives.isEmpty()) {
        firstReceive = place(call, rank);
      }
      receives.merge(call.function(), 1L, Long::sum);
    }
  }

  private void send(HungCall call, int rank) {
    if (sends.isEmpty()) {
      firstSend = place(call, rank);
    }
    sends.merge(call.function(), 1L, Long::sum);
  }

  private static String place(HungCall call, int rank) {
    return "rank %d, line %d".formatted(rank, call.line());
  }

  /** Adds what was counted for a later rank. */
  void addAll(SilentCalls later) {
    firstSend = sends.isEmpty() ? later.firstSend : firstSend;
    firstReceive = receives.isEmpty() ? later.firstReceive : firstReceive;
    later.sends.forEach((function, count) -> sends.merge(function, count, Long::sum));
    later.receives.forEach((function, count) -> receives.merge(function, count, Long::sum));
  }

  /** Warns of what was counted. */
  void log(FunctionTable functions, WarningLog log) {
    log(PrvWarning.SEND_SILENT, sends, firstSend, functions, log);
    log(PrvWarning.RECEIVE_SILENT, receives, firstReceive, functions, log);
  }

  private static void log(
      PrvWarning kind,
      SortedMap<Integer, Long> counts,
      String first,
      FunctionTable functions,
      WarningLog log) {
    if (counts.isEmpty()) {
      return;
    }
    String list =
        counts.entrySet().stream()
            .map(entry -> entry.getValue() + " " + functions.names().get(entry.getKey()))
            .collect(Collectors.joining(", "));
    long count = counts.values().stream().mapToLong(Long::longValue).sum();
    log.add(new Listed(kind, list), () -> first, count, 0);
  }
}
