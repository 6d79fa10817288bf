package io.idlewave.perturb.observed;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the clocks of a trace leave open where nobody states what its calls need. */
class OpenEndsTest {

  private static final EagerBracket EAGER = EagerBracket.of(64);

  @TempDir Path folder;

  /** Two ranks that meet in a collective and in a Sendrecv, one late for the first of both. */
  private boolean isOpen(CostSet costs) {
    Script script = new Script();
    int communicator = script.communicator(2);
    for (int rank = 0; rank < 2; rank++) {
      script
          .rank()
          .compute(100L * (rank + 1))
          .call(
              "MPI_Allreduce",
              new Collective(
                  CollectiveOp.ALLREDUCE,
                  communicator,
                  Collective.ROOT_NONE,
                  8,
                  8,
                  Operation.NO_REQUEST))
          .compute(100L * (2 - rank))
          .call(
              "MPI_Sendrecv",
              new Send(1 - rank, 0, 0, 8, SendMode.STANDARD, Operation.NO_REQUEST),
              new Receive(1 - rank, 0, 0, 8));
    }
    TraceArchive archive = Synth.write(script, costs, folder);
    Survey survey = TraceSurvey.of(archive, GraphOptions.DEFAULT, List.of());
    OpenEnds open = new OpenEnds(archive.metadata(), survey, EAGER);
    boolean found = false;
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (var block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        found |= open.in(block);
      }
    }
    return found;
  }

  /** The last to come needs no time in either call, so that nobody needs any: the base is 0. */
  @Test
  void calls_ofWhichTheShortestTookNoTime_leaveNothingOpen() {
    assertThat(isOpen(new CostSet(0, 10, 0, 0, 64))).isFalse();
  }

  /** Whoever comes last stays for 5 ns, which may be work or a wait. */
  @Test
  void calls_ofWhichTheShortestTookTime_areOpen() {
    assertThat(isOpen(new CostSet(0, 10, 0, 5, 64))).isTrue();
  }
}
