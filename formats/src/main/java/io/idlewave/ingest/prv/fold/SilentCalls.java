package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.prv.fold.FunctionRole.Trait;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Counts, by function, calls that communicate without a message: the null process, or a loss. */
public final class SilentCalls {

  private final SortedMap<Integer, Long> sends = new TreeMap<>();
  private final SortedMap<Integer, Long> receives = new TreeMap<>();
  private String firstSend = "";
  private String firstReceive = "";

  /** A kind of warning that lists functions. */
  private record Listed(PrvWarning kind, String functions) implements WarningKind {
    @Override
    public WarningText text() {
      return new WarningText(kind.code(), kind.meaning() + ": " + functions, kind.bias());
    }
  }

  /**
   * Counts a call, if it is silent.
   *
   * @param sends whether a message of it is known that it sends
   * @param posts whether a message is known that it receives
   */
  public void count(
      int function, FunctionRole role, boolean sends, boolean posts, Supplier<String> place) {
    boolean start = role.trait() == Trait.START;
    if (start ? !sends && !posts : role.sends() && !sends) {
      firstSend = this.sends.isEmpty() ? place.get() : firstSend;
      this.sends.merge(function, 1L, Long::sum);
    }
    if (!start && role.posts() && !posts) {
      firstReceive = receives.isEmpty() ? place.get() : firstReceive;
      receives.merge(function, 1L, Long::sum);
    }
  }

  /** Adds what was counted for a later rank. */
  public void addAll(SilentCalls later) {
    firstSend = sends.isEmpty() ? later.firstSend : firstSend;
    firstReceive = receives.isEmpty() ? later.firstReceive : firstReceive;
    later.sends.forEach((function, count) -> sends.merge(function, count, Long::sum));
    later.receives.forEach((function, count) -> receives.merge(function, count, Long::sum));
  }

  public void log(PrvFunctions functions, WarningLog log) {
    log(PrvWarning.SEND_SILENT, sends, firstSend, functions, log);
    log(PrvWarning.RECEIVE_SILENT, receives, firstReceive, functions, log);
  }

  private static void log(
      PrvWarning kind,
      SortedMap<Integer, Long> counts,
      String first,
      PrvFunctions functions,
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
