package io.idlewave.perturb.difference;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.path.RecordedPart;
import java.util.Locale;

/** What an activity of a recorded run is; never a wait. */
@Internal
public enum ActivityKind {
  /** Between calls. */
  COMPUTING(0),
  /** In calls, as long as their kind takes anyway. */
  CALLS(1),
  /** A message or an answer is under way. */
  TRANSFER(2),
  /** In calls, beyond the shortest of their kind, and nothing shows a wait. */
  UNEXPLAINED(3),
  /** Between calls, on a stream that has nothing to do. */
  IDLE(4),
  /** Until a rank leaves MPI_Init, after the first one. */
  START(5);

  private final int code;
  private final String label;

  ActivityKind(int code) {
    this.code = code;
    this.label = name().toLowerCase(Locale.ROOT);
  }

  /** Its place among all of them. */
  public int code() {
    return code;
  }

  static ActivityKind of(RecordedPart part) {
    return switch (part) {
      case COMPUTATION -> COMPUTING;
      case CALLS -> CALLS;
      case TRANSFER -> TRANSFER;
      case UNEXPLAINED -> UNEXPLAINED;
      case IDLE -> IDLE;
    };
  }

  /** The name in results: {@code computing}, ... */
  public String label() {
    return label;
  }
}
