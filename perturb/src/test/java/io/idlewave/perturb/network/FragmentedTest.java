package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.SendMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FragmentedTest {

  private static List<MessagePrice> pieces(NetworkModel base, long bytes, long maxBytes) {
    List<MessagePrice> pieces = new ArrayList<>();
    for (long rest = bytes; rest > 0; rest -= maxBytes) {
      pieces.add(base.price(Math.min(rest, maxBytes), SendMode.STANDARD, Route.BETWEEN_NODES));
    }
    return pieces;
  }

  /** The receive of the last piece, piece by piece, on ways that are free before. */
  private static double receiveEnd(List<MessagePrice> pieces, double receiveBegin) {
    double sender = 0;
    double receiver = receiveBegin;
    double wayOut = 0;
    double wayIn = Double.NEGATIVE_INFINITY;
    for (MessagePrice piece : pieces) {
      sender += piece.calls().send().nanos();
      double leaves = Math.max(sender, wayOut);
      wayOut = leaves + piece.gaps().send().nanos();
      double arrives =
          Math.max(leaves + piece.flight().nanos(), wayIn + piece.gaps().drain().nanos());
      wayIn = arrives + piece.gaps().receive().nanos();
      receiver = Math.max(receiver, arrives) + piece.calls().receive().nanos();
    }
    return receiver;
  }

  private static NetworkModel randomNetwork(SplittableRandom random) {
    return switch (random.nextInt(3)) {
      case 0 ->
          new LogGps(
              random.nextInt(10_000),
              random.nextInt(5000),
              random.nextInt(50),
              20 + random.nextInt(50),
              random.nextInt(60),
              random.nextInt(60) - 20,
              random.nextInt(2000),
              4096);
      case 1 ->
          LogGp.of(
              random.nextInt(10_000),
              random.nextInt(5000),
              random.nextInt(9000),
              random.nextInt(10));
      default ->
          LogP7.of(
              random.nextInt(10_000),
              random.nextInt(5000),
              random.nextInt(5000),
              random.nextInt(9000),
              random.nextInt(9000),
              random.nextInt(10));
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void price_randomNetworks_endsWherePiecesDo(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 2000; i++) {
      NetworkModel base = randomNetwork(random);
      long maxBytes = random.nextLong(1, 1501);
      long bytes = random.nextLong(maxBytes + 1, 7 * maxBytes + 1);
      double receiveBegin = random.nextInt(100_000);
      List<MessagePrice> pieces = pieces(base, bytes, maxBytes);
      MessagePrice whole =
          new Fragmented(base, maxBytes).price(bytes, SendMode.STANDARD, Route.BETWEEN_NODES);
      assertThat(new Pair(whole, 0, receiveBegin).receiveEnd())
          .isEqualTo(receiveEnd(pieces, receiveBegin), within(1e-6));
      assertThat(whole.calls().send().nanos())
          .isEqualTo(
              pieces.stream().mapToDouble(p -> p.calls().send().nanos()).sum(), within(1e-6));
      assertThat(whole.gaps().send().nanos())
          .isEqualTo(pieces.stream().mapToDouble(p -> p.gaps().send().nanos()).sum(), within(1e-6));
    }
  }

  @Test
  void price_counts_areThoseOfTheLongestWay() {
    Fragmented network = new Fragmented(LogGp.of(5000, 1000, 0, 0), 100);
    MessagePrice price = network.price(1000, SendMode.STANDARD, Route.BETWEEN_NODES);
    Cost whole = price.calls().send().plus(price.flight()).plus(price.calls().receive());
    assertThat(whole).isEqualTo(new Cost(5000, 11_000, 0, 1, 11, 99));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 100})
  void price_shortMessage_isThatOfTheBase(long bytes) {
    LogGp base = LogGp.of(5000, 1000, 100, 3);
    assertThat(new Fragmented(base, 100).price(bytes, SendMode.STANDARD, Route.BETWEEN_NODES))
        .isEqualTo(base.price(bytes, SendMode.STANDARD, Route.BETWEEN_NODES));
  }

  @Test
  void price_otherMode_isThatOfTheBase() {
    LogGps base = Platform.MYRINET.network();
    assertThat(new Fragmented(base, 1000).price(50_000, SendMode.SYNCHRONOUS, Route.BETWEEN_NODES))
        .isEqualTo(base.price(50_000, SendMode.SYNCHRONOUS, Route.BETWEEN_NODES));
  }

  @Test
  void new_piecesWithHandshake_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Fragmented(Platform.MYRINET.network(), 16_384))
        .withMessageContaining("fragments in B")
        .withMessageEndingWith("got 16384");
  }

  @Test
  void new_noBytes_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Fragmented(LogP.of(1, 1, 1), 0))
        .withMessage("fragments in B: at least 1, got 0");
  }

  @Test
  void price_tooManyPieces_isRefused() {
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(
            () ->
                new Fragmented(LogP.of(1, 1, 1), 1)
                    .price(1L << 40, SendMode.STANDARD, Route.BETWEEN_NODES))
        .withMessageContaining("got pieces of 1 B");
  }
}
