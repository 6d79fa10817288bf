package io.idlewave.ingest.synth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The times of a simulated run, per rank and call. */
record RecordedTimes(
    List<List<ProgramCall>> calls, List<List<Long>> enterNanos, List<List<Long>> leaveNanos) {

  static RecordedTimes of(Program program, CostSet costs) {
    RecordedTimes times =
        new RecordedTimes(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int rank = 0; rank < program.ranks(); rank++) {
      times.calls.add(new ArrayList<>());
      times.enterNanos.add(new ArrayList<>());
      times.leaveNanos.add(new ArrayList<>());
    }
    new Simulation(
            program,
            costs,
            (rank, call, enter, leave) -> {
              times.calls.get(rank).add(call);
              times.enterNanos.get(rank).add(enter);
              times.leaveNanos.get(rank).add(leave);
            })
        .run();
    return times;
  }

  /** Ends of the calls of {@code rank} to one function. */
  long[] leavesOf(int rank, String function) {
    List<ProgramCall> of = calls.get(rank);
    return IntStream.range(0, of.size())
        .filter(i -> of.get(i).function().equals(function))
        .mapToLong(i -> leaveNanos.get(rank).get(i))
        .toArray();
  }

  /** The last end of any rank. */
  long endNanos() {
    return leaveNanos.stream().mapToLong(of -> of.get(of.size() - 1)).max().orElse(0);
  }

  static List<List<Long>> lists(long[][] times) {
    return Arrays.stream(times).map(of -> Arrays.stream(of).boxed().toList()).toList();
  }
}
