package io.idlewave.jobs.bench;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;

/**
 * A program that asks again and again instead of waiting: each of its waits for requests is a loop
 * of {@code MPI_Testall}, {@value #FAILURES} of which find nothing.
 *
 * @param waiting the program that waits
 */
record PolledProgram(Program waiting) implements Program {

  private static final int FAILURES = 15;
  private static final String TEST = "MPI_Testall";

  @Override
  public String name() {
    return waiting.name() + ", polled";
  }

  @Override
  public int ranks() {
    return waiting.ranks();
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    Iterator<ProgramCall> calls = waiting.calls(rank);
    Queue<ProgramCall> next = new ArrayDeque<>();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !next.isEmpty() || calls.hasNext();
      }

      @Override
      public ProgramCall next() {
        if (next.isEmpty()) {
          add(calls.next(), next);
        }
        return next.remove();
      }
    };
  }

  private static void add(ProgramCall call, Queue<ProgramCall> to) {
    List<Operation> operations = call.operations();
    boolean waits =
        !operations.isEmpty() && operations.stream().allMatch(Complete.class::isInstance);
    if (!waits) {
      to.add(call);
      return;
    }
    for (int i = 0; i < FAILURES; i++) {
      to.add(new ProgramCall(TEST, 0, List.of()));
    }
    to.add(new ProgramCall(TEST, call.computeNanos(), operations));
  }
}
