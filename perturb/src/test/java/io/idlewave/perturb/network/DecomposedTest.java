package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecomposedTest {

  /** os = 3, L = 5, or = 4, G = 0.25. */
  private static final LogHsSp BASE = LogHsSp.of(5, 3, 4, 0.25, 1, 1, 0);

  private static MessagePrice price(Protocol protocol, long bytes) {
    return new Decomposed(BASE, Map.of(SendMode.STANDARD, protocol), 0)
        .price(bytes, SendMode.STANDARD, Route.BETWEEN_NODES);
  }

  /** Eqs. (1) to (7). The paper's short messages have no (k-1) G; T_s-r of TA is its T_s. */
  @ParameterizedTest
  @CsvSource({"T, 1, 3, 12", "TA, 1, 24, 15", "RTA, 1001, 279, 270", "RAT, 1001, 285, 294"})
  void price_bothBeginTogether_isThePapersTime(
      Protocol protocol, long bytes, double sendEnd, double receiveEnd) {
    Pair pair = new Pair(price(protocol, bytes), 0, 0);
    assertThat(pair.sendEnd()).isEqualTo(sendEnd, within(1e-9));
    assertThat(pair.receiveEnd()).isEqualTo(receiveEnd, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"TA, 1016, 1007", "RTA, 1271, 1262", "RAT, 1277, 1286"})
  void price_lateReceive_bothWaitForIt(Protocol protocol, double sendEnd, double receiveEnd) {
    Pair pair = new Pair(price(protocol, 1001), 0, 1000);
    assertThat(pair.sendEnd()).isEqualTo(sendEnd, within(1e-9));
    assertThat(pair.receiveEnd()).isEqualTo(receiveEnd, within(1e-9));
  }

  /**
   * Sends take os = 3 each and receptions or = 4; the data of RTA is pulled at no time of a CPU.
   */
  @ParameterizedTest
  @CsvSource({"T, 3, 4", "TA, 7, 7", "RTA, 7, 7", "RAT, 13, 11"})
  void price_nonblocking_costsTheProcessorTimeOfEveryMessage(
      Protocol protocol, double sender, double receiver) {
    MessagePrice price = price(protocol, 1001);
    assertThat(price.calls().start().plus(price.calls().waitSend()).nanos()).isEqualTo(sender);
    assertThat(price.calls().post().plus(price.calls().waitReceive()).nanos()).isEqualTo(receiver);
  }

  @ParameterizedTest
  @CsvSource({
    "STANDARD, 100, T",
    "STANDARD, 101, RTA",
    "SYNCHRONOUS, 1, TA",
    "SYNCHRONOUS, 1000, TA",
    "BUFFERED, 1000, T",
    "READY, 1000, T"
  })
  void price_modeAndSize_chooseTheProtocol(SendMode mode, long bytes, Protocol protocol) {
    Map<SendMode, Protocol> protocols =
        Map.of(SendMode.STANDARD, Protocol.RTA, SendMode.SYNCHRONOUS, Protocol.TA);
    assertThat(new Decomposed(BASE, protocols, 100).price(bytes, mode, Route.BETWEEN_NODES))
        .isEqualTo(price(protocol, bytes));
  }

  @Test
  void price_controlMessages_costAsMessagesWithoutBytes() {
    SizeFunction overhead = new SizeFunction(new long[] {0, 1000}, new double[] {1, 100});
    SizeFunction zero = SizeFunction.constant(0);
    LogP7 base = new LogP7(zero, overhead, overhead, zero, zero, zero);
    Decomposed network = new Decomposed(base, Map.of(), 0);
    Pair pair = new Pair(network.price(1000, SendMode.STANDARD, Route.BETWEEN_NODES), 0, 0);
    assertThat(pair.sendEnd()).isEqualTo(1 + 1 + 1 + 1 + 100 + 1);
    assertThat(pair.receiveEnd()).isEqualTo(pair.sendEnd() + 1);
  }

  @Test
  void price_gappedBase_dataHaveTheirGapsWhereTheyCross() {
    LogGp base = LogGp.of(5, 3, 7, 0.25);
    Map<SendMode, Protocol> acknowledged = Map.of(SendMode.STANDARD, Protocol.TA);
    MessagePrice data =
        new Decomposed(base, acknowledged, 0).price(1001, SendMode.STANDARD, Route.BETWEEN_NODES);
    MessagePrice pushed =
        new Decomposed(base, Map.of(), 0).price(1001, SendMode.STANDARD, Route.BETWEEN_NODES);
    Map<SendMode, Protocol> pull = Map.of(SendMode.STANDARD, Protocol.RTA);
    MessagePrice pulled =
        new Decomposed(base, pull, 0).price(1001, SendMode.STANDARD, Route.BETWEEN_NODES);
    for (MessagePrice price : new MessagePrice[] {data, pushed, pulled}) {
      assertThat(price.gaps().send().nanos()).isEqualTo(250 + 7);
      assertThat(price.gaps().drain().nanos()).isEqualTo(250);
      assertThat(price.gaps().receive().nanos()).isEqualTo(7);
    }
    assertThat(data.gaps().rendezvous()).isFalse();
    assertThat(pushed.gaps().departure().nanos()).isEqualTo(3 + (3 + 5 + 3) + 3);
    assertThat(pulled.gaps().departure().nanos()).isEqualTo(3);
    assertThat(pulled.gaps().arrival().nanos()).isEqualTo(3 + 5 + 250);
  }

  @ParameterizedTest
  @CsvSource({"BUFFERED, TA", "READY, RAT", "SYNCHRONOUS, T"})
  void new_protocolAgainstItsMode_isRefused(SendMode mode, Protocol protocol) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Decomposed(BASE, Map.of(mode, protocol), 0))
        .withMessageContaining("protocol of mode " + mode)
        .withMessageEndingWith("got " + protocol);
  }
}
