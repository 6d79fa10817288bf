package io.idlewave.ingest.model;

import java.io.Serializable;

/**
 * Something a trace lacks or a reader passed over: counted, and located at its first occurrence.
 *
 * @param code short stable name, such as {@code thread-skipped}; of a loss it begins with {@link
 *     #LOST}
 * @param message what it means for the analysis, with the place of the first occurrence
 * @param count how often it occurred, at least 1
 * @param bias on which side results err because of it
 */
public record TraceWarning(String code, String message, long count, Bias bias)
    implements Serializable {

  /** What the code of a loss begins with. */
  public static final String LOST = "lost-";

  /** Whether calls that the program made are missing from the trace, which is then incomplete. */
  public boolean loss() {
    return code.startsWith(LOST);
  }
}
