package io.idlewave.jobs.report;

import io.idlewave.jobs.results.row.WaveHopRow;
import java.util.ArrayList;
import java.util.List;

/**
 * When a wave comes to each distance in hops, and how large it is then: columns over the distances
 * that it reaches, means and standard deviations in ns.
 *
 * @param pairs of replicates that the means are over; 0 where nothing is drawn
 * @param hops distances, ascending
 * @param arrivalNanos mean arrival
 * @param arrivalSdNanos its standard deviation
 * @param frontNanos mean delay with which it arrives
 * @param frontSdNanos its standard deviation
 * @param reached share of ranks and pairs that it reaches
 */
public record HopLine(
    int pairs,
    List<Integer> hops,
    List<Double> arrivalNanos,
    List<Double> arrivalSdNanos,
    List<Double> frontNanos,
    List<Double> frontSdNanos,
    List<Double> reached) {

  /** Takes immutable copies. */
  public HopLine {
    hops = List.copyOf(hops);
    arrivalNanos = List.copyOf(arrivalNanos);
    arrivalSdNanos = List.copyOf(arrivalSdNanos);
    frontNanos = List.copyOf(frontNanos);
    frontSdNanos = List.copyOf(frontSdNanos);
    reached = List.copyOf(reached);
  }

  /** Of the rows of one wave, by distance. */
  static HopLine of(List<WaveHopRow> rows) {
    List<Integer> hops = new ArrayList<>();
    List<Double> arrivals = new ArrayList<>();
    List<Double> arrivalSds = new ArrayList<>();
    List<Double> fronts = new ArrayList<>();
    List<Double> frontSds = new ArrayList<>();
    List<Double> reached = new ArrayList<>();
    for (WaveHopRow row : rows) {
      Double arrival = row.arrivalNanos();
      Double arrivalSd = row.arrivalSdNanos();
      Double front = row.frontNanos();
      Double frontSd = row.frontSdNanos();
      if (arrival != null && arrivalSd != null && front != null && frontSd != null) {
        hops.add(row.hops());
        arrivals.add(arrival);
        arrivalSds.add(arrivalSd);
        fronts.add(front);
        frontSds.add(frontSd);
        reached.add(row.reached());
      }
    }
    int pairs = rows.isEmpty() ? 0 : rows.get(0).pairs();
    return new HopLine(pairs, hops, arrivals, arrivalSds, fronts, frontSds, reached);
  }
}
