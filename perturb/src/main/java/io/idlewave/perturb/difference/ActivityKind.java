package io.idlewave.perturb.difference;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.path.RecordedPart;
import java.util.Locale;

/** What an activity of a recorded run is; never a wait. */
@Internal
public enum ActivityKind {
  /** Between calls. */
  COMPUTING,
  /** In calls, as long as their kind takes anyway. */
  CALLS,
  /** A message or an answer is under way. */
  TRANSFER,
  /** In calls, beyond the shortest of their kind, and nothing shows a wait. */
  UNEXPLAINED,
  /** Between calls, on a stream that has nothing to do. */
  IDLE,
  /** Until a rank leaves MPI_Init, after the first one. */
  START;

  private final String label = name().toLowerCase(Locale.ROOT);

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
