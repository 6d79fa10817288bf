package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class ElementaryTest {

  private static final LogHsSp CONVEX = LogHsSp.of(4000, 30_000, 30_000, 50, 2000, 2000, 10);

  private static MessagePrice price(NetworkModel network, long bytes) {
    return network.price(bytes, SendMode.STANDARD, Route.BETWEEN_NODES);
  }

  private static double delivery(MessagePrice price) {
    return new Pair(price, 0, 0).receiveEnd();
  }

  @Test
  void logP_anySize_costsTheSame() {
    LogP network = LogP.of(5000, 1000, 3000);
    assertThat(delivery(price(network, 0))).isEqualTo(7000);
    assertThat(delivery(price(network, 1 << 20))).isEqualTo(7000);
    assertThat(price(network, 8).gaps().send()).isEqualTo(Cost.bandwidth(3000, 0));
    assertThat(price(network, 8).gaps().receive()).isEqualTo(Cost.bandwidth(3000, 0));
    assertThat(price(network, 8).gaps().drain()).isEqualTo(Cost.ZERO);
  }

  @Test
  void logP_withoutGap_hasNoGaps() {
    assertThat(price(LogP.of(5000, 1000, 0), 8).gaps().used()).isFalse();
  }

  @Test
  void logGp_size_costsItsBytesButTheFirst() {
    LogGp network = LogGp.of(5000, 1000, 3000, 2);
    assertThat(delivery(price(network, 1001))).isEqualTo(1000 + 2000 + 5000 + 1000);
    assertThat(price(network, 1001).gaps().send().nanos()).isEqualTo(2000 + 3000);
    assertThat(price(network, 0)).isEqualTo(price(network, 1));
  }

  @Test
  void logP7_asLogP_isLogP() {
    assertThat(price(LogP7.of(5000, 1000, 1000, 3000, 3000, 0), 1))
        .isEqualTo(price(LogP.of(5000, 1000, 3000), 1));
  }

  @ParameterizedTest
  @CsvSource({"2, 3000, 4000", "1001, 3000, 4000", "1751, 3500, 4000", "2501, 5000, 5000"})
  void logP7_gapAndTransfer_theLongerOneCounts(long bytes, double out, double in) {
    MessagePrice price = price(LogP7.of(5000, 1000, 1500, 3000, 4000, 2), bytes);
    assertThat(price.gaps().send().nanos()).isEqualTo(out);
    assertThat(price.gaps().receive().nanos() + price.gaps().drain().nanos()).isEqualTo(in);
    assertThat(delivery(price)).isEqualTo(1000 + 2.0 * (bytes - 1) + 5000 + 1500);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/network/leon-latency.csv", numLinesToSkip = 1)
  void logP7_measuredRoundTrip_givesThePrintedLatency(
      String id,
      double roundTrip,
      double sendOverhead,
      double receiveOverhead,
      double latency,
      double tolerance) {
    MessagePrice withoutLatency = price(LogP7.of(0, sendOverhead, receiveOverhead, 0, 0, 0), 1);
    assertThat(roundTrip / 2 - delivery(withoutLatency))
        .as(id)
        .isEqualTo(latency, within(tolerance));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/network/leon-bandwidth.csv", numLinesToSkip = 1)
  void logP7_packet_followsAtThePrintedDelay(
      int key,
      double delay,
      double delayTolerance,
      double measuredDelay,
      double bandwidth,
      double bandwidthTolerance) {
    double nanosPerByte = 1e3 / (1 << key);
    MessagePrice price = price(LogP7.of(0, 0, 0, 0, 0, nanosPerByte), 4089);
    assertThat(price.gaps().send().nanos() / 1e3).isEqualTo(delay, within(delayTolerance));
    assertThat(4088 / measuredDelay).isEqualTo(bandwidth, within(bandwidthTolerance));
  }

  @Test
  void logHsSp_acrossNodes_isEquation9() {
    assertThat(delivery(price(CONVEX, 10_000)) / 1e3).isEqualTo(563.95, within(1e-9));
  }

  @Test
  void logHsSp_withinNode_isEquation8WithoutLatency() {
    MessagePrice price = CONVEX.price(10_000, SendMode.STANDARD, Route.WITHIN_NODE);
    assertThat(delivery(price) / 1e3).isEqualTo(103.99, within(1e-9));
    assertThat(price.flight().latencies()).isZero();
  }

  @Test
  void twoTier_link_choosesTheNetwork() {
    Tiered network = Tiered.of(LogP.of(1, 2, 3), Platform.MYRINET.network());
    assertThat(network.price(20_000, SendMode.STANDARD, Route.WITHIN_NODE))
        .isEqualTo(price(LogP.of(1, 2, 3), 20_000));
    assertThat(network.price(20_000, SendMode.STANDARD, Route.BETWEEN_NODES))
        .isEqualTo(price(Platform.MYRINET.network(), 20_000));
  }

  @Test
  void parameters_tables_areReadAtTheSize() {
    SizeFunction overhead = new SizeFunction(new long[] {16, 10_000}, new double[] {30e3, 130e3});
    SizeFunction none = SizeFunction.constant(0);
    LogP7 network = new LogP7(none, overhead, none, none, none, none);
    assertThat(price(network, 5008).calls().send().nanos()).isEqualTo(80_000);
  }

  @Test
  void new_negativeParameter_namesModelAndParameter() {
    SizeFunction zero = SizeFunction.constant(0);
    SizeFunction bad = new SizeFunction(new long[] {0, 64}, new double[] {1, -2});
    List<Runnable> constructions =
        List.of(
            () -> new LogP(zero, bad, zero),
            () -> new LogGp(zero, zero, zero, bad),
            () -> new LogP7(zero, zero, bad, zero, zero, zero),
            () -> new LogHsSp(zero, zero, zero, zero, zero, zero, bad));
    List<String> names = List.of("logp: o", "loggp: G", "logp7: o_r", "loghssp: S");
    for (int i = 0; i < names.size(); i++) {
      assertThatIllegalArgumentException()
          .isThrownBy(constructions.get(i)::run)
          .withMessage(names.get(i) + ": at least 0, got -2.0 at 64 B");
    }
  }
}
