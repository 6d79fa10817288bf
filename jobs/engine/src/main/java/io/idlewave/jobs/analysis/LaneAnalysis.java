package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.row.SensitivityRow;
import io.idlewave.jobs.results.row.SynchronisationRow;
import io.idlewave.jobs.results.summary.SensitivityResult;
import io.idlewave.jobs.results.summary.SensitivityResult.HopSpread;
import io.idlewave.jobs.results.summary.SensitivityResult.Shares;
import io.idlewave.jobs.results.summary.SensitivityResult.Spread;
import io.idlewave.jobs.results.summary.Synchronisation;
import io.idlewave.jobs.results.summary.Synchronisation.Part;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.scenario.Sensitivities;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the lanes of one scenario of {@code model} timing found beside run times, in finished
 * replicates.
 */
public final class LaneAnalysis {

  private final List<LaneOutcome> groups;
  private final List<RankOutcome> ranks;

  LaneAnalysis(List<LaneOutcome> groups, List<RankOutcome> ranks) {
    this.groups = groups;
    this.ranks = ranks;
  }

  /** One row per finished replicate; empty where sensitivities were not asked for. */
  public List<SensitivityRow> sensitivities(String scenario) {
    List<SensitivityRow> rows = new ArrayList<>();
    for (LaneOutcome group : groups) {
      Sensitivities found = group.sensitivities();
      for (int lane = 0; found != null && lane < group.lanes(); lane++) {
        if (!group.deadlocked()[lane]) {
          Shares shares = shares(found, lane, group.runtimeNanos()[lane]);
          rows.add(
              new SensitivityRow(
                  scenario,
                  group.firstReplicate() + lane,
                  found.latencies()[lane],
                  found.overheads()[lane],
                  found.gapBytes()[lane],
                  shares.computation(),
                  shares.overhead(),
                  shares.latency(),
                  shares.bandwidth()));
        }
      }
    }
    return rows;
  }

  private static Shares shares(Sensitivities found, int lane, double runtimeNanos) {
    double overhead = share(found.overheadNanos()[lane], runtimeNanos);
    double latency = share(found.latencyNanos()[lane], runtimeNanos);
    double bandwidth = share(found.bandwidthNanos()[lane], runtimeNanos);
    return new Shares(1 - overhead - latency - bandwidth, overhead, latency, bandwidth);
  }

  /** A part of a whole, 0 of nothing. */
  public static double share(double nanos, double ofNanos) {
    return ofNanos > 0 ? nanos / ofNanos : 0;
  }

  /**
   * Over finished replicates.
   *
   * @param classes the classes of hops that the lanes tell apart, or the first of them
   */
  public List<HopSpread> hops(List<String> classes) {
    List<HopSpread> spreads = new ArrayList<>();
    for (int hopClass = 0; hopClass < classes.size(); hopClass++) {
      DoubleSummaryStatistics of = hops(hopClass);
      spreads.add(new HopSpread(classes.get(hopClass), of.getAverage(), of.getMin(), of.getMax()));
    }
    return spreads;
  }

  private DoubleSummaryStatistics hops(int hopClass) {
    DoubleSummaryStatistics all = new DoubleSummaryStatistics();
    for (LaneOutcome group : groups) {
      Sensitivities found = group.sensitivities();
      for (int lane = 0; found != null && lane < group.lanes(); lane++) {
        if (!group.deadlocked()[lane]) {
          all.accept(found.hops()[hopClass][lane]);
        }
      }
    }
    return all;
  }

  /**
   * Over replicates; null where there are no rows.
   *
   * @param hops by class; null where the network has none
   */
  public static @Nullable SensitivityResult summary(
      List<SensitivityRow> rows, @Nullable List<HopSpread> hops) {
    if (rows.isEmpty()) {
      return null;
    }
    return new SensitivityResult(
        spread(rows, SensitivityRow::latencies),
        spread(rows, SensitivityRow::overheads),
        spread(rows, SensitivityRow::gapBytes),
        new Shares(
            mean(rows, row -> row.shares().computation()),
            mean(rows, row -> row.shares().overhead()),
            mean(rows, row -> row.shares().latency()),
            mean(rows, row -> row.shares().bandwidth())),
        hops);
  }

  private static Spread spread(List<SensitivityRow> rows, ToDoubleFunction<SensitivityRow> of) {
    return new Spread(
        mean(rows, of),
        rows.stream().mapToDouble(of).min().orElseThrow(),
        rows.stream().mapToDouble(of).max().orElseThrow());
  }

  private static <T> double mean(List<T> rows, ToDoubleFunction<T> of) {
    double sum = 0;
    for (T row : rows) {
      sum += of.applyAsDouble(row);
    }
    return sum / rows.size();
  }

  /** One row per rank; empty where it was not asked for, or no replicate finished. */
  public List<SynchronisationRow> synchronisation(String scenario) {
    List<SynchronisationRow> rows = new ArrayList<>();
    for (RankOutcome of : ranks) {
      for (int rank = of.firstRank(); of.accountNanos() != null && rank < of.endRank(); rank++) {
        rows.add(
            new SynchronisationRow(
                scenario,
                rank,
                of.accountNanos(Account.COMPUTATION, rank),
                of.accountNanos(Account.OVERHEAD, rank),
                of.accountNanos(Account.SENDER_SYNCHRONISATION, rank),
                of.accountNanos(Account.RECEIVER_SYNCHRONISATION, rank),
                of.accountNanos(Account.COLLECTIVE_WAIT, rank),
                of.accountNanos(Account.LATENCY, rank),
                of.accountNanos(Account.BANDWIDTH, rank),
                of.accountNanos(Account.NOISE, rank)));
      }
    }
    return rows;
  }

  /** Over ranks; null where there are no rows. */
  public static @Nullable Synchronisation total(List<SynchronisationRow> rows) {
    if (rows.isEmpty()) {
      return null;
    }
    double total = mean(rows, LaneAnalysis::total);
    return new Synchronisation(
        part(rows, SynchronisationRow::computationNanos, total),
        part(rows, SynchronisationRow::overheadNanos, total),
        part(rows, SynchronisationRow::senderSynchronisationNanos, total),
        part(rows, SynchronisationRow::receiverSynchronisationNanos, total),
        part(rows, SynchronisationRow::collectiveWaitNanos, total),
        part(rows, row -> orNothing(row.latencyNanos()), total),
        part(rows, row -> orNothing(row.bandwidthNanos()), total),
        part(rows, row -> orNothing(row.noiseNanos()), total));
  }

  /** The run time of the rank. */
  private static double total(SynchronisationRow row) {
    return row.computationNanos()
        + row.overheadNanos()
        + row.senderSynchronisationNanos()
        + row.receiverSynchronisationNanos()
        + row.collectiveWaitNanos()
        + orNothing(row.latencyNanos())
        + orNothing(row.bandwidthNanos())
        + orNothing(row.noiseNanos());
  }

  private static double orNothing(@Nullable Double nanos) {
    return nanos == null ? 0 : nanos;
  }

  private static Part part(
      List<SynchronisationRow> rows, ToDoubleFunction<SynchronisationRow> of, double total) {
    double nanos = mean(rows, of);
    return new Part(nanos, share(nanos, total));
  }
}
