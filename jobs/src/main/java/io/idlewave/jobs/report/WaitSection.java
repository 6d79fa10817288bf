package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.part.WaitReport.Most;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.WaitRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of the recorded run went, by groups of neighbouring ranks.
 *
 * @param note how it was thinned out
 * @param from {@code clocks}, or {@code durations} where clocks do not agree
 * @param parts what time went into, all ranks together
 * @param bins groups of ranks
 * @param mean per part, per group: mean over its ranks, in ns
 * @param max per part, per group: the largest of a rank, in ns
 */
public record WaitSection(
    @Nullable String note,
    String from,
    List<Part> parts,
    RankBins bins,
    List<List<Long>> mean,
    List<List<Long>> max)
    implements Section {

  private static final int MOST_BINS = 256;

  /** Takes immutable copies. */
  public WaitSection {
    parts = List.copyOf(parts);
    mean = List.copyOf(mean);
    max = List.copyOf(max);
  }

  /**
   * One part of the time of all ranks.
   *
   * @param part its name
   * @param words what it is
   * @param waiting whether it is a wait state
   * @param nanos how long; of a wait state, at least
   * @param largestNanos how long at most; null where it is no wait state
   * @param share by the run times of all ranks
   * @param waitsRank the rank that waits most; null for none
   * @param waitsNanos how long
   * @param causesRank the rank that causes most; null for none known
   * @param causesNanos how long
   */
  public record Part(
      String part,
      String words,
      boolean waiting,
      long nanos,
      @Nullable Long largestNanos,
      double share,
      @Nullable Integer waitsRank,
      @Nullable Long waitsNanos,
      @Nullable Integer causesRank,
      @Nullable Long causesNanos) {

    static Part of(WaitReport.Part found) {
      Most waits = found.waits();
      Most causes = found.causes();
      return new Part(
          found.part(),
          WaitSection.words(found.part()),
          found.largestNanos() != null,
          found.nanos(),
          found.largestNanos(),
          found.share(),
          waits == null ? null : Integer.valueOf(waits.rank()),
          waits == null ? null : Long.valueOf(waits.nanos()),
          causes == null ? null : Integer.valueOf(causes.rank()),
          causes == null ? null : Long.valueOf(causes.nanos()));
    }
  }

  static Section of(RunData run) {
    var analyses = run.summary().analyses();
    var part = analyses == null ? null : analyses.get(WaitReport.LABEL);
    if (part == null || !run.has(Tables.WAITS)) {
      return Missing.analysis("What the recorded run waited for", "wait-states");
    }
    WaitReport report = WaitReport.of(part);
    List<String> names = report.parts().stream().map(WaitReport.Part::part).toList();
    RankBins bins = RankBins.of(run.ranks(), MOST_BINS);
    double[][] sums = new double[names.size()][bins.count()];
    long[][] largest = new long[names.size()][bins.count()];
    run.read(Tables.WAITS, row -> add(row, names, bins, sums, largest));
    List<List<Long>> means = new ArrayList<>();
    List<List<Long>> maxima = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      double[] sum = sums[i];
      List<Long> mean = new ArrayList<>();
      for (int bin = 0; bin < bins.count(); bin++) {
        mean.add(Math.round(sum[bin] / bins.size(bin)));
      }
      means.add(mean);
      maxima.add(LongStream.of(largest[i]).boxed().toList());
    }
    return new WaitSection(
        bins.note(run.rowsWord()),
        report.from(),
        report.parts().stream().map(Part::of).toList(),
        bins,
        means,
        maxima);
  }

  private static void add(
      WaitRow row, List<String> names, RankBins bins, double[][] sums, long[][] largest) {
    int part = names.indexOf(row.part());
    if (part < 0) {
      throw new IllegalArgumentException(
          "part: one that summary.json names, got " + PlainText.label(row.part()));
    }
    int bin = bins.bin(row.rank());
    sums[part][bin] += row.nanos();
    largest[part][bin] = Math.max(largest[part][bin], row.nanos());
  }

  private static String words(String part) {
    return switch (part) {
      case "computation" -> "between calls";
      case WaitReport.IDLE -> "streams with nothing to do";
      case "calls" -> "work of calls";
      case "transfer" -> "until the last message is there";
      case "late-sender" -> "a receiver waits until the send begins";
      case "late-receiver" -> "a sender waits until the receive is posted";
      case "wait-at-barrier" -> "the last member has not entered the barrier";
      case "wait-at-nxn" -> "the last member has not entered a collective of all to all";
      case "late-broadcast" -> "the root, which gives the data, has not entered";
      case "early-reduce" -> "the root waits for members that have not entered";
      case "early-scan" -> "members before this one have not entered";
      case WaitReport.UNEXPLAINED ->
          "no recorded event explains it; here by the time of the run, in the caveat by the waits"
              + " alone";
      default -> part;
    };
  }
}
