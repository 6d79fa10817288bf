package io.idlewave.jobs.analysis.wave;

import io.idlewave.jobs.results.row.WaveHopRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What the ranks at each distance see of waves of one source. Mutable. */
final class HopProfile {

  private final WaveSource source;
  private final int[] hops;
  private final List<Hop> byHops = new ArrayList<>();

  /** The ranks at one distance. */
  private static final class Hop {
    private int ranks;
    private final Moments arrival = new Moments();
    private final Moments front = new Moments();
    private final Moments peak = new Moments();
  }

  /**
   * Nothing seen yet.
   *
   * @param hops from the source to each rank, below 0 where none lead there
   */
  HopProfile(WaveSource source, int[] hops) {
    this.source = source;
    this.hops = hops.clone();
    for (int distance : hops) {
      if (distance >= 0) {
        while (byHops.size() <= distance) {
          byHops.add(new Hop());
        }
        byHops.get(distance).ranks++;
      }
    }
  }

  /** Takes one wave. */
  void add(Wave wave) {
    for (int rank = 0; rank < hops.length; rank++) {
      if (hops[rank] >= 0) {
        Hop hop = byHops.get(hops[rank]);
        hop.peak.add(wave.peakNanos(rank));
        if (wave.reached(rank)) {
          hop.arrival.add(wave.arrivalNanos(rank));
          hop.front.add(wave.frontNanos(rank));
        }
      }
    }
  }

  /**
   * One row per distance, after at least one wave.
   *
   * @param pairs of replicates that the waves are of; 0 where nothing is drawn
   */
  List<WaveHopRow> rows(int pairs) {
    List<WaveHopRow> rows = new ArrayList<>();
    for (int distance = 0; distance < byHops.size(); distance++) {
      Hop hop = byHops.get(distance);
      rows.add(
          new WaveHopRow(
              source.scenario(),
              source.bound(),
              source.rank(),
              source.call(),
              distance,
              hop.ranks,
              pairs,
              (double) hop.arrival.count() / hop.peak.count(),
              hop.arrival.mean(),
              hop.arrival.sd(),
              hop.front.mean(),
              hop.front.sd(),
              Objects.requireNonNull(hop.peak.mean()),
              Objects.requireNonNull(hop.peak.sd())));
    }
    return rows;
  }
}
