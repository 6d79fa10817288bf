package io.idlewave.perturb.random;

/** The purpose of a draw. The codes are part of every random number and never change. */
public enum Purpose {
  /** OS noise on the computation between two calls. */
  COMPUTE(0),
  /** OS noise on the CPU time of a call. */
  CALL(1),
  /** Extra latency of one leg of a message or one round of a collective. */
  LATENCY(2),
  /** Extra time per byte of a message. */
  BANDWIDTH(3),
  /** Where a rank is in a noise process when it starts. */
  PHASE(4),
  /** What the computation between two calls takes. */
  DURATION(5);

  private static final Purpose[] BY_CODE = values();

  private final int code;

  Purpose(int code) {
    this.code = code;
  }

  /** The stable code, which counts from 0 without gaps. */
  public int code() {
    return code;
  }

  public static Purpose ofCode(int code) {
    return BY_CODE[code];
  }
}
