package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.study.text.Dimension;

/** Writes what a study asks of the replicates, where it asks anything. */
final class EstimationWriter {

  private final Estimation estimation;

  EstimationWriter(Estimation estimation) {
    this.estimation = estimation;
  }

  void write(ObjectNode root) {
    if (estimation.reference() != null) {
      root.put(EstimationReader.REFERENCE, estimation.reference());
    }
    Double limit = estimation.limitNanos();
    if (limit != null) {
      root.put(EstimationReader.LIMIT, Dimension.TIME.format(limit));
    }
    Precision precision = estimation.precision();
    if (precision != null) {
      ObjectNode into = root.putObject(EstimationReader.PRECISION);
      precision
          .reaches()
          .forEach(
              (statistic, reach) ->
                  into.put(
                      statistic.label(),
                      (reach.isShare() ? Dimension.SHARE : Dimension.TIME).format(reach.value())));
      root.put(EstimationReader.MAX_REPLICATES, precision.maxReplicates());
    }
    if (estimation.fitsTail()) {
      root.put(EstimationReader.TAIL, "fit");
    }
  }

  void writeScenario(String name, ObjectNode into) {
    Double limit = estimation.limitsNanos().get(name);
    if (limit != null) {
      into.put(EstimationReader.LIMIT, Dimension.TIME.format(limit));
    }
  }
}
