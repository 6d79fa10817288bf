package io.idlewave.jobs.prepare.layout;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which exchanges of two pieces leave the messages of a path less distance to go. All exchanges of
 * a piece that has messages are looked at; where there are more than {@value #MOST_PIECES} pieces,
 * those alone with the pieces that lie beside its partners, for the time that all pairs would take.
 * Memory grows with the number of pieces.
 */
public final class NearerExchanges {

  /** Of as many pieces all pairs are looked at. */
  static final int MOST_PIECES = 2_048;

  /** How many pieces to either side of a partner are looked at, in the order of their places. */
  private static final int BESIDE = 32;

  private static final Comparator<Exchange> NEAREST_FIRST =
      Comparator.comparingDouble(Exchange::nearer)
          .reversed()
          .thenComparingInt(Exchange::one)
          .thenComparingInt(Exchange::other);

  /** Of two pieces, after which the path has so much less distance to go. */
  public record Exchange(double nearer, int one, int other) {

    /** Where the pieces are after it. */
    public int[] in(int[] places) {
      int[] after = places.clone();
      after[one] = places[other];
      after[other] = places[one];
      return after;
    }
  }

  private final Layout layout;
  private final int[] places;
  private final List<SortedMap<Integer, Long>> partners;

  /** Pieces in the order of their places. */
  private final int[] ordered;

  /** Where each piece stands among these. */
  private final int[] position;

  /**
   * The exchanges of pieces in places.
   *
   * @param places of each piece, the place it is in
   * @param partners of each piece, with which others it has messages, and how many
   */
  public NearerExchanges(Layout layout, int[] places, List<SortedMap<Integer, Long>> partners) {
    this.layout = layout;
    this.places = places;
    this.partners = partners;
    this.ordered =
        IntStream.range(0, places.length)
            .mapToLong(piece -> ((long) places[piece] << Integer.SIZE) + piece)
            .sorted()
            .mapToInt(placed -> (int) placed)
            .toArray();
    this.position = new int[places.length];
    for (int at = 0; at < ordered.length; at++) {
      position[ordered[at]] = at;
    }
  }

  /** Those after which the path has the least distance to go, of equal ones the first pieces. */
  public List<Exchange> best(int most) {
    NavigableSet<Exchange> best = new TreeSet<>(NEAREST_FIRST);
    for (int piece = 0; piece < places.length; piece++) {
      if (!partners.get(piece).isEmpty()) {
        int moved = piece;
        others(piece)
            .forEach(with -> add(Math.min(moved, with), Math.max(moved, with), most, best));
      }
    }
    return List.copyOf(best);
  }

  private IntStream others(int piece) {
    return places.length <= MOST_PIECES
        ? IntStream.range(0, places.length)
        : partners.get(piece).keySet().stream().flatMapToInt(this::beside);
  }

  private IntStream beside(int piece) {
    int at = position[piece];
    return Arrays.stream(
        ordered, Math.max(0, at - BESIDE), Math.min(ordered.length, at + BESIDE + 1));
  }

  private void add(int one, int other, int most, NavigableSet<Exchange> best) {
    if (places[one] != places[other]) {
      double nearer =
          nearer(partners.get(one), other, places[one], places[other])
              + nearer(partners.get(other), one, places[other], places[one]);
      if (nearer > 0) {
        best.add(new Exchange(nearer, one, other));
        if (best.size() > most) {
          best.pollLast();
        }
      }
    }
  }

  /** How much less the messages of a piece have to go that moves, but for those to another. */
  private double nearer(SortedMap<Integer, Long> messages, int but, int before, int after) {
    double nearer = 0;
    for (Map.Entry<Integer, Long> with : messages.entrySet()) {
      if (with.getKey() != but) {
        int place = places[with.getKey()];
        double less = layout.distance(before, place) - layout.distance(after, place);
        nearer += less * with.getValue();
      }
    }
    return nearer;
  }
}
