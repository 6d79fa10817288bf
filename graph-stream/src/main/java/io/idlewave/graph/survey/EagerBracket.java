package io.idlewave.graph.survey;

import java.io.Serializable;

/**
 * The known bounds of the eager threshold of a run: it is at least {@code lowerBytes} and less than
 * {@code upperBytes}. A standard send of at most {@code lowerBytes} was eager, one of at least
 * {@code upperBytes} rendezvous; one in between is <em>ambiguous</em>.
 *
 * @param lowerBytes the largest send known to be eager, at least 0: an empty one always is
 * @param upperBytes the smallest send known to be rendezvous, above {@code lowerBytes}; {@link
 *     #UNKNOWN} if none is
 */
public record EagerBracket(long lowerBytes, long upperBytes) implements Serializable {

  /** No send is known to be rendezvous. */
  public static final long UNKNOWN = Long.MAX_VALUE;

  public EagerBracket {
    if (lowerBytes < 0 || upperBytes <= lowerBytes) {
      throw new IllegalArgumentException(
          "eager bracket: 0 <= lower < upper, got " + lowerBytes + " and " + upperBytes + " B");
    }
  }

  /** The bracket of a threshold that is known: more bytes are rendezvous. */
  public static EagerBracket of(long thresholdBytes) {
    long lower = Math.min(thresholdBytes, UNKNOWN - 1);
    return new EagerBracket(lower, lower + 1);
  }

  /** Whether some sizes are ambiguous. */
  public boolean isOpen() {
    return upperBytes - lowerBytes > 1;
  }

  /** Whether it is unknown if a standard send of {@code bytes} was eager or rendezvous. */
  public boolean isAmbiguous(long bytes) {
    return bytes > lowerBytes && bytes < upperBytes;
  }
}
