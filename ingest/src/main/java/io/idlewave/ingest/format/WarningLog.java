package io.idlewave.ingest.format;

import io.idlewave.ingest.model.TraceWarning;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Counts warnings, with the place of the first and the total time of each kind. One log per rank
 * needs no locks; merged in the order of ranks they give the same list whatever ran first.
 */
public final class WarningLog implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final class Entry implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String firstPlace;
    private long count;
    private long nanos;

    Entry(String firstPlace) {
      this.firstPlace = firstPlace;
    }
  }

  private final Map<WarningKind, Entry> entries = new LinkedHashMap<>();

  /** Counts one occurrence at {@code place}, which is asked for only if it is the first. */
  public void add(WarningKind warning, Supplier<String> place) {
    add(warning, place, 1, 0);
  }

  /** Counts occurrences, the first of them at {@code place}, that took {@code nanos} in all. */
  public void add(WarningKind warning, Supplier<String> place, long count, long nanos) {
    Entry entry = entries.computeIfAbsent(warning, w -> new Entry(place.get()));
    entry.count += count;
    entry.nanos += nanos;
  }

  /** Adds what a log of a later rank counted. */
  public void addAll(WarningLog later) {
    later.entries.forEach(
        (warning, entry) -> add(warning, () -> entry.firstPlace, entry.count, entry.nanos));
  }

  /** The warnings, in the order of their codes. */
  public List<TraceWarning> toList() {
    List<TraceWarning> list = new ArrayList<>();
    entries.forEach(
        (warning, entry) -> {
          String time = entry.nanos > 0 ? "; %d ns in total".formatted(entry.nanos) : "";
          String message = "%s%s; first: %s".formatted(warning.meaning(), time, entry.firstPlace);
          list.add(warning.warning(message, entry.count));
        });
    list.sort(Comparator.comparing(TraceWarning::code));
    return list;
  }
}
