package io.idlewave.perturb.simulated;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.collective.Group;
import io.idlewave.perturb.collective.Stage;
import io.idlewave.perturb.collective.TauLop;
import io.idlewave.perturb.collective.WireProtocol;
import io.idlewave.perturb.network.MessagePrice;
import io.idlewave.perturb.network.NetworkModel;
import io.idlewave.perturb.network.Route;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Ends of a collective, straight from the definition of its stages, without rounding. */
final class StageEvaluator {

  private final NetworkModel network;
  private final @Nullable WireProtocol protocol;
  private final int[] nodeOf;
  private final double[] clocks;
  private final double[] wayOut;
  private final double[] wayIn;

  private StageEvaluator(
      NetworkModel network, @Nullable WireProtocol protocol, int[] nodeOf, double[] arrivals) {
    this.network = network;
    this.protocol = protocol;
    this.nodeOf = nodeOf;
    this.clocks = arrivals.clone();
    this.wayOut = new double[arrivals.length];
    this.wayIn = new double[arrivals.length];
    Arrays.fill(wayOut, Double.NEGATIVE_INFINITY);
    Arrays.fill(wayIn, Double.NEGATIVE_INFINITY);
  }

  static double[] ends(
      NetworkModel network,
      CollectiveRules rules,
      int[] nodeOf,
      Algorithm algorithm,
      CollectiveOp op,
      int root,
      long blockBytes,
      double[] arrivals) {
    StageEvaluator evaluator =
        new StageEvaluator(network, rules.transport().protocol(blockBytes), nodeOf, arrivals);
    algorithm.expand(
        op,
        new Group(nodeOf, root),
        blockBytes,
        rules.transport().chunkBytes(),
        stage -> {
          TauLop tauLop = rules.tauLop();
          if (rules.inTurn()) {
            evaluator.inTurn(stage);
          } else if (tauLop == null) {
            evaluator.messages(stage);
          } else {
            evaluator.transfers(stage, tauLop);
          }
        });
    return evaluator.clocks;
  }

  private void messages(Stage stage) {
    double[] begin = clocks.clone();
    double[] sent = clocks.clone();
    for (int k = 0; k < stage.size(); k++) {
      sent[stage.sender(k)] += price(stage, k).calls().send().nanos();
    }
    double[] end = sent.clone();
    for (int k = 0; k < stage.size(); k++) {
      MessagePrice price = price(stage, k);
      int sender = stage.sender(k);
      int receiver = stage.receiver(k);
      double toWay = (price.synchronous() ? price.calls().start() : price.calls().send()).nanos();
      double leaves = begin[sender] + toWay;
      if (price.gaps().used()) {
        leaves = Math.max(leaves, wayOut[sender]);
        wayOut[sender] = leaves + price.gaps().send().nanos();
      }
      double there = leaves + price.flight().nanos() + latency(stage, k);
      if (price.synchronous()) {
        there -= toWay;
      }
      double matched = Math.max(there, begin[receiver]);
      if (price.gaps().rendezvous()) {
        double arrival = price.gaps().arrival().nanos();
        double comes = Math.max(matched + arrival, wayIn[receiver] + price.gaps().drain().nanos());
        wayIn[receiver] = comes + price.gaps().receive().nanos();
        there = comes - arrival;
        double left = matched + price.gaps().departure().nanos() + price.gaps().send().nanos();
        wayOut[sender] = Math.max(wayOut[sender], left);
      } else if (price.gaps().used()) {
        there = Math.max(there, wayIn[receiver] + price.gaps().drain().nanos());
        wayIn[receiver] = there + price.gaps().receive().nanos();
      }
      if (price.synchronous()) {
        end[sender] = Math.max(end[sender], matched + price.calls().acknowledge().nanos());
        double received = Math.max(there, begin[receiver]) + price.calls().receive().nanos();
        end[receiver] = Math.max(end[receiver], received);
      } else {
        double received = Math.max(there, sent[receiver]) + price.calls().receive().nanos();
        end[receiver] = Math.max(end[receiver], received);
      }
    }
    System.arraycopy(end, 0, clocks, 0, end.length);
  }

  private MessagePrice price(Stage stage, int k) {
    long lines = protocol == null ? 0 : protocol.lineBytes();
    long data = protocol == null ? 1 : protocol.dataBytes();
    long bytes = protocol == null ? stage.bytes(k) : (stage.bytes(k) + data - 1) / data * lines;
    Route route = isAcross(stage, k) ? Route.BETWEEN_NODES : Route.WITHIN_NODE;
    return network.price(bytes, SendMode.STANDARD, route);
  }

  private boolean isAcross(Stage stage, int k) {
    return nodeOf[stage.sender(k)] != nodeOf[stage.receiver(k)];
  }

  private double latency(Stage stage, int k) {
    if (protocol == null) {
      return 0;
    }
    return isAcross(stage, k) ? protocol.betweenNanos() : protocol.withinNanos();
  }

  /** Once both ends are there, each is busy for its send and its receive, both as if alone. */
  private void inTurn(Stage stage) {
    double[] busy = new double[clocks.length];
    for (int k = 0; k < stage.size(); k++) {
      MessagePrice price = price(stage, k);
      double whole =
          price.calls().send().plus(price.flight()).plus(price.calls().receive()).nanos()
              + latency(stage, k);
      busy[stage.sender(k)] += whole;
      busy[stage.receiver(k)] += whole;
    }
    double[] end = clocks.clone();
    for (int k = 0; k < stage.size(); k++) {
      int sender = stage.sender(k);
      int receiver = stage.receiver(k);
      double met = Math.max(clocks[sender], clocks[receiver]);
      end[sender] = Math.max(end[sender], met + busy[sender]);
      end[receiver] = Math.max(end[receiver], met + busy[receiver]);
    }
    System.arraycopy(end, 0, clocks, 0, end.length);
  }

  private void transfers(Stage stage, TauLop model) {
    double[] end = clocks.clone();
    for (int k = 0; k < stage.size(); k++) {
      int from = nodeOf[stage.sender(k)];
      int to = nodeOf[stage.receiver(k)];
      int within = 0;
      int leaving = 0;
      int entering = 0;
      for (int other = 0; other < stage.size(); other++) {
        int otherFrom = nodeOf[stage.sender(other)];
        int otherTo = nodeOf[stage.receiver(other)];
        within += otherFrom == from && otherTo == from ? 1 : 0;
        leaving += otherFrom == from && otherTo != from ? 1 : 0;
        entering += otherFrom != to && otherTo == to ? 1 : 0;
      }
      double nanos =
          model
              .cost(
                  stage.bytes(k),
                  from == to ? Route.WITHIN_NODE : Route.BETWEEN_NODES,
                  stage.exchanges(),
                  within,
                  leaving,
                  entering)
              .nanos();
      double both = Math.max(clocks[stage.sender(k)], clocks[stage.receiver(k)]) + nanos;
      end[stage.sender(k)] = Math.max(end[stage.sender(k)], both);
      end[stage.receiver(k)] = Math.max(end[stage.receiver(k)], both);
    }
    System.arraycopy(end, 0, clocks, 0, end.length);
  }
}
