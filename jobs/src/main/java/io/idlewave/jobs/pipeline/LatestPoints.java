package io.idlewave.jobs.pipeline;

import io.idlewave.perturb.outcome.FrontierPoint;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.accumulators.Accumulator;

/**
 * The latest points of frontiers, on their way to a client that looks about once a second. It
 * travels whole each time, so it holds few; at the end the results have all of them.
 */
@SuppressWarnings("NonApiType") // the engine wants a class that is serializable
final class LatestPoints implements Accumulator<List<FrontierPoint>, ArrayList<FrontierPoint>> {

  private static final long serialVersionUID = 1L;
  private static final int MOST = 2000;

  /** Replaced whole: the engine reads it in another thread, and never a part of a frontier. */
  private volatile ArrayList<FrontierPoint> points = new ArrayList<>();

  @Override
  public void add(List<FrontierPoint> more) {
    ArrayList<FrontierPoint> all = new ArrayList<>(points);
    all.addAll(more);
    points = all.size() <= MOST ? all : new ArrayList<>(all.subList(from(all), all.size()));
  }

  /** Where the latest whole frontiers begin, of which there is at least one. */
  private static int from(List<FrontierPoint> all) {
    int from = 0;
    for (int i = all.size() - 1; i > 0; i--) {
      if (all.get(i).number() != all.get(i - 1).number()) {
        if (from > 0 && all.size() - i > MOST) {
          break;
        }
        from = i;
      }
    }
    return from;
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
  public void merge(Accumulator<List<FrontierPoint>, ArrayList<FrontierPoint>> other) {
    add(other.getLocalValue());
  }

  @Override
  public LatestPoints clone() {
    LatestPoints copy = new LatestPoints();
    copy.points = new ArrayList<>(points);
    return copy;
  }
}
