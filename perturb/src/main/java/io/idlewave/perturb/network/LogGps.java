package io.idlewave.perturb.network;

import io.idlewave.ingest.model.SendMode;

/**
 * LogGPS (Ino, Fujimoto and Hagihara, PPoPP 2001), whose gap g between messages is 0 as in the
 * paper. With
 *
 * <pre>
 * T1 = o' + k Os      T2 = k Gs + L                    for k up to s
 * T3 = o' + k Or      T2 = s Gs + (k - s) Gl + L       beyond
 * </pre>
 *
 * a message of up to S bytes costs its sender T1, arrives T2 later and costs its receiver T3 (Eqs.
 * 4, 7, 8). A longer one is announced by a request of o' + L that the receiver answers once it has
 * posted: with M the later of the request's arrival and the post, the send ends at M + o' + (o' + L
 * + o') + T1 and the receive T2 + T3 later (Eqs. 5, 9). Synchronous mode does so at any size,
 * buffered and ready mode at none. MPI_Isend and MPI_Irecv cost o' (Eqs. 6, 10), and MPI_Wait what
 * is left of the blocking call, but at least o' (Eq. 11).
 *
 * <p>Departures from the text, not from its equations: Eq. (11) has the sign of its time difference
 * wrong and is {@code max(Tblk - (tw - ti), o')}; section 3 (D3) swaps Gs and Gl; section 3.2 lets
 * MPI_Isend return after the acknowledgement where section 2 and Fig. 1(c) have the request.
 *
 * <p>Gl may be negative, for two of the paper's platforms have it so; what is refused are
 * parameters under which a call or a message of some size would take less than no time. Of the
 * counts of a {@link Cost}, overheads counts o' alone and gapBytes counts bytes under Gs or Gl.
 *
 * @param latency L, in ns, at least 0
 * @param overhead o', in ns, at least 0
 * @param sendOverheadPerByte Os, in ns per byte, at least 0
 * @param receiveOverheadPerByte Or, in ns per byte, at least 0
 * @param gapPerByteShort Gs, of the first s bytes, in ns per byte
 * @param gapPerByteLong Gl, of the bytes after them, in ns per byte
 * @param packetBytes s, at least 0
 * @param synchronousBytes S: a standard send of more bytes waits for its receive; at least 0
 */
public record LogGps(
    double latency,
    double overhead,
    double sendOverheadPerByte,
    double receiveOverheadPerByte,
    double gapPerByteShort,
    double gapPerByteLong,
    long packetBytes,
    long synchronousBytes)
    implements NetworkModel {

  /**
   * Checks that nothing takes less than no time, at any size. T1 and T3 are costs of calls at every
   * size in buffered mode, so that L, o', Os and Or are at least 0. What remains is the time of a
   * message, T1 + T2 + T3, concave or convex in k with a bend at s: it is at least 0 at every size
   * where it is so at s and does not fall beyond. Eq. (9) is never less.
   */
  public LogGps {
    atLeastZero("L in ns", latency);
    atLeastZero("o in ns", overhead);
    atLeastZero("Os in ns/B", sendOverheadPerByte);
    atLeastZero("Or in ns/B", receiveOverheadPerByte);
    atLeastZero("s in B", (double) packetBytes);
    atLeastZero("S in B", (double) synchronousBytes);
    double perByte = sendOverheadPerByte + receiveOverheadPerByte;
    atLeastZero("Os + Or + Gl in ns/B, for every byte beyond s", perByte + gapPerByteLong);
    atLeastZero(
        "2 o + L + s (Os + Or + Gs) in ns, the time of a message of s = " + packetBytes + " B",
        2 * overhead + latency + packetBytes * (perByte + gapPerByteShort));
  }

  private static void atLeastZero(String what, double got) {
    if (!(got >= 0) || Double.isInfinite(got)) {
      throw new IllegalArgumentException(
          "loggps: %s: at least 0 and finite, got %s".formatted(what, got));
    }
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    Cost o = Cost.overhead(overhead);
    Cost send = perByte(o, sendOverheadPerByte, messageBytes);
    Cost receive = perByte(o, receiveOverheadPerByte, messageBytes);
    Cost flight = Cost.latency(latency).plus(transfer(messageBytes));
    if (!isSynchronous(messageBytes, mode)) {
      return MessagePrice.asynchronous(send, o, flight, receive, o, o, o);
    }
    Cost request = o.plus(Cost.latency(latency));
    Cost acknowledge = o.plus(request).plus(o).plus(send);
    Cost arrival = acknowledge.plus(flight);
    return MessagePrice.synchronous(o, request, arrival.plus(receive), acknowledge, o, o, o)
        .arrivingAt(arrival);
  }

  private boolean isSynchronous(long messageBytes, SendMode mode) {
    return switch (mode) {
      case STANDARD -> messageBytes > synchronousBytes;
      case SYNCHRONOUS -> true;
      case BUFFERED, READY -> false;
    };
  }

  private static Cost perByte(Cost o, double nanosPerByte, long bytes) {
    return o.plus(new Cost(0, bytes * nanosPerByte, 0, 0, 0, 0));
  }

  private Cost transfer(long bytes) {
    long first = Math.min(bytes, packetBytes);
    return Cost.bandwidth(first * gapPerByteShort + (bytes - first) * gapPerByteLong, bytes);
  }
}
