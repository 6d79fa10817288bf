package io.idlewave.graph.live;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.WindowCollector;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/**
 * Whether the runs of ranks begin and end where a plan has them: it knows MPI_Init and MPI_Finalize
 * by the numbers of their calls, which come from another run of the program. A run that has them
 * elsewhere would be measured from and to other calls. Where a window is open, its rank's run ends
 * with whichever call of MPI_Finalize.
 */
final class RunBounds {

  /** Empty where nothing is known, and nothing can be wrong. */
  private final List<RunWindow> planned;

  private final int finalizeFunction;
  private final int initFunction;
  private final int initThreadFunction;

  RunBounds(TraceMetadata definitions, List<RunWindow> planned) {
    this.planned = List.copyOf(planned);
    this.finalizeFunction = definitions.functions().indexOf("MPI_Finalize");
    this.initFunction = definitions.functions().indexOf("MPI_Init");
    this.initThreadFunction = definitions.functions().indexOf("MPI_Init_thread");
  }

  /** Checks the calls that end in {@code block}. */
  void check(GraphBlock block) {
    if (planned.isEmpty()) {
      return;
    }
    for (int i = 0; i < block.entryCount(); i++) {
      RunWindow window = planned.get(block.rank(i));
      long call = block.call(i);
      int function = block.function(i);
      boolean begins = function == initFunction || function == initThreadFunction;
      if (call == window.initCall() ? !begins : begins && window.initCall() < 0) {
        throw failure(block.rank(i), "MPI_Init", window.initCall(), call);
      }
      if (window.isOpen()) {
        continue;
      }
      boolean ends = function == finalizeFunction;
      boolean due = call == window.finalizeCall() && !window.endsWithoutFinalize();
      boolean late = window.endsWithoutFinalize() || call > window.finalizeCall();
      if (due ? !ends : ends && late) {
        throw failure(block.rank(i), "MPI_Finalize", window.finalizeCall(), call);
      }
    }
  }

  /** Checks that a rank has made the calls of its run. */
  void check(LiveRecord.RankEnd end) {
    if (planned.isEmpty() || planned.get(end.rank()).isOpen()) {
      return;
    }
    RunWindow window = planned.get(end.rank());
    boolean whole =
        window.endsWithoutFinalize()
            ? end.calls() == window.finalizeCall()
            : end.calls() > window.finalizeCall();
    if (!whole) {
      throw new BadTraceException(
          "stream: rank %d: its run ends with call %d in the study's trace, got an end after %d calls; take the trace of a run with as many calls"
              .formatted(end.rank(), window.finalizeCall(), end.calls()));
    }
  }

  /** Checks, once all calls have come, that runs of ranks with open windows have ended. */
  void checkEnds(WindowCollector found) {
    for (int rank = 0; rank < planned.size(); rank++) {
      if (planned.get(rank).isOpen() && !found.hasFinalized(rank)) {
        throw new BadTraceException(
            "stream: rank %d: its run ends with MPI_Finalize, got an end after %d calls without it; take the trace of an earlier run for the study"
                .formatted(rank, found.calls(rank)));
      }
    }
  }

  private static BadTraceException failure(int rank, String function, long planned, long got) {
    return new BadTraceException(
        "stream: rank %d: %s is call %d in the study's trace, got call %d; take the trace of a run with as many calls"
            .formatted(rank, function, planned, got));
  }
}
