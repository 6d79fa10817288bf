package io.idlewave.jobs.prepare.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.prepare.layout.NearerExchanges.Exchange;
import io.idlewave.jobs.study.machine.MachineSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which exchanges are tried, against all there are. */
class NearerExchangesTest {

  private static final int MOST = 8;

  /** Messages between two pieces. */
  private record Messages(int from, int to, long count) {}

  /** Places in a row. */
  private static final class Row implements Layout {

    private long asked;

    @Override
    public String key() {
      return "row";
    }

    @Override
    public String pieces() {
      return "pieces";
    }

    @Override
    public String places() {
      return "places";
    }

    @Override
    public int[] start() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int pieceOf(int rank) {
      return rank;
    }

    @Override
    public double distance(int from, int to) {
      asked++;
      return Math.abs(from - to);
    }

    @Override
    public MachineSpec machine(int[] places) {
      throw new UnsupportedOperationException();
    }
  }

  private static double distance(int[] places, List<Messages> messages) {
    return messages.stream()
        .mapToDouble(of -> of.count() * Math.abs(places[of.from()] - places[of.to()]))
        .sum();
  }

  private static List<Exchange> expected(int[] places, List<Messages> messages) {
    double before = distance(places, messages);
    List<Exchange> all = new ArrayList<>();
    for (int one = 0; one < places.length; one++) {
      for (int other = one + 1; other < places.length; other++) {
        double nearer = before - distance(new Exchange(0, one, other).in(places), messages);
        if (nearer > 0) {
          all.add(new Exchange(nearer, one, other));
        }
      }
    }
    all.sort(
        Comparator.comparingDouble((Exchange of) -> -of.nearer())
            .thenComparingInt(Exchange::one)
            .thenComparingInt(Exchange::other));
    return all.subList(0, Math.min(MOST, all.size()));
  }

  private static List<SortedMap<Integer, Long>> partners(int pieces, List<Messages> messages) {
    List<SortedMap<Integer, Long>> partners = new ArrayList<>();
    IntStream.range(0, pieces).forEach(piece -> partners.add(new TreeMap<>()));
    for (Messages of : messages) {
      partners.get(of.from()).merge(of.to(), of.count(), Long::sum);
      partners.get(of.to()).merge(of.from(), of.count(), Long::sum);
    }
    return partners;
  }

  private static int[] shuffled(int count, Random random) {
    List<Integer> places = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(places, random);
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Alone in places, several in each, and with hardly any messages. */
  @ParameterizedTest
  @CsvSource({"40, 1, 60", "60, 4, 60", "30, 1, 1", "30, 1, 0"})
  void best_anyPlaces_areThoseOfAllPairs(int pieces, int perPlace, int messages) {
    Random random = new Random(pieces + messages);
    for (int repeat = 0; repeat < 50; repeat++) {
      int[] places =
          Arrays.stream(shuffled(pieces, random)).map(place -> place / perPlace).toArray();
      List<Messages> path = new ArrayList<>();
      for (int i = 0; i < messages; i++) {
        int from = random.nextInt(pieces);
        int to = (from + 1 + random.nextInt(pieces - 1)) % pieces;
        path.add(new Messages(from, to, 1 + random.nextInt(9)));
      }
      assertThat(new NearerExchanges(new Row(), places, partners(pieces, path)).best(MOST))
          .isEqualTo(expected(places, path));
    }
  }

  /** What brings a piece next to its partner is found without a look at all pairs. */
  @Tag("full")
  @Test
  void best_ofManyPieces_areThoseBesidePartners() {
    int pieces = NearerExchanges.MOST_PIECES + 500;
    int[] places = shuffled(pieces, new Random(7));
    List<Messages> path = List.of(new Messages(3, 1_000, 2));
    Row row = new Row();
    assertThat(new NearerExchanges(row, places, partners(pieces, path)).best(MOST))
        .hasSize(MOST)
        .isEqualTo(expected(places, path));
    assertThat(row.asked).isLessThan(pieces);
  }
}
