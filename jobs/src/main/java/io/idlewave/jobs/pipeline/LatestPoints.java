package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.outcome.FrontierPoint;
import java.util.ArrayList;
import org.apache.flink.api.common.accumulators.Accumulator;

/**
 * The latest points of frontiers, on their way to a client that looks about once a second. It
 * travels whole each time, so it holds few; at the end the results have all of them.
 */
final class LatestPoints implements Accumulator<FrontierPoint, ArrayList<FrontierPoint>> {

  private static final long serialVersionUID = 1L;
  private static final int MOST = 2000;

  private ArrayList<FrontierPoint> points = new ArrayList<>();

  @Override
  public void add(FrontierPoint point) {
    if (points.size() == MOST) {
      points.subList(0, MOST / 2).clear();
    }
    points.add(point);
  }

  @Override
  public ArrayList<FrontierPoint> getLocalValue() {
    return points;
  }

  @Override
  public void resetLocal() {
    points = new ArrayList<>();
  }

  @Override
  public void merge(Accumulator<FrontierPoint, ArrayList<FrontierPoint>> other) {
    points.addAll(other.getLocalValue());
  }

  @Override
  public LatestPoints clone() {
    LatestPoints copy = new LatestPoints();
    copy.points = new ArrayList<>(points);
    return copy;
  }
}
