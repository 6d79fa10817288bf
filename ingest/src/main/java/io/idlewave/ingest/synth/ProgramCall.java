package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Operation;
import java.util.List;

/**
 * One MPI call of a synthetic program, with the compute before it.
 *
 * @param function canonical name of the MPI function, such as {@code MPI_Send}
 * @param computeNanos time between the previous call's end and this call's begin, at least 0
 * @param operations what the call does, in the order of its effects; empty for a local call
 */
public record ProgramCall(String function, long computeNanos, List<Operation> operations) {

  public ProgramCall {
    Bounds.atLeast("computeNanos", 0, computeNanos);
    operations = List.copyOf(operations);
  }
}
