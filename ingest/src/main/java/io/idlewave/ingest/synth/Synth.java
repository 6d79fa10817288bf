package io.idlewave.ingest.synth;

import io.idlewave.ingest.archive.TraceArchive;
import java.nio.file.Path;

/** Makes trace archives of synthetic programs. */
public final class Synth {

  private Synth() {}

  /**
   * Simulates an unperturbed run of {@code program} under {@code costs} and writes its trace.
   *
   * <p>All ranks share one clock of 1 ns and begin at 0. Memory does not grow with the length of
   * the program: what is held is one block of calls per rank, unmatched messages, open requests and
   * unfinished collectives.
   *
   * @return the complete archive; if this throws, the folder holds no complete archive
   * @throws DeadlockException if the program stops for ever under these costs
   * @throws IllegalArgumentException if the program contradicts itself, such as members of a
   *     communicator that disagree on a collective
   */
  public static TraceArchive write(Program program, CostSet costs, Path folder) {
    TraceArchive.begin(folder);
    ArchiveRecorder recorder = new ArchiveRecorder(folder, program.ranks());
    try (recorder) {
      new Simulation(program, costs, recorder).run();
    }
    return TraceArchive.finish(folder, recorder.metadata(program, costs));
  }
}
