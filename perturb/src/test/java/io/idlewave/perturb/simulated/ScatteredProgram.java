package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.ProgramCall;
import java.util.Iterator;
import java.util.List;

/**
 * A program with its ranks dealt out to more nodes.
 *
 * @param original the program
 * @param nodes so many, at most as many as ranks
 */
record ScatteredProgram(Program original, int nodes) implements Program {

  @Override
  public String name() {
    return original.name() + ", on " + nodes + " nodes";
  }

  @Override
  public int ranks() {
    return original.ranks();
  }

  @Override
  public int nodeOf(int rank) {
    return rank % nodes;
  }

  @Override
  public List<Communicator> communicators() {
    return original.communicators();
  }

  @Override
  public List<Timeline> timelines() {
    return original.timelines();
  }

  @Override
  public Iterator<ProgramCall> calls(int rank) {
    return original.calls(rank);
  }
}
