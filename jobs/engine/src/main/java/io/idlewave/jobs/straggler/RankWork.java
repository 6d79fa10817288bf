package io.idlewave.jobs.straggler;

import io.idlewave.perturb.operation.IdealTimes;
import io.idlewave.perturb.operation.OperationKind;
import io.idlewave.perturb.operation.OperationSteps;
import io.idlewave.perturb.operation.OperationTrace;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Adds up what each rank computes, on its streams where the trace has any, and what the same takes
 * ideally: how slow ranks are that never wait for each other. Mutable.
 */
final class RankWork implements OperationSteps, Serializable {

  private static final long serialVersionUID = 1L;

  private final OperationTrace trace;
  private final IdealTimes ideal;
  private final boolean onStreams;
  private final double[] recordedNanos;
  private final double[] idealNanos;

  RankWork(OperationTrace trace, IdealTimes ideal) {
    this.trace = trace;
    this.ideal = ideal;
    this.onStreams = trace.isStream().contains(true);
    this.recordedNanos = new double[trace.ranks()];
    this.idealNanos = new double[trace.ranks()];
  }

  @Override
  public void takes(int row, int ofClass, OperationKind kind, double nanos) {
    if (kind.computes() && trace.isStream().get(row) == onStreams) {
      int rank = trace.rankOf().get(row);
      recordedNanos[rank] += nanos;
      idealNanos[rank] += ideal.nanos(kind);
    }
  }

  /** By the number of a rank, the recorded time over the ideal one, of those that compute. */
  Map<String, Double> ratios() {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (int rank = 0; rank < recordedNanos.length; rank++) {
      if (idealNanos[rank] > 0) {
        ratios.put(String.valueOf(rank), recordedNanos[rank] / idealNanos[rank]);
      }
    }
    return ratios;
  }

  @Override
  public RankWork end() {
    return this;
  }

  @Override
  public void put(int slot, int row) {}

  @Override
  public void clear(int slot) {}

  @Override
  public void join(int row, int slot) {}

  @Override
  public void marked(int row) {}

  @Override
  public void stepBegins(int region) {}
}
