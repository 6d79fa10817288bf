package io.idlewave.jobs.picture;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.picture.GraphPicture.Edge;
import io.idlewave.jobs.picture.GraphPicture.EdgeKind;
import io.idlewave.jobs.picture.GraphPicture.Node;
import io.idlewave.jobs.picture.GraphPicture.NodeKind;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;

/** The calls of a window as nodes and edges, with their weights in words. */
final class CallNodes {

  private final TraceMetadata metadata;
  private final Timeline times;
  private final Weights weights;

  /** What edges weigh. */
  enum Weights {
    /** Recorded times. */
    RECORDED,
    /** The recorded times, and what a lane takes more. */
    DELAYED,
    /** The times of a lane. */
    SIMULATED
  }

  CallNodes(TraceMetadata metadata, Timeline times, Weights weights) {
    this.metadata = metadata;
    this.times = times;
    this.weights = weights;
  }

  /** The node at which a call begins. */
  static String begin(int rank, long call) {
    return "r" + rank + "_" + call + "b";
  }

  /** The node at which it ends. */
  static String end(int rank, long call) {
    return "r" + rank + "_" + call + "e";
  }

  List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    for (RankTimeline rank : times.ranks()) {
      for (int i = 0; i < rank.calls(); i++) {
        long call = rank.firstCall() + i;
        String place = "%s, call %d, %s".formatted(rowName(rank.rank()), call, name(rank, i));
        String late = delay(rank.beginNanos()[i] - rank.enterNanos()[i]);
        nodes.add(
            new Node(
                begin(rank.rank(), call),
                NodeKind.BEGIN,
                rank.rank(),
                call + late,
                place + " begins at " + HumanUnits.time(rank.beginNanos()[i]) + late));
        late = delay(rank.endNanos()[i] - rank.leaveNanos()[i]);
        nodes.add(
            new Node(
                end(rank.rank(), call),
                NodeKind.END,
                rank.rank(),
                late.strip(),
                place + " ends at " + HumanUnits.time(rank.endNanos()[i]) + late));
      }
    }
    return nodes;
  }

  /** What people call a rank, or a further timeline of one. */
  String rowName(int row) {
    return "rank " + PlainText.label(metadata.nameOf(row));
  }

  private String name(RankTimeline rank, int i) {
    return PlainText.label(metadata.functions().get(rank.functions()[i]));
  }

  /** The edges of each rank, in the order of time. */
  List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    for (RankTimeline rank : times.ranks()) {
      for (int i = 0; i < rank.calls(); i++) {
        long call = rank.firstCall() + i;
        if (i > 0) {
          String gap =
              weight(
                  rank.enterNanos()[i] - rank.leaveNanos()[i - 1],
                  rank.beginNanos()[i] - rank.endNanos()[i - 1]);
          edges.add(
              new Edge(
                  EdgeKind.BETWEEN, end(rank.rank(), call - 1), begin(rank.rank(), call), gap));
        }
        String duration =
            weight(
                rank.leaveNanos()[i] - rank.enterNanos()[i],
                rank.endNanos()[i] - rank.beginNanos()[i]);
        edges.add(
            new Edge(
                EdgeKind.CALL,
                begin(rank.rank(), call),
                end(rank.rank(), call),
                name(rank, i) + " " + duration));
      }
    }
    return edges;
  }

  /** Whether both calls of a message have ended. */
  boolean hasBoth(GraphWindow.Arrow arrow) {
    return times.of(arrow.sender()).indexOf(arrow.sendCall()) >= 0
        && times.of(arrow.receiver()).indexOf(arrow.receiveCall()) >= 0;
  }

  /** A message, with its transit where that is known. */
  Edge message(GraphWindow.Arrow arrow) {
    RankTimeline sender = times.of(arrow.sender());
    RankTimeline receiver = times.of(arrow.receiver());
    int sent = sender.indexOf(arrow.sendCall());
    int received = receiver.indexOf(arrow.receiveCall());
    String label = Dimension.SIZE.format((double) arrow.bytes());
    if (times.commonClock() || weights == Weights.SIMULATED) {
      label +=
          ", "
              + weight(
                  receiver.leaveNanos()[received] - sender.enterNanos()[sent],
                  receiver.endNanos()[received] - sender.beginNanos()[sent]);
    }
    return new Edge(
        EdgeKind.MESSAGE,
        begin(arrow.sender(), arrow.sendCall()),
        end(arrow.receiver(), arrow.receiveCall()),
        label);
  }

  private String weight(double recordedNanos, double shownNanos) {
    return weights == Weights.SIMULATED
        ? HumanUnits.time(shownNanos)
        : HumanUnits.time(recordedNanos) + delay(shownNanos - recordedNanos);
  }

  private String delay(double nanos) {
    if (weights != Weights.DELAYED || nanos == 0) {
      return "";
    }
    return (nanos < 0 ? " -" : " +") + HumanUnits.time(Math.abs(nanos));
  }
}
