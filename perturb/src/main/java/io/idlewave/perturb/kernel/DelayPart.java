package io.idlewave.perturb.kernel;

/** What a step of {@code observed} timing adds to a delay. */
public enum DelayPart implements CostKind {
  /** Noise on computation between two calls. */
  COMPUTATION_NOISE(0),
  /** Noise on the processor time of calls. */
  CALL_NOISE(1),
  /** Drawn latency. */
  LATENCY(2),
  /** Drawn time per byte. */
  BANDWIDTH(3),
  /** One-off delays. */
  ONE_OFF(4),
  /** What computation takes more than recorded; negative where it takes less. */
  COMPUTATION(5),
  /** Slack that is taken off, so that it is negative. */
  SLACK(6);

  private final int code;

  DelayPart(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  static DelayPart of(MicroProgram program, int step) {
    boolean computes = program.computes(step);
    return switch (program.opcodes[step]) {
      case Opcode.NOISE_CLOCK, Opcode.NOISE_SLOT -> computes ? COMPUTATION_NOISE : CALL_NOISE;
      case Opcode.DELAY_CLOCK -> ONE_OFF;
      case Opcode.DRAW_SLOT -> program.kind(step) == TimeKind.LATENCY ? LATENCY : BANDWIDTH;
      default -> computes ? COMPUTATION : SLACK;
    };
  }
}
