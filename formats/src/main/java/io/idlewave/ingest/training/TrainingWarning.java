package io.idlewave.ingest.training;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** The contents of a table that a graph of its operations does not have. */
public enum TrainingWarning implements WarningKind {
  OUTSIDE_GRAPH(
      "training-outside-graph",
      "operations of types without known dependencies: they are left out",
      Bias.NONE),
  ALONE(
      "training-alone",
      "sends and receives without a partner in the table: they are taken not to wait",
      Bias.SHORT),
  OVERLAP(
      "training-overlap",
      "operations recorded to begin before the one ended that they follow: they are taken to begin"
          + " as it ends",
      Bias.NONE);

  private final WarningText text;

  TrainingWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
