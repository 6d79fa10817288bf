package io.idlewave.ingest.synth;

import java.util.ArrayList;
import java.util.List;

/**
 * An open chain on which idle waves travel. Per iteration each rank computes and then exchanges
 * with its neighbours at distances 1 .. {@code distance}: it sends to the right and receives from
 * the left, and if {@code bidirectional} the other way round as well. What lies beyond an end of
 * the chain is left out.
 *
 * <p>A one-off delay travels at {@code distance} ranks per iteration where a call waits for all
 * neighbours at once, and at {@code distance (distance + 1) / 2} where it waits per distance;
 * rendezvous makes it travel against the messages too, and twice as fast where both directions wait
 * one after the other (Afzal, Hager, Wellein 2019 and 2021).
 *
 * @param ranks at least 2
 * @param iterations at least 0
 * @param mode whether the messages are meant to be eager; says it by the default size only
 * @param style how the exchange is written
 * @param bidirectional whether messages go both ways
 * @param distance largest distance of a neighbour, 1 to {@code ranks - 1}
 * @param bytes size of a message; {@link Mode#defaultBytes()} fits the usual eager threshold
 * @param computeNanos compute per iteration, in ns
 */
public record ChainProgram(
    int ranks,
    long iterations,
    Mode mode,
    Style style,
    boolean bidirectional,
    int distance,
    long bytes,
    long computeNanos)
    implements SteppedProgram {

  /** The protocol that the size of the messages asks for. */
  public enum Mode {
    /** Small messages. */
    EAGER(1024),
    /** Large messages. */
    RNDV(65536);

    private final long defaultBytes;

    Mode(long defaultBytes) {
      this.defaultBytes = defaultBytes;
    }

    /** A size well on this side of a threshold of 4096 B. */
    public long defaultBytes() {
      return defaultBytes;
    }
  }

  /** How an exchange is written. */
  public enum Style {
    /** Receives and sends are posted to all neighbours, then one call waits for all. */
    WAITALL,
    /** One send-receive per distance and direction, in order of distance. */
    SENDRECV
  }

  public ChainProgram {
    Bounds.atLeast("ranks", 2, ranks);
    Bounds.atLeast("iterations", 0, iterations);
    Bounds.within("distance", 1, ranks - 1L, distance);
    Bounds.atLeast("bytes", 0, bytes);
    Bounds.atLeast("compute", 0, computeNanos);
  }

  @Override
  public String name() {
    return "chain: %d ranks, %d iterations, %s, %s, %s, distance %d, %d B, compute %d ns"
        .formatted(
            ranks,
            iterations,
            mode == Mode.EAGER ? "eager" : "rndv",
            style == Style.WAITALL ? "waitall" : "sendrecv",
            bidirectional ? "bi" : "uni",
            distance,
            bytes,
            computeNanos);
  }

  @Override
  public long steps() {
    return iterations;
  }

  @Override
  public void step(int rank, long step, CallScript script) {
    script.compute(computeNanos);
    if (style == Style.WAITALL) {
      exchangeAtOnce(rank, script);
    } else {
      exchangePerDistance(rank, script);
    }
  }

  private void exchangeAtOnce(int rank, CallScript script) {
    List<Long> requests = new ArrayList<>();
    for (int direction = 1; direction >= lastDirection(); direction -= 2) {
      for (int k = 1; k <= distance; k++) {
        int source = rank - direction * k;
        if (source >= 0 && source < ranks) {
          requests.add(script.ireceive(source, tag(direction), bytes));
        }
      }
    }
    for (int direction = 1; direction >= lastDirection(); direction -= 2) {
      for (int k = 1; k <= distance; k++) {
        int destination = rank + direction * k;
        if (destination >= 0 && destination < ranks) {
          requests.add(script.isend(destination, tag(direction), bytes));
        }
      }
    }
    script.waitall(requests);
  }

  private void exchangePerDistance(int rank, CallScript script) {
    for (int k = 1; k <= distance; k++) {
      for (int direction = 1; direction >= lastDirection(); direction -= 2) {
        script.sendReceive(
            rank + direction * k, rank - direction * k, ranks, tag(direction), bytes);
      }
    }
  }

  private int lastDirection() {
    return bidirectional ? -1 : 1;
  }

  private static int tag(int direction) {
    return direction > 0 ? 0 : 1;
  }
}
