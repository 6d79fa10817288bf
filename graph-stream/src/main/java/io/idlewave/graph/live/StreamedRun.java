package io.idlewave.graph.live;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.survey.RunWindow;
import java.io.Serializable;
import java.util.List;

/**
 * What is known of a stream once it is over.
 *
 * @param digest of its calls, as {@link StreamDigest} takes it
 * @param census what it held and lacked
 * @param windows per rank, the part that counts as its run
 */
public record StreamedRun(String digest, Census census, List<RunWindow> windows)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  public StreamedRun {
    windows = List.copyOf(windows);
  }

  /**
   * The one that {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if they are none
   */
  public static StreamedRun of(byte[] bytes) {
    return Stored.value(StreamedRun.class, bytes);
  }

  /** This as bytes that the same version of this program reads again. */
  public byte[] toBytes() {
    return Stored.bytes(this);
  }
}
