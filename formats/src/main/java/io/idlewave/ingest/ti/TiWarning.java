package io.idlewave.ingest.ti;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceWarning;

/** The questions that a time-independent trace leaves open. */
public enum TiWarning implements WarningKind {
  WORLD(
      "ti-communicator-unknown",
      "collectives: the format has no communicators, each counts as one of all ranks",
      Bias.EITHER),
  WILDCARD(
      "ti-wildcard-or-null",
      "receives from any source or from the null process, which the format does not tell apart: they"
          + " wait for no message",
      Bias.EITHER),
  UNSENT(
      "ti-receive-unsent",
      "receives for which no send is left: they count as cancelled where they should end",
      Bias.NONE),
  COMPLETION_UNKNOWN(
      "ti-completion-unknown",
      "calls that complete some of the open requests without saying which: they complete none",
      Bias.SHORT),
  COLLECTIVE_COMPLETION(
      "ti-collective-completion",
      "nonblocking collectives, whose requests the format does not name: they end at the next wait"
          + " that can be theirs",
      Bias.EITHER),
  WAIT_UNKNOWN(
      "ti-wait-unknown",
      "waits for a request that is not open, taken as completed by a test before",
      Bias.SHORT),
  TEST_COMPLETES(
      "ti-test-completes",
      "requests that are tested and never waited for: the last test is taken to complete them",
      Bias.EITHER),
  START(
      "ti-start",
      "starts of a persistent request: the format does not say whether it sends or receives, and"
          + " it is taken as a send",
      Bias.EITHER),
  STARTALL(
      TraceWarning.LOST + "startall",
      "starts of several persistent requests: the format says nothing about them",
      Bias.EITHER),
  DATATYPE(
      "ti-datatype-unknown",
      "derived datatypes of unknown size: an element counts as one byte",
      Bias.SHORT),
  FINALIZE_MISSING(
      "ti-finalize-missing",
      "ranks with an init and no finalize: the run was aborted or the trace is cut off, and what they did after"
          + " their last line is unknown",
      Bias.SHORT),
  INIT_MISSING(
      "ti-init-missing",
      "ranks with a finalize and no init: their begin is cut off, and elements without a type count as one"
          + " byte",
      Bias.SHORT),
  COLUMN(
      "ti-column-missing",
      "lines without the column of a count that is zero: they are read as if it were there",
      Bias.NONE),
  TAG_MISSING("ti-tag-missing", "messages without a tag: they have tag 0", Bias.NONE),
  SLEEP("ti-sleep", "sleeps are left out: they take time at any rate of work", Bias.SHORT),
  OTHER_RANK(
      "ti-line-of-other-rank",
      "lines of another rank than that of their file are passed over",
      Bias.EITHER);

  private final WarningText text;

  TiWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
