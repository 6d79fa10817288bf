package io.idlewave.perturb.path;

import io.idlewave.perturb.kernel.CostKind;
import java.util.Locale;

/** The activity of a stretch of the critical path of a recorded run; never waiting. */
public enum RecordedPart implements CostKind {
  /** Between calls. */
  COMPUTATION(0),
  /** In calls, as long as their kind takes anyway. */
  CALLS(1),
  /** A message or an answer is under way. */
  TRANSFER(2),
  /** In calls, beyond the shortest of their kind, and nothing shows a wait. */
  UNEXPLAINED(3),
  /** Between calls, on a stream that has nothing to do: the launch of its next work is late. */
  IDLE(4);

  private final int code;

  RecordedPart(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }

  /** The name in results: {@code computation}, ... */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
