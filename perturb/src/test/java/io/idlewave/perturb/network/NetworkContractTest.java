package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.network.Routed.Crossing;
import io.idlewave.perturb.simulated.TestNetwork;
import io.idlewave.perturb.topology.Chain;
import io.idlewave.perturb.topology.Hops;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every network keeps: a new one takes a constant in {@link Network}. */
class NetworkContractTest {

  private static final double STEP = 0x1p-10;
  private static final long[] SIZES = {0, 1, 7, 8, 9, 1023, 1024, 1025, 4096, 5000, 1 << 20};

  /** The parameters that most networks have. */
  private record Parameters(double latency, double overhead, double gapPerByte, double fibre) {}

  private static final Parameters USUAL = new Parameters(1000, 300, 0.25, 150);
  private static final Chain CHAIN = new Chain(9);

  private static final List<Route> ROUTES =
      List.of(
          Route.WITHIN_NODE,
          Route.BETWEEN_NODES,
          new Route(2, 1, Hops.of(CHAIN.hops(0, 1))),
          new Route(3, 1, Hops.of(CHAIN.hops(1, 8))),
          new Route(4, -1, Hops.NONE),
          new Route(5, 2, Hops.NONE),
          new Route(6, 3, Hops.NONE));

  /** A network, as a function of its parameters. */
  private interface Maker {
    NetworkModel make(Parameters p);
  }

  private enum Network {
    LOGP(p -> LogP.of(p.latency, p.overhead, 50)),
    LOGGP(p -> LogGp.of(p.latency, p.overhead, 50, p.gapPerByte)),
    LOGGPS(
        p ->
            new LogGps(
                p.latency, p.overhead, 0.5, 0.25, p.gapPerByte + 1, p.gapPerByte, 1024, 4096)),
    LOGP7(p -> LogP7.of(p.latency, p.overhead, p.overhead, 50, 60, p.gapPerByte)),
    LOGHSSP(
        p ->
            LogHsSp.of(
                p.latency,
                p.overhead,
                p.overhead,
                p.gapPerByte,
                p.overhead / 2,
                p.overhead / 2,
                p.gapPerByte)),
    PUSHED(p -> decomposed(p, Protocol.RAT)),
    PULLED(p -> decomposed(p, Protocol.RTA)),
    ACKNOWLEDGED(p -> decomposed(p, Protocol.TA)),
    FRAGMENTED(p -> new Fragmented(LOGGP.maker.make(p), 1024)),
    REDUCING(p -> new Reducing(LOGGP.maker.make(p), 0.5)),
    LIMITED(p -> new Limited(LOGGP.maker.make(p), 20)),
    TWO_TIERS(p -> Tiered.of(LOGP.maker.make(p), LOGGPS.maker.make(p))),
    SOCKETS(
        p ->
            new Tiered(
                List.of(LOGP.maker.make(p), LOGGP.maker.make(p), PUSHED.maker.make(p)),
                new TierSizes(List.of(4), List.of()))),
    LEAVES(
        p ->
            new Tiered(
                List.of(
                    LOGP.maker.make(p),
                    LOGHSSP.maker.make(p),
                    LIMITED.maker.make(p),
                    LOGGPS.maker.make(p)),
                new TierSizes(List.of(), List.of(2, 8)))),
    ROUTED(p -> routed(p, LOGGP.maker)),
    ROUTED_PROTOCOL(p -> Tiered.of(LOGP.maker.make(p), routed(p, PUSHED.maker))),
    CUT_ON_THE_WAY(p -> new Fragmented(ROUTED.maker.make(p), 1024)),
    /** Between nodes: within them it takes half of L. */
    OF_TESTS(
        p ->
            Tiered.of(
                LOGP.maker.make(p),
                new TestNetwork(p.latency, p.overhead, 50, p.gapPerByte, 4096, true, true)));

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    final Maker maker;

    Network(Maker maker) {
      this.maker = maker;
    }

    /** Fibres have a G of their own. */
    private static NetworkModel routed(Parameters p, Maker base) {
      NetworkModel network = base.make(p);
      NetworkModel slower =
          base.make(new Parameters(p.latency, p.overhead, p.gapPerByte + 1, p.fibre));
      return new Routed(
          network,
          CHAIN,
          List.of(
              new Crossing(100, 0, network),
              new Crossing(p.fibre, p.gapPerByte + 1, slower),
              new Crossing(0.5, 0, network)));
    }

    private static NetworkModel decomposed(Parameters p, Protocol standard) {
      return new Decomposed(
          LogGp.of(p.latency, p.overhead, 50, p.gapPerByte),
          Map.of(SendMode.STANDARD, standard),
          1024);
    }
  }

  private static void forEachMessage(Network network, Consumer<Case> check) {
    for (long size : SIZES) {
      for (SendMode mode : SendMode.values()) {
        for (Route route : ROUTES) {
          check.accept(new Case(network, size, mode, route));
        }
      }
    }
  }

  private record Case(Network network, long size, SendMode mode, Route route) {
    MessagePrice price(Parameters parameters) {
      return network.maker.make(parameters).price(size, mode, route);
    }
  }

  private static Stream<Cost> parts(MessagePrice price) {
    return Stream.of(
        price.calls().send(),
        price.calls().start(),
        price.flight(),
        price.calls().receive(),
        price.calls().acknowledge(),
        price.calls().post(),
        price.calls().waitSend(),
        price.calls().waitReceive(),
        price.gaps().send(),
        price.gaps().receive(),
        price.gaps().drain(),
        price.gaps().departure(),
        price.gaps().arrival());
  }

