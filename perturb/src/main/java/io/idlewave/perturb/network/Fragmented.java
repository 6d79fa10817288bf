package io.idlewave.perturb.network;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.SendMode;
import java.util.Comparator;
import java.util.List;

/**
 * A program whose messages are cut, method (M2) of the LogGPS paper (section 4.5): a standard send
 * of more than {@code maxBytes} becomes one send after the other of pieces of that size and a last
 * one of the rest, and its receive one receive after the other. Other modes are left alone.
 *
 * <p>With i counting pieces, the sender pays every send, and the receive ends at
 *
 * <pre>
 * max(tr + sum receive_i, ts + K)
 * K = max over i of (send_1 + ... + send_i + flight_i + receive_i + ... + receive_n)
 * </pre>
 *
 * and nonblocking calls cost what those of all pieces cost.
 *
 * <p>Where the model has gaps, K is over all ways on which pieces hold each other up: on the sender
 * up to piece i, on the way out up to piece l, on the way in up to piece m, then on the receiver.
 * That is exact for a message that finds its ways free. To the messages after it the whole is one
 * that occupies each way for the sum of its pieces, so that the throughput of a stream is exact; a
 * message may see the way of the one before it free off by the sends, or the receives, of all
 * pieces but one.
 *
 * @param base what a piece costs; pieces must not wait for their receives
 * @param maxBytes largest piece, at least 1
 */
public record Fragmented(NetworkModel base, long maxBytes) implements NetworkAround {

  /** Ties go to more overheads, then to more bytes, as everywhere. */
  private static final Comparator<Cost> LATER =
      Comparator.comparingDouble(Cost::nanos)
          .thenComparingInt(Cost::latencies)
          .thenComparingInt(Cost::overheads)
          .thenComparingLong(Cost::gapBytes);

  public Fragmented {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("fragments in B: at least 1, got " + maxBytes);
    }
    for (Route route : List.of(Route.WITHIN_NODE, Route.BETWEEN_NODES)) {
      piece(base, maxBytes, route);
    }
  }

  private static MessagePrice piece(NetworkModel base, long bytes, Route route) {
    MessagePrice price = base.price(bytes, SendMode.STANDARD, route);
    if (price.synchronous()) {
      throw new IllegalArgumentException(
          "fragments in B: pieces that do not wait for their receive (at most S), got " + bytes);
    }
    return price;
  }

  @Override
  public MessagePrice price(long messageBytes, SendMode mode, Route route) {
    if (mode != SendMode.STANDARD || messageBytes <= maxBytes) {
      return base.price(messageBytes, mode, route);
    }
    long full = (messageBytes - 1) / maxBytes;
    if (full >= Integer.MAX_VALUE) {
      throw new BadTraceException(
          "fragments in B: at most 2^31 - 1 pieces of a message of %d B, got pieces of %d B"
              .formatted(messageBytes, maxBytes));
    }
    return new Pieces(
            (int) full,
            piece(base, maxBytes, route),
            piece(base, messageBytes - full * maxBytes, route))
        .price();
  }

  /** {@code full} equal pieces, at least 1, and a last one. */
  private record Pieces(int full, MessagePrice piece, MessagePrice last) {

    MessagePrice price() {
      Cost send = all(piece.calls().send(), last.calls().send());
      Cost receive = all(piece.calls().receive(), last.calls().receive());
      MessagePrice whole =
          MessagePrice.asynchronous(
              send,
              all(piece.calls().start(), last.calls().start()),
              longest().minus(send).minus(receive),
              receive,
              all(piece.calls().post(), last.calls().post()),
              all(piece.calls().waitSend(), last.calls().waitSend()),
              all(piece.calls().waitReceive(), last.calls().waitReceive()));
      return piece.gaps().used() || last.gaps().used()
          ? whole.withGaps(
              all(piece.gaps().send(), last.gaps().send()),
              last.gaps().receive(),
              all(piece.gaps().drain(), last.gaps().drain())
                  .plus(piece.gaps().receive().times(full)))
          : whole;
    }

    private Cost all(Cost each, Cost ofLast) {
      return each.times(full).plus(ofLast);
    }

    /**
     * K. What piece i, l or m adds is the same for all pieces but the last, so that the longest way
     * turns at the first, the last but one, or the last.
     */
    private Cost longest() {
      int[] turns = {1, full, full + 1};
      Cost longest = way(1, 1, 1);
      for (int i : turns) {
        for (int l : turns) {
          for (int m : turns) {
            if (i <= l && l <= m) {
              Cost way = way(i, l, m);
              longest = LATER.compare(way, longest) > 0 ? way : longest;
            }
          }
        }
      }
      return longest;
    }

    private Cost way(int i, int l, int m) {
      Cost arrival = piece.gaps().receive().plus(piece.gaps().drain());
      Cost lastArrival = piece.gaps().receive().plus(last.gaps().drain());
      Cost flight = l > full ? last.flight() : piece.flight();
      return upTo(i, piece.calls().send(), last.calls().send())
          .plus(piece.gaps().send().times(l - i))
          .plus(flight)
          .plus(upTo(m, arrival, lastArrival).minus(upTo(l, arrival, lastArrival)))
          .plus(all(piece.calls().receive(), last.calls().receive()))
          .minus(upTo(m - 1, piece.calls().receive(), last.calls().receive()));
    }

    /** The sum over the first {@code count} pieces. */
    private Cost upTo(int count, Cost each, Cost ofLast) {
      return count > full ? all(each, ofLast) : each.times(count);
    }
  }
}
