package io.idlewave.ingest.synth;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.TraceArchive;
import java.nio.file.Path;
import java.util.function.Consumer;

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
   * @param indexer is given the archive before it takes its place, to write more into its folder
   * @return the complete archive; if this throws, {@code folder} is as it was
   * @throws DeadlockException if the program stops for ever under these costs
   * @throws IllegalArgumentException if the program contradicts itself, such as members of a
   *     communicator that disagree on a collective
   */
  public static TraceArchive write(
      Program program, CostSet costs, Path folder, Consumer<TraceArchive> indexer) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder)) {
      ArchiveRecorder recorder = new ArchiveRecorder(draft, program.ranks());
      try (recorder) {
        new Simulation(program, costs, recorder).run();
      }
      indexer.accept(draft.seal(recorder.metadata(program, costs)));
      return draft.publish();
    }
  }

  /** Writes a program's archive without any index. */
  public static TraceArchive write(Program program, CostSet costs, Path folder) {
    return write(program, costs, folder, archive -> {});
  }
}
