package io.idlewave.jobs.app;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.app.Actions.Window;
import io.idlewave.jobs.study.text.Dimension;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A window of the message-passing graph in the DOT language of Graphviz: a node per call, a group
 * per rank, an edge from each call to the next with the time between them, a solid edge from send
 * to receive, a dashed one back from the post of the receive to the call that completes the send
 * (it binds if the protocol is rendezvous), and a node per collective instance, or per member of a
 * prefix operation, between those who contribute and those who wait. Edges that leave the window
 * are left out. Mutable.
 */
public final class DotWindow {

  private final TraceMetadata metadata;
  private final Window window;
  private final List<List<String>> nodes = new ArrayList<>();
  private final List<String> edges = new ArrayList<>();
  private final Map<Integer, String> posts = new HashMap<>();
  private final Map<Integer, String> collectives = new HashMap<>();
  private final Set<String> declared = new HashSet<>();
  private int instances;
  private int ranksLeft;

  DotWindow(TraceMetadata metadata, Window window) {
    this.metadata = metadata;
    this.window = window;
    this.ranksLeft = window.lastRank() - window.firstRank() + 1;
    for (int i = 0; i < ranksLeft; i++) {
      nodes.add(new ArrayList<>());
    }
    for (int rank = window.firstRank(); rank <= window.lastRank(); rank++) {
      if (metadata.ranks().get(rank).calls() <= window.firstCall()) {
        ranksLeft--;
      }
    }
  }

  /** Whether every call of the window has been seen. */
  boolean full() {
    return ranksLeft == 0;
  }

  /** Takes the next block. */
  void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount() && !full(); i++) {
      boolean inside = isInside(block.rank(i), block.call(i));
      if (inside && block.has(i, GraphBlock.BEGINS)) {
        begin(block, i);
      }
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        link(block, i, j, inside);
      }
      if (inside && block.has(i, GraphBlock.ENDS) && isLast(block.rank(i), block.call(i))) {
        ranksLeft--;
      }
    }
  }

  private boolean isInside(int rank, long call) {
    return rank >= window.firstRank()
        && rank <= window.lastRank()
        && call >= window.firstCall()
        && call - window.firstCall() < window.calls();
  }

  private boolean isLast(int rank, long call) {
    return call - window.firstCall() == window.calls() - 1
        || call == metadata.ranks().get(rank).calls() - 1;
  }

  private void begin(GraphBlock block, int i) {
    int rank = block.rank(i);
    long call = block.call(i);
    nodes
        .get(rank - window.firstRank())
        .add(
            "%s [label=\"{<enter> %d|%s|<leave> %s}\"];"
                .formatted(
                    node(rank, call),
                    call,
                    escaped(metadata.functions().get(block.function(i))),
                    time(block.durationNanos(i))));
    if (isInside(rank, call - 1)) {
      edges.add(
          "%s:leave -> %s:enter [weight=10, label=\"%s\"];"
              .formatted(node(rank, call - 1), node(rank, call), time(block.gapNanos(i))));
    }
  }

  private void link(GraphBlock block, int i, int j, boolean inside) {
    String here = node(block.rank(i), block.call(i));
    switch (block.kind(j)) {
      case POST -> posts.put(block.slot(j), inside ? here : "");
      case ARRIVE -> {
        if (inside && isInside(block.sender(j), block.sendCall(j))) {
          edges.add(
              "%s:enter -> %s:leave [color=blue, label=\"%s\"];"
                  .formatted(
                      node(block.sender(j), block.sendCall(j)),
                      here,
                      Dimension.SIZE.format((double) block.messageBytes(j))));
        }
      }
      case ACKNOWLEDGE -> {
        String post = posts.getOrDefault(block.slot(j), "");
        if (inside && !post.isEmpty() && !block.linkHas(j, GraphBlock.LATE)) {
          edges.add("%s:enter -> %s:leave [color=blue, style=dashed];".formatted(post, here));
        }
      }
      case CONTRIBUTE -> {
        if (block.linkHas(j, GraphBlock.FIRST)) {
          collectives.put(block.slot(j), "c" + instances++);
        }
        if (inside) {
          edges.add("%s:enter -> %s [color=red];".formatted(here, collective(block, j)));
        }
      }
      case CHAIN -> {
        String next = collectives.get(block.slot(j));
        String previous = collectives.get(block.previousSlot(j));
        if (declared.contains(next) && declared.contains(previous)) {
          edges.add("%s -> %s [color=red];".formatted(previous, next));
        }
      }
      case EXIT -> {
        if (inside && waits(block, j)) {
          edges.add("%s -> %s:leave [color=red];".formatted(collective(block, j), here));
        }
      }
      case INJECT,
          MATCH,
          PROBE,
          COMPLETE,
          ROOT_EXIT,
          ENTER,
          LEAVE,
          TRANSFER,
          HAND_OVER,
          TRANSFERRED -> {}
    }
  }

  /** Leaves of a reduction and the first of a prefix operation wait for nobody. */
  private static boolean waits(GraphBlock block, int j) {
    return switch (block.op(j).pattern()) {
      case ALL_TO_ONE -> block.linkHas(j, GraphBlock.ROOT);
      case PREFIX -> !block.linkHas(j, GraphBlock.FIRST);
      case ALL_TO_ALL, ONE_TO_ALL -> true;
      case NONE -> false;
    };
  }

  private String collective(GraphBlock block, int j) {
    String name = collectives.computeIfAbsent(block.slot(j), slot -> "c" + instances++);
    if (declared.add(name)) {
      String shape = block.op(j).pattern() == Pattern.PREFIX ? "oval" : "box";
      edges.add("%s [shape=%s, color=red, label=\"%s\"];".formatted(name, shape, block.op(j)));
    }
    return name;
  }

  private static String node(int rank, long call) {
    return "r" + rank + "_" + call;
  }

  private static String time(long nanos) {
    return Dimension.TIME.format((double) nanos);
  }

  /** Names come from the trace; some characters mean something in a label. */
  private static String escaped(String name) {
    return name.replaceAll("[\\\\\"{}|<> ]", "\\\\$0").replaceAll("\\R", "\\\\n");
  }

  /** The whole graph, line by line. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("digraph window {");
    lines.add("  rankdir=LR; node [shape=record, fontname=\"sans-serif\"];");
    for (int i = 0; i < nodes.size(); i++) {
      int rank = window.firstRank() + i;
      lines.add("  subgraph cluster_%d { label=\"rank %d\";".formatted(rank, rank));
      nodes.get(i).forEach(node -> lines.add("    " + node));
      lines.add("  }");
    }
    edges.forEach(edge -> lines.add("  " + edge));
    lines.add("}");
    return lines;
  }
}
