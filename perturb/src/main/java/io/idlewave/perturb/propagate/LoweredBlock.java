package io.idlewave.perturb.propagate;

import io.idlewave.graph.source.MadeOfBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import java.util.List;
import java.util.function.Consumer;

/** The micro-steps of a block for lanes that are clocks alone; programs are only run. */
final class LoweredBlock implements MadeOfBlock {

  private final List<MicroProgram> programs;
  private final long heldBytes;

  private LoweredBlock(List<MicroProgram> programs) {
    this.programs = programs;
    this.heldBytes = programs.stream().mapToLong(MicroProgram::heldBytes).sum();
  }

  /** A copy of the steps of {@code programs}, which go on being changed. */
  static LoweredBlock copyOf(List<MicroProgram> programs) {
    return new LoweredBlock(programs.stream().map(MicroProgram::ofClocks).toList());
  }

  void forEach(Consumer<MicroProgram> action) {
    programs.forEach(action);
  }

  @Override
  public long heldBytes() {
    return heldBytes;
  }
}