  @ParameterizedTest
  @EnumSource
  void price_sameMessage_isTheSameAlsoElsewhere(Network network) {
    NetworkModel there = sent(network.maker.make(USUAL));
    forEachMessage(
        network,
        message ->
            assertThat(there.price(message.size, message.mode, message.route))
                .isEqualTo(message.price(USUAL))
                .isEqualTo(message.price(USUAL)));
  }

  private static NetworkModel sent(NetworkModel network) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(network);
      ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      return (NetworkModel) in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** Only what flies may have negative parts: pieces of a message overlap. */
  @ParameterizedTest
  @EnumSource
  void price_everyPart_isATime(Network network) {
    forEachMessage(
        network,
        message -> {
          MessagePrice price = message.price(USUAL);
          Cost whole = price.calls().send().plus(price.flight()).plus(price.calls().receive());
          assertThat(
                  Stream.concat(
                      parts(price).filter(p -> !p.equals(price.flight())), Stream.of(whole)))
              .as(message.toString())
              .allSatisfy(part -> assertThat(part.nanos()).isFinite().isNotNegative());
        });
  }

  @ParameterizedTest
  @EnumSource
  void price_modes_waitAsMpiSays(Network network) {
    boolean[] waited = new boolean[ROUTES.size()];
    forEachMessage(
        network,
        message -> {
          boolean waits = message.price(USUAL).synchronous();
          if (message.mode == SendMode.BUFFERED || message.mode == SendMode.READY) {
            assertThat(waits).as(message.toString()).isFalse();
          } else if (message.mode == SendMode.STANDARD) {
            int link = ROUTES.indexOf(message.route);
            assertThat(waits || !waited[link]).as("%s: longer ones wait too", message).isTrue();
            waited[link] = waits;
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void price_longerMessage_isNotThereEarlier(Network network) {
    for (Route route : ROUTES) {
      double before = 0;
      for (long size : SIZES) {
        MessagePrice price = new Case(network, size, SendMode.BUFFERED, route).price(USUAL);
        double end =
            price.calls().send().nanos() + price.flight().nanos() + price.calls().receive().nanos();
        assertThat(end).as("%s, %d B", network, size).isGreaterThanOrEqualTo(before);
        before = end;
      }
    }
  }

  /** The counts of a price are its derivatives to the right. */
  @ParameterizedTest
  @EnumSource
  void price_parameterGrows_growsByItsCount(Network network) {
    Parameters l =
        new Parameters(USUAL.latency + STEP, USUAL.overhead, USUAL.gapPerByte, USUAL.fibre);
    Parameters g =
        new Parameters(USUAL.latency, USUAL.overhead, USUAL.gapPerByte + STEP, USUAL.fibre);
    Parameters fibre =
        new Parameters(USUAL.latency, USUAL.overhead, USUAL.gapPerByte, USUAL.fibre + STEP);
    forEachMessage(
        network,
        message -> {
          List<Cost> parts = parts(message.price(USUAL)).toList();
          assertGrows(message, parts, message.price(l), Cost::latencies);
          assertGrows(message, parts, message.price(g), Cost::gapBytes);
          assertGrows(message, parts, message.price(fibre), cost -> cost.hops().count(Chain.FIBRE));
        });
  }

  /** The way there and the way back, each as often as L. */
  @ParameterizedTest
  @EnumSource
  void price_everyLatency_goesOverTheWholeRoute(Network network) {
    boolean isRouted = network.maker.make(USUAL).topology() != null;
    forEachMessage(
        network,
        message ->
            assertThat(parts(message.price(USUAL)))
                .as(message.toString())
                .allSatisfy(
                    part ->
                        assertThat(part.hops())
                            .isEqualTo(
                                isRouted
                                    ? message.route.hops().times(part.latencies())
                                    : Hops.NONE)));
  }

  /** A network around a routed one has its links, and messages take them up for as long. */
  @ParameterizedTest
  @EnumSource
  void transfer_longerMessage_takesUpALinkNoShorter(Network network) {
    NetworkModel model = network.maker.make(USUAL);
    boolean isRouted = model.topology() != null;
    for (int hopClass = 0; hopClass < CHAIN.hopClasses().size(); hopClass++) {
      double before = 0;
      for (long size : SIZES) {
        double nanos = model.transferNanos(size, hopClass);
        assertThat(nanos).as("%s, %d B", network, size).isGreaterThanOrEqualTo(before).isFinite();
        before = nanos;
      }
      assertThat(before > 0).as("%s, class %d", network, hopClass).isEqualTo(isRouted);
    }
  }

  private interface Count {
    double of(Cost cost);
  }

  private static void assertGrows(Case message, List<Cost> parts, MessagePrice grown, Count count) {
    List<Cost> after = parts(grown).toList();
    List<Double> growths = new ArrayList<>();
    List<Double> counts = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      growths.add((after.get(i).nanos() - parts.get(i).nanos()) / STEP);
      counts.add(count.of(parts.get(i)));
    }
    double[] expected = counts.stream().mapToDouble(Double::doubleValue).toArray();
    assertThat(growths.stream().mapToDouble(Double::doubleValue).toArray())
        .as("%s: %s", message, Arrays.toString(expected))
        .containsExactly(expected, within(1e-3));
  }
}
