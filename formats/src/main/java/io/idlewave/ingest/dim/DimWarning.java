package io.idlewave.ingest.dim;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** The gaps and oddities of a Dimemas trace, beside those that a Paraver trace can have, too. */
enum DimWarning implements WarningKind {
  SEND_MODE(
      "send-mode-inferred",
      "sends marked as synchronous by a translator, which saw them wait; they have the mode of their"
          + " function where it is known",
      Bias.EITHER),
  RECEIVE_UNKNOWN(
      "receive-wait-unknown",
      "waits for receives that are not open; they are left out",
      Bias.EITHER),
  COLLECTIVE_UNKNOWN(
      "collective-wait-unknown",
      "waits for nonblocking collectives that are not open; they are left out",
      Bias.EITHER),
  CHANNEL_CROSSED(
      "channel-crossed",
      "pairs of sender, receiver and tag whose messages are received against the order of their"
          + " sends, or not all; they get negative tags, by which they pair as recorded",
      Bias.NONE),
  THREAD_MESSAGE(
      "thread-message", "messages between threads count as messages of MPI", Bias.EITHER),
  ACCELERATOR("accelerator-burst", "bursts of an accelerator count as computation", Bias.EITHER),
  FIRST_BURST(
      "burst-missing",
      "tasks whose first record is no burst, which the format's own simulator drops",
      Bias.NONE),
  OFFSET_WRONG(
      "offset-wrong",
      "tasks whose records do not begin where the table of offsets says; they are read where they"
          + " are",
      Bias.NONE);

  private final WarningText text;

  DimWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
