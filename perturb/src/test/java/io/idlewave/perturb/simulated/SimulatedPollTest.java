package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of failed polls that ends in a completion is one wait, however often it asked. */
class SimulatedPollTest {

  private static final long COMPUTE_NANOS = 10_000;

  @TempDir Path folder;

  private record Polling(int polls) implements Program {

    @Override
    public String name() {
      return "polling";
    }

    @Override
    public int ranks() {
      return 2;
    }

    @Override
    public Iterator<ProgramCall> calls(int rank) {
      List<ProgramCall> calls = new ArrayList<>();
      calls.add(new ProgramCall("MPI_Init", 0, List.of()));
      if (rank == 0) {
        Operation send = new Operation.Send(1, 0, 0, 1, SendMode.STANDARD, Operation.NO_REQUEST);
        calls.add(new ProgramCall("MPI_Send", COMPUTE_NANOS, List.of(send)));
      } else {
        Operation post = new Operation.PostReceive(0, 0, 0, 0, 1);
        calls.add(new ProgramCall("MPI_Irecv", 0, List.of(post)));
        for (int poll = 0; poll < polls; poll++) {
          calls.add(new ProgramCall("MPI_Test", 10, List.of()));
        }
        calls.add(new ProgramCall("MPI_Test", 10, List.of(new Operation.Complete(0))));
      }
      calls.add(new ProgramCall("MPI_Finalize", 0, List.of()));
      return calls.iterator();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 400})
  void polls_underNoise_addNothingToTheWait(int polls) {
    SimulatedLaboratory laboratory = new SimulatedLaboratory(new Polling(polls), folder);
    Scenario noise = new Scenario("noise", new Constant(100), null, null, List.of());
    SimulatedPricing pricing =
        laboratory.pricing(LogGp.of(500, 50, 0, 0), SimulatedLaboratory.COLLECTIVES, noise);
    double[] ends = laboratory.run(pricing, noise, 1, LaneExtras.NONE).rankNanos();
    // computation, its noise, the noise of the send, o; then L, o and the noise of the completion
    double sent = COMPUTE_NANOS + 100 + 100 + 50;
    assertThat(ends).containsExactly(sent, sent + 500 + 50 + 100);
  }
}
