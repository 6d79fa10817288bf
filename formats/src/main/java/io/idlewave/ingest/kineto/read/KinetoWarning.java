package io.idlewave.ingest.kineto.read;

import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningText;
import io.idlewave.ingest.model.Bias;

/** The gaps of a trace of the profiler, and contents whose meaning it does not state. */
public enum KinetoWarning implements WarningKind {
  CATEGORY(
      "kineto-category",
      "events of unknown categories: those on a stream are taken for kernels, others are left"
          + " out",
      Bias.EITHER),
  LAUNCH_ABSENT(
      "kineto-launch-absent",
      "kernels and copies without the call that launched them: they wait for their stream alone",
      Bias.SHORT),
  CORRELATION_ABSENT(
      "kineto-correlation-absent",
      "calls of the runtime without the number (correlation) that joins them to their work: they"
          + " start nothing and wait for nothing; waits among them count as computing",
      Bias.EITHER),
  KERNEL_ABSENT(
      "kineto-kernel-absent",
      "launches and copies without a record of their work on a stream: they start nothing",
      Bias.SHORT),
  SYNC_UNKNOWN(
      "kineto-sync-unknown",
      "records of synchronisation without a call, or of an unknown kind: they make nothing wait",
      Bias.EITHER),
  OVERLAP(
      "kineto-overlap",
      "kernels and copies recorded to end after the begin of the next one on their stream: they"
          + " are cut there, the latest that they can have ended",
      Bias.LONG),
  OUTLASTS_WAIT(
      "kineto-outlasts-wait",
      "kernels and copies recorded to end after the wait for them: they are cut at the end of"
          + " the wait, the latest that they can have ended",
      Bias.LONG),
  BEGINS_AFTER_WAIT(
      "kineto-begins-after-wait",
      "waits recorded to end before the kernel or copy began that they are for: they wait for what"
          + " had begun by then; waits among them for which nothing had count as computing",
      Bias.EITHER),
  OUTLASTS_CALLER(
      "kineto-outlasts-caller",
      "operators and calls recorded to end long after their caller: they are cut at its end",
      Bias.LONG),
  TIME_APART(
      "kineto-time-apart",
      "events at time 0, or an hour or more away from all others: no clock of the run can have"
          + " stamped them, and they are left out",
      Bias.SHORT),
  ENDLESS(
      "kineto-endless",
      "events recorded to last an hour and more beyond the begin of all others: they are cut where"
          + " the last of the others ends",
      Bias.EITHER),
  FLOW_UNKNOWN(
      "kineto-flow-unknown",
      "arrows from a forward to its backward operator with an end that is missing or too late:"
          + " the backward operator does not wait",
      Bias.SHORT),
  WAIT_UNKNOWN(
      "kineto-wait-unknown",
      "calls that wait for a stream or event but do not say which: they count as computing",
      Bias.EITHER),
  ORDER_UNKNOWN(
      "kineto-order-unknown",
      "streams that are told to wait for an event that is not named: they do not wait",
      Bias.SHORT),
  GRAPH_UNKNOWN(
      "kineto-graph-unknown",
      "launches of graphs whose kernels run on several streams: which of them wait for each other"
          + " is not recorded; in upper bounds and model timing each waits for those that had"
          + " ended, in lower bounds for none",
      Bias.LONG),
  COLLECTIVE_UNKNOWN(
      "kineto-collective-unknown",
      "collectives with unknown names: they do what the names of their kernels say",
      Bias.EITHER),
  TYPE_UNKNOWN(
      "kineto-type-unknown",
      "communication kernels with elements of types that are not known: they are taken to have "
          + ElementType.UNKNOWN_BYTES
          + " B each",
      Bias.EITHER),
  BYTES_UNKNOWN(
      "kineto-bytes-unknown",
      "communication kernels that do not say how much they move: they wait for each other, and move"
          + " nothing",
      Bias.SHORT),
  ROOT_UNKNOWN(
      "kineto-root-unknown",
      "collective kernels with a root, which the trace does not name: all wait for all, and move as"
          + " much as an allgather of what the root gives or gets",
      Bias.EITHER),
  RANKS_UNKNOWN(
      "kineto-ranks-unknown",
      "files of a folder in which none states its rank: ranks are numbered in the order of their"
          + " names, and their communication is not matched but taken to compute",
      Bias.EITHER),
  RANKS_ABSENT(
      "kineto-ranks-absent",
      "communication kernels whose other ranks are not there: they are taken to compute",
      Bias.EITHER),
  MEMBERS_ABSENT(
      "kineto-members-absent",
      "collective kernels of groups of which some ranks are not there: they wait for the others"
          + " alone",
      Bias.SHORT),
  SEQUENCE(
      "kineto-sequence",
      "collective kernels with numbers (Seq) that some ranks of their group do not have, as where"
          + " profiles begin or end at different ones: they are taken to compute",
      Bias.EITHER),
  PEERS_UNKNOWN(
      "kineto-peers-unknown",
      "communication kernels that do not say with whom: they are taken to compute",
      Bias.EITHER);

  private final WarningText text;

  KinetoWarning(String code, String meaning, Bias bias) {
    text = new WarningText(code, meaning, bias);
  }

  @Override
  public WarningText text() {
    return text;
  }
}
