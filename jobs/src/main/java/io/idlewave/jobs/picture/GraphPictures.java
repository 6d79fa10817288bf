package io.idlewave.jobs.picture;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.RunBegins;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.picture.CallNodes.Weights;
import io.idlewave.jobs.picture.GraphPicture.Edge;
import io.idlewave.jobs.picture.GraphPicture.Node;
import io.idlewave.jobs.picture.GraphPicture.Row;
import io.idlewave.perturb.timeline.Timeline;
import io.idlewave.perturb.timeline.TimelineBuilder;
import io.idlewave.perturb.timeline.TimelineLane;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes pictures of a window of a trace, in one walk that stops where the window ends. */
public final class GraphPictures {

  private final TraceArchive archive;
  private final GraphOptions graph;

  /** Pictures of a trace, walked with these options. */
  public GraphPictures(TraceArchive archive, GraphOptions graph) {
    this.archive = archive;
    this.graph = graph;
  }

  /** The window as it was recorded. */
  public GraphPicture recorded(TimelineWindow window) {
    TraceMetadata metadata = archive.metadata();
    long[] begins = RunBegins.of(archive);
    List<RunWindow> anywhere =
        IntStream.range(0, begins.length)
            .mapToObj(rank -> whole(metadata.ranks().get(rank), begins[rank]))
            .toList();
    return picture(window, anywhere, metadata.sharesAxis(), null, List.of());
  }

  /** A run of which only the begin is known. */
  private static RunWindow whole(RankMetadata rank, long beginNanos) {
    long last = rank.lastEventNanos();
    return new RunWindow(-1, rank.calls(), true, beginNanos, last - beginNanos, 0, 0, 0);
  }

  /**
   * The window in one lane.
   *
   * @param windows the run of each rank
   * @param commonClock whether the clocks of the ranks can be compared
   * @param conditions which lane it is, and what it is conditional on
   */
  public GraphPicture of(
      TimelineWindow window,
      List<RunWindow> windows,
      boolean commonClock,
      TimelineLane lane,
      List<String> conditions) {
    return picture(window, windows, commonClock, lane, conditions);
  }

  private GraphPicture picture(
      TimelineWindow window,
      List<RunWindow> windows,
      boolean commonClock,
      @Nullable TimelineLane lane,
      List<String> conditions) {
    GraphWindow links = new GraphWindow(window);
    TimelineBuilder builder =
        new TimelineBuilder(window, archive.metadata(), windows, commonClock, lane, 0);
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      GraphBlock block = walk.nextBlock();
      while (block != null && !builder.done()) {
        links.add(block);
        builder.apply(block);
        block = walk.nextBlock();
      }
    }
    Timeline times = builder.timeline();
    Weights weights =
        lane == null
            ? Weights.RECORDED
            : lane.clocksShowDelays() ? Weights.DELAYED : Weights.SIMULATED;
    CallNodes calls = new CallNodes(archive.metadata(), times, weights);
    List<Node> nodes = new ArrayList<>(calls.nodes());
    nodes.addAll(links.nodes());
    List<Edge> edges = new ArrayList<>(calls.edges());
    links.messages().stream().filter(calls::hasBoth).map(calls::message).forEach(edges::add);
    edges.addAll(links.edges());
    return new GraphPicture(
        title(window),
        description(weights, conditions),
        window.rows().stream()
            .sorted(Comparator.comparingInt(archive.metadata()::rankOf))
            .map(row -> new Row(row, calls.rowName(row)))
            .toList(),
        nodes,
        known(nodes, edges));
  }

  /** A collective may be known to a member alone whose call has not ended. */
  private static List<Edge> known(List<Node> nodes, List<Edge> edges) {
    Set<String> ids = new HashSet<>();
    nodes.forEach(node -> ids.add(node.id()));
    return edges.stream()
        .filter(edge -> ids.contains(edge.from()) && ids.contains(edge.to()))
        .toList();
  }

  private String title(TimelineWindow window) {
    TraceMetadata metadata = archive.metadata();
    IntSummaryStatistics ranks =
        window.rows().stream().mapToInt(metadata::rankOf).summaryStatistics();
    return "Message-passing graph of %s: ranks %d to %d, %d calls from call %d"
        .formatted(
            PlainText.label(metadata.source().name()),
            ranks.getMin(),
            ranks.getMax(),
            window.calls(),
            window.firstCall());
  }

  private static String description(Weights weights, List<String> conditions) {
    String weigh =
        switch (weights) {
          case RECORDED -> "Edges weigh what was recorded.";
          case DELAYED -> "Edges weigh what was recorded, and after a sign what is added to it.";
          case SIMULATED -> "Edges weigh simulated times.";
        };
    String nodes = "Nodes are begins and ends of calls, rank by rank, and collectives. " + weigh;
    return conditions.isEmpty()
        ? nodes
        : nodes + " Conditional on: " + PlainText.of(String.join("; ", conditions)) + ".";
  }
}
