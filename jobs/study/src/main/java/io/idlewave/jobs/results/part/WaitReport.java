package io.idlewave.jobs.results.part;

import io.idlewave.jobs.results.row.WaitRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Where the time of the recorded run goes, all ranks together. */
public record WaitReport(String from, List<Part> parts) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "wait-states";

  /** The part of streams that have nothing to do; there where some timeline is idle. */
  public static final String IDLE = "idle";

  /** The part that is left over. */
  public static final String UNEXPLAINED = "unexplained";

  /** One part of the run. */
  public record Part(
      String part,
      long nanos,
      @Nullable Long largestNanos,
      double share,
      @Nullable Most waits,
      @Nullable Most causes) {}

  /** The rank that has most of something. */
  public record Most(int rank, long nanos) {}

  public WaitReport {
    parts = List.copyOf(parts);
  }

  public static WaitReport of(String from, List<WaitRow> rows) {
    Map<String, List<WaitRow>> byPart = new LinkedHashMap<>();
    rows.forEach(row -> byPart.computeIfAbsent(row.part(), part -> new ArrayList<>()).add(row));
    long run = rows.stream().mapToLong(WaitRow::nanos).sum();
    return new WaitReport(from, byPart.values().stream().map(ofPart -> part(ofPart, run)).toList());
  }

  private static Part part(List<WaitRow> rows, long run) {
    long nanos = rows.stream().mapToLong(WaitRow::nanos).sum();
    boolean isState = rows.get(0).largestNanos() != null;
    return new Part(
        rows.get(0).part(),
        nanos,
        isState ? Long.valueOf(sum(rows, WaitReport::largest)) : null,
        run == 0 ? 0 : (double) nanos / run,
        isState ? most(rows, WaitRow::nanos) : null,
        isState ? most(rows, WaitReport::caused) : null);
  }

  private static long sum(List<WaitRow> rows, ToLongFunction<WaitRow> of) {
    return rows.stream().mapToLong(of).sum();
  }

  private static long largest(WaitRow row) {
    return Objects.requireNonNullElse(row.largestNanos(), 0L);
  }

  private static long caused(WaitRow row) {
    return Objects.requireNonNullElse(row.causedNanos(), 0L);
  }

  /** The first of several. */
  private static @Nullable Most most(List<WaitRow> rows, ToLongFunction<WaitRow> of) {
    WaitRow most =
        rows.stream()
            .max(
                Comparator.comparingLong(of)
                    .thenComparing(WaitRow::rank, Comparator.reverseOrder()))
            .orElseThrow();
    return of.applyAsLong(most) == 0 ? null : new Most(most.rank(), of.applyAsLong(most));
  }

  /** The share of a part, 0 of one that is not there. */
  public double share(String part) {
    return parts.stream().filter(p -> p.part().equals(part)).mapToDouble(Part::share).sum();
  }
}
