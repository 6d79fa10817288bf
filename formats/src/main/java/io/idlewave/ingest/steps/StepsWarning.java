package io.idlewave.ingest.steps;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** What a table of step times lacks, or says twice. */
public enum StepsWarning implements WarningKind {
  OPEN("steps-open", "the last line has no end: the table may be cut off there", Bias.SHORT),
  MISSING(
      "steps-missing",
      "steps of a rank without a time, between others with one: the rank is taken to compute"
          + " nothing there",
      Bias.SHORT),
  DOUBLED(
      "steps-doubled",
      "further times of a step of a rank: the first line of each counts",
      Bias.EITHER),
  JOINED(
      "steps-joined",
      "ranks without a time in the first steps: they are taken to compute nothing until their first"
          + " one",
      Bias.NONE),
  LEFT(
      "steps-left",
      "ranks without a time in the last steps: they are taken to compute nothing after their last"
          + " one",
      Bias.NONE);

  private final WarningText text;

  StepsWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
