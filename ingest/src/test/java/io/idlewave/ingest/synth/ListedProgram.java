package io.idlewave.ingest.synth;

import io.idlewave.ingest.model.Operation;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A program given call by call, for hand-worked cases. */
record ListedProgram(List<List<ProgramCall>> callsOfRanks) implements Program {

  @SafeVarargs
  static ListedProgram of(List<ProgramCall>... callsOfRanks) {
    List<List<ProgramCall>> list = new ArrayList<>();
    for (List<ProgramCall> calls : callsOfRanks) {
      list.add(calls);
    }
    return new ListedProgram(list);
  }

  static ProgramCall call(long computeNanos, Operation... operations) {
    return new ProgramCall("MPI_Call", computeNanos, List.of(operations));
  }

  @Override
  public String name() {
    return "listed";
  }

  @Override
  public int ranks() {
    return callsOfRanks.size();
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    return callsOfRanks.get(rank).iterator();
  }
}
