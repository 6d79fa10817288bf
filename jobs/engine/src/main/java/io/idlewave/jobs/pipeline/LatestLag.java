package io.idlewave.jobs.pipeline;

import io.idlewave.graph.live.RankLag;
import org.apache.flink.api.common.accumulators.Accumulator;

/** How far the slowest rank of a live trace is behind, on its way to a client. */
final class LatestLag implements Accumulator<RankLag, RankLag> {

  private static final long serialVersionUID = 1L;

  /** The engine reads it in another thread. */
  private volatile RankLag lag = RankLag.NONE;

  @Override
  public void add(RankLag latest) {
    lag = latest;
  }

  @Override
  public RankLag getLocalValue() {
    return lag;
  }

  @Override
  public void resetLocal() {
    lag = RankLag.NONE;
  }

  /** One operator alone has one. */
  @Override
  public void merge(Accumulator<RankLag, RankLag> other) {
    lag = other.getLocalValue();
  }

  @Override
  public LatestLag clone() {
    LatestLag copy = new LatestLag();
    copy.lag = lag;
    return copy;
  }
}
