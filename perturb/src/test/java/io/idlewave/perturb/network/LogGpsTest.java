package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LogGpsTest {

  private static final long[] SIZES = {
    0, 1, 1023, 1024, 1028, 1029, 8192, 16384, 1L << 20, 1L << 40
  };

  private static MessagePrice price(LogGps network, long bytes, SendMode mode) {
    return network.price(bytes, mode, Route.BETWEEN_NODES);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/network/loggps-costs.csv", numLinesToSkip = 1)
  void price_paperPlatform_costsWhatTheEquationsSay(
      String quantity,
      Platform platform,
      long bytes,
      double receiveBehindSend,
      double delay,
      double expected,
      double tolerance) {
    MessagePrice price = price(platform.network(), bytes, SendMode.STANDARD);
    Pair pair = new Pair(price, 0, receiveBehindSend);
    double cost =
        switch (quantity) {
          case "COMMUNICATION" ->
              price.synchronous() ? pair.receiveEnd() : new Pair(price, 0, 0).receiveEnd();
          case "SEND" -> pair.sendEnd();
          case "RECEIVE" -> pair.receiveEnd() - receiveBehindSend;
          case "WAIT" -> Math.max(delay + price.calls().waitSend().nanos(), pair.sendEnd()) - delay;
          default -> throw new IllegalArgumentException(quantity);
        };
    assertThat(cost).isEqualTo(expected, within(tolerance));
  }

  @ParameterizedTest
  @EnumSource(Platform.class)
  void price_nonblockingCalls_costOneOverhead(Platform platform) {
    for (long bytes : SIZES) {
      MessagePrice price = price(platform.network(), bytes, SendMode.STANDARD);
      assertThat(price.calls().start()).isEqualTo(Cost.overhead(platform.network().overhead()));
      assertThat(price.calls().post()).isEqualTo(price.calls().start());
      assertThat(price.calls().waitSend()).isEqualTo(price.calls().start());
      assertThat(price.calls().waitReceive()).isEqualTo(price.calls().start());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "STANDARD, 16383, false",
    "STANDARD, 16384, true",
    "SYNCHRONOUS, 0, true",
    "BUFFERED, 1048576, false",
    "READY, 1048576, false"
  })
  void price_mode_handshakeWhereTheSendWaits(SendMode mode, long bytes, boolean synchronous) {
    assertThat(price(Platform.MYRINET.network(), bytes, mode).synchronous()).isEqualTo(synchronous);
  }

  @Test
  void price_counts_areDerivatives() {
    MessagePrice eager = price(Platform.MYRINET.network(), 10_000, SendMode.STANDARD);
    assertThat(eager.calls().send().overheads()).isEqualTo(1);
    assertThat(eager.flight().latencies()).isEqualTo(1);
    assertThat(eager.flight().gapBytes()).isEqualTo(10_000);
    MessagePrice late = price(Platform.MYRINET.network(), 20_000, SendMode.STANDARD);
    Cost whole = late.flight().plus(late.calls().receive());
    assertThat(whole.overheads()).isEqualTo(6);
    assertThat(whole.latencies()).isEqualTo(3);
    assertThat(whole.gapBytes()).isEqualTo(20_000);
  }

  @Test
  void price_fragmentsOfThePaper_costItsTotal() {
    MessagePrice price = price(Platform.MYRINET.network(), 16383, SendMode.STANDARD);
    double message = new Pair(price, 0, 0).receiveEnd();
    assertThat(message).isEqualTo(289_486.29, within(1e-6));
    assertThat(1438 * message / 1e9).isEqualTo(0.42, within(0.005));
    assertThat(22.5 * (1 << 20) / 16383).isEqualTo(1440.0879, within(2.0));
  }

  @Test
  void price_oneByteOnMyrinet_receiveCostsWhatSection46Says() {
    MessagePrice price = price(Platform.MYRINET.network(), 1, SendMode.STANDARD);
    assertThat(price.calls().receive().nanos() / 1e3).isEqualTo(6.55, within(0.005));
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 5, 1, 1, 1, 1, L in ns",
    "1, -5, 1, 1, 1, 1, o in ns",
    "1, NaN, 1, 1, 1, 1, o in ns",
    "1, 5, -1, 2, 1, 1, Os in ns/B",
    "1, 5, 1, -1, 1, 1, Or in ns/B",
    "1, 5, 1, 2, 0, -3.5, Os + Or + Gl in ns/B",
    "1, 5, 1, 2, -3.2, 0, 2 o + L + s (Os + Or + Gs) in ns"
  })
  void new_negativeCost_namesTheBound(
      double latency,
      double overhead,
      double send,
      double receive,
      double gapShort,
      double gapLong,
      String what) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LogGps(latency, overhead, send, receive, gapShort, gapLong, 100, 200))
        .withMessageContaining("loggps: " + what)
        .withMessageContaining("at least 0 and finite, got");
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0, 0, 0, 0", "1, 5.75, 1, 2, -3.125, -3", "0, 6.25, 1, 2, -3.125, -3"})
  void new_onTheBound_noCostIsNegativeAtAnySize(
      double latency,
      double overhead,
      double send,
      double receive,
      double gapShort,
      double gapLong) {
    LogGps network = new LogGps(latency, overhead, send, receive, gapShort, gapLong, 100, 200);
    for (SendMode mode : SendMode.values()) {
      for (long bytes : SIZES) {
        MessagePrice price = price(network, bytes, mode);
        assertThat(new Pair(price, 0, 0).sendEnd()).isNotNegative();
        assertThat(new Pair(price, 0, -1e12).receiveEnd()).isNotNegative();
      }
    }
  }
}
