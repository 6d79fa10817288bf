package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.Stage;
import io.idlewave.perturb.collective.TauLop;
import io.idlewave.perturb.collective.Transport;
import io.idlewave.perturb.collective.WireProtocol;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.network.Cost;
import io.idlewave.perturb.network.Route;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The prices of the transmissions of a stage: each as a message of its size; or in turn, each end
 * paying for its send and its receive once both ends are there; or all together by tau-Lop, whose
 * cost both ends pay likewise.
 */
public final class StagePrices {

  private final SimulatedPricing pricing;
  private final PriceCache plain;
  private final Transport transport;
  private final Map<WireProtocol, PriceCache> byProtocol = new HashMap<>();
  private final @Nullable TauLop tauLop;
  private final int[] within;
  private final int[] leaving;
  private final int[] entering;
  private final @Nullable MessageWeights[] found;
  private final Weight[] busy;
  private final boolean reduces;
  private PriceCache prices;
  private @Nullable WireProtocol protocol;

  StagePrices(SimulatedPricing pricing, PriceCache prices) {
    this.pricing = pricing;
    this.plain = prices;
    this.prices = prices;
    this.transport = pricing.collectives().transport();
    this.tauLop = pricing.collectives().tauLop();
    int nodes = pricing.places().nodes();
    this.within = new int[nodes];
    this.leaving = new int[nodes];
    this.entering = new int[nodes];
    this.found = new @Nullable MessageWeights[pricing.ranks()];
    this.busy = new Weight[pricing.ranks()];
    this.reduces =
        pricing.network().tiers().routes().stream()
            .anyMatch(route -> pricing.network().reductionNanosPerByte(route) > 0);
  }

  /** Prices the collective that comes next. What switches combine follows no protocol. */
  void follow(Algorithm algorithm, long blockBytes) {
    WireProtocol found = algorithm == Algorithm.IN_NETWORK ? null : transport.protocol(blockBytes);
    protocol = found;
    prices =
        found == null
            ? plain
            : byProtocol.computeIfAbsent(found, of -> plain.over(of.on(pricing.network())));
  }

  /** What so many bytes of data are on the wire. */
  long wireBytes(long bytes) {
    return protocol == null ? bytes : protocol.wireBytes(bytes);
  }

  /** Whether transmissions are priced by how many go on at the same time. */
  boolean contended() {
    return tauLop != null;
  }

  /** Whether what an end pays for a transmission may be more than a message. */
  boolean together() {
    return tauLop != null || pricing.collectives().inTurn();
  }

  /** Prices all transmissions of a stage between the members {@code ranks}. */
  void begin(Stage stage, int[] ranks) {
    if (tauLop != null) {
      count(stage, ranks);
    }
    for (int k = 0; k < stage.size(); k++) {
      int sender = ranks[stage.sender(k)];
      int receiver = ranks[stage.receiver(k)];
      long bytes = stage.bytes(k);
      found[k] =
          tauLop == null
              ? message(sender, receiver, bytes)
              : contended(tauLop, sender, receiver, bytes, stage.exchanges());
    }
    if (pricing.collectives().inTurn()) {
      priceInTurn(stage);
    }
    if (reduces) {
      priceReductions(stage, ranks);
    }
  }

  private void priceReductions(Stage stage, int[] ranks) {
    for (int k = 0; k < stage.size(); k++) {
      if (stage.reduces(k)) {
        Weight reduction =
            reduction(ranks[stage.sender(k)], ranks[stage.receiver(k)], stage.bytes(k));
        found[k] = of(k).receivedAfter(reduction);
      }
    }
  }

  /** What it takes to combine {@code bytes} bytes that {@code sender} sent with own ones. */
  Weight reduction(int sender, int receiver, long bytes) {
    Route route = route(sender, receiver);
    double nanos = bytes * pricing.network().reductionNanosPerByte(route);
    return Weight.computation(pricing.quantum().roundHalfUp(nanos));
  }

  private void priceInTurn(Stage stage) {
    for (int k = 0; k < stage.size(); k++) {
      busy[stage.sender(k)] = Weight.ZERO;
      busy[stage.receiver(k)] = Weight.ZERO;
    }
    for (int k = 0; k < stage.size(); k++) {
      Weight whole = of(k).whole();
      busy[stage.sender(k)] = busy[stage.sender(k)].plus(whole);
      busy[stage.receiver(k)] = busy[stage.receiver(k)].plus(whole);
    }
    for (int k = 0; k < stage.size(); k++) {
      found[k] = MessageWeights.meeting(busy[stage.sender(k)], busy[stage.receiver(k)]);
    }
  }

  /** The price of transmission {@code k}. */
  MessageWeights of(int k) {
    return Objects.requireNonNull(found[k]);
  }

  MessageWeights alone(int sender, int receiver, long bytes) {
    if (tauLop == null) {
      return message(sender, receiver, bytes);
    }
    Route route = route(sender, receiver);
    boolean across = route.acrossNodes();
    Cost cost = tauLop.cost(bytes, route, false, across ? 0 : 1, across ? 1 : 0, across ? 1 : 0);
    return meeting(cost);
  }

  /** The way from a rank to another. */
  Route route(int sender, int receiver) {
    return prices.route(sender, receiver);
  }

  /** The price of a message of the collective, whatever prices stages. */
  MessageWeights message(int sender, int receiver, long bytes) {
    return prices.of(bytes, SendMode.STANDARD, sender, receiver);
  }

  /** What switches that combine data need for it, beside a message. */
  Weight aggregation(long blockBytes) {
    return new Cost(transport.aggregation().at(blockBytes), 0, 0, 0, 0, 0)
        .rounded(pricing.quantum());
  }

  private void count(Stage stage, int[] ranks) {
    for (int k = 0; k < stage.size(); k++) {
      int from = node(ranks[stage.sender(k)]);
      int to = node(ranks[stage.receiver(k)]);
      within[from] = 0;
      leaving[from] = 0;
      entering[from] = 0;
      within[to] = 0;
      leaving[to] = 0;
      entering[to] = 0;
    }
    for (int k = 0; k < stage.size(); k++) {
      int from = node(ranks[stage.sender(k)]);
      int to = node(ranks[stage.receiver(k)]);
      if (from == to) {
        within[from]++;
      } else {
        leaving[from]++;
        entering[to]++;
      }
    }
  }

  private MessageWeights contended(
      TauLop model, int sender, int receiver, long bytes, boolean exchange) {
    int from = node(sender);
    int to = node(receiver);
    return meeting(
        model.cost(
            bytes, route(sender, receiver), exchange, within[from], leaving[from], entering[to]));
  }

  private MessageWeights meeting(Cost cost) {
    Weight weight = cost.rounded(pricing.quantum());
    return MessageWeights.meeting(weight, weight);
  }

  private int node(int rank) {
    return pricing.places().nodeOf()[rank];
  }
}
