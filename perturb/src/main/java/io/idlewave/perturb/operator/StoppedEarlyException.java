package io.idlewave.perturb.operator;

/** A job that was told to end before the end of its trace; the message is one line. */
public final class StoppedEarlyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** After how many blocks the end came. */
  StoppedEarlyException(long blocks) {
    super(
        "the job was stopped after "
            + blocks
            + " blocks, before the end of the trace, so that it has no results; to go on later, stop"
            + " it with a savepoint and without draining it");
  }
}
