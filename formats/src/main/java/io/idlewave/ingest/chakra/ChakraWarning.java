package io.idlewave.ingest.chakra;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** The gaps that an execution trace can have. */
public enum ChakraWarning implements WarningKind {
  CAUSE_ABSENT(
      "chakra-cause-absent",
      "dependencies on nodes that are not in the file: nobody waits for them",
      Bias.SHORT),
  FIELD_UNKNOWN(
      "chakra-field-unknown",
      "fields that the schema does not have: they are left out",
      Bias.EITHER),
  PLACE_UNKNOWN(
      "chakra-place-unknown",
      "nodes that do not say whether they run on the host (is_cpu_op): they do",
      Bias.EITHER),
  CONTROL_CYCLE(
      "chakra-control-cycle",
      "nodes whose control dependencies are left out: in their file these and the data"
          + " dependencies form a cycle, as where control says which node called which, and data"
          + " alone which node waits",
      Bias.SHORT),
  TIMES_SHIFTED(
      "chakra-times-shifted",
      "nodes recorded to begin before what they need had ended, or the node before them on their"
          + " timeline: they are taken to begin as it ends",
      Bias.NONE),
  DURATION_ABSENT(
      "chakra-duration-absent",
      "nodes that count operations or bytes and record no duration: they take no time",
      Bias.SHORT),
  RANKS_ABSENT(
      "chakra-ranks-absent",
      "communication whose other ranks are not there: it computes for as long as was recorded",
      Bias.EITHER),
  GROUP_UNKNOWN(
      "chakra-group-unknown",
      "collectives that do not say what is done, or with whom: they compute",
      Bias.EITHER),
  BYTES_UNKNOWN(
      "chakra-bytes-unknown",
      "communication that does not say how much it moves: ranks wait for each other, and move"
          + " nothing",
      Bias.SHORT),
  ROOT_UNKNOWN(
      "chakra-root-unknown",
      "collectives with a root that the trace does not name: all members meet, without bytes",
      Bias.EITHER);

  private final WarningText text;

  ChakraWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
