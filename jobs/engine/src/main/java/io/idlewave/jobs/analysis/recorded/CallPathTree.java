package io.idlewave.jobs.analysis.recorded;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.recorded.CallPathTotals.Place;
import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.row.CallPathRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The call paths of a run with what was spent in each: the run at its root, regions inside regions,
 * and the functions that are called in each as leaves. Paths nobody was in during the run and
 * nobody entered are left out. Immutable.
 */
final class CallPathTree {

  /** How many paths a summary holds. */
  private static final int MOST_NODES = 1000;

  private static final String RUN_NAME = "run";

  private final TraceMetadata metadata;
  private final CallPaths paths;
  private final CallPathTotals totals;
  private final boolean counted;
  private final List<Node> nodes = new ArrayList<>();

  /** A path: a region by its number, the calls of a function in one, or idle; the run is none. */
  private record Node(@Nullable Integer parent, int depth, String text, Place place) {

    String kind() {
      if (parent == null) {
        return CallPathReport.RUN;
      }
      if (place.isIdle()) {
        return CallPathReport.IDLE;
      }
      return place.isCall() ? CallPathReport.CALL : CallPathReport.REGION;
    }
  }

  /** What a rank has of each node. */
  private static final class Sums {
    final long[] exclusive;
    final long[] inclusive;
    final long[] waits;

    Sums(int nodes) {
      exclusive = new long[nodes];
      inclusive = new long[nodes];
      waits = new long[nodes];
    }
  }

  CallPathTree(TraceMetadata metadata, CallPathTotals totals) {
    this.metadata = metadata;
    this.paths = metadata.callPaths();
    this.totals = totals;
    this.counted = metadata.ranks().stream().anyMatch(rank -> !rank.visits().isEmpty());
    number();
  }

  /** Numbers a path, then its calls, then what is inside it. */
  private void number() {
    Map<Integer, SortedSet<Integer>> inside = inside();
    Map<Integer, SortedSet<Integer>> functions = new TreeMap<>();
    for (Place place : totals.places()) {
      if (place.isCall()) {
        functions.computeIfAbsent(place.path(), path -> new TreeSet<>()).add(place.function());
      }
    }
    Map<Integer, Integer> nodeOf = new TreeMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    open.push(CallPaths.NO_PARENT);
    while (!open.isEmpty()) {
      int path = open.pop();
      int node = nodes.size();
      nodeOf.put(path, node);
      nodes.add(region(path, nodeOf));
      Place idle = new Place(path, Place.IDLE);
      if (totals.places().contains(idle)) {
        nodes.add(new Node(node, nodes.get(node).depth + 1, CallPathReport.IDLE, idle));
      }
      for (int function : functions.getOrDefault(path, new TreeSet<>())) {
        nodes.add(call(node, new Place(path, function)));
      }
      List<Integer> last = new ArrayList<>(inside.getOrDefault(path, new TreeSet<>()));
      for (int i = last.size() - 1; i >= 0; i--) {
        open.push(last.get(i));
      }
    }
  }

  private Node region(int path, Map<Integer, Integer> nodeOf) {
    Place place = new Place(path, Place.COMPUTING);
    if (path == CallPaths.NO_PARENT) {
      return new Node(null, 0, "", place);
    }
    return new Node(nodeOf.get(paths.parent(path)), paths.depth(path), paths.text(path), place);
  }

  private Node call(int parent, Place place) {
    Node around = nodes.get(parent);
    String name = metadata.functions().get(place.function());
    String text = around.text.isEmpty() ? name : around.text + CallPaths.SEPARATOR + name;
    return new Node(parent, around.depth + 1, text, place);
  }

  /** By path, what was entered or used directly inside it. */
  private Map<Integer, SortedSet<Integer>> inside() {
    NavigableSet<Integer> used = new TreeSet<>();
    for (Place place : totals.places()) {
      used.add(place.path());
    }
    for (RankMetadata rank : metadata.ranks()) {
      rank.visits().entered().forEach(used::add);
    }
    Map<Integer, SortedSet<Integer>> inside = new TreeMap<>();
    for (int path : used) {
      boolean isNew = true;
      for (int at = path; at != CallPaths.NO_PARENT && isNew; at = paths.parent(at)) {
        isNew = inside.computeIfAbsent(paths.parent(at), around -> new TreeSet<>()).add(at);
      }
    }
    return inside;
  }

  private Sums sums(int rank) {
    Sums sums = new Sums(nodes.size());
    for (int node = nodes.size() - 1; node >= 0; node--) {
      Place place = nodes.get(node).place;
      sums.exclusive[node] = totals.nanos(rank, place);
      sums.inclusive[node] += sums.exclusive[node];
      sums.waits[node] += totals.waitNanos(rank, place);
      Integer parent = nodes.get(node).parent;
      if (parent != null) {
        sums.inclusive[parent] += sums.inclusive[node];
        sums.waits[parent] += sums.waits[node];
      }
    }
    return sums;
  }

  private @Nullable Long visits(int rank, Node node) {
    if (node.place.isCall()) {
      return totals.calls(rank, node.place);
    }
    if (!counted || node.parent == null || node.place.isIdle()) {
      return null;
    }
    return metadata.ranks().get(rank).visits().of(node.place.path());
  }

  private String name(Node node) {
    if (node.parent == null) {
      return RUN_NAME;
    }
    if (node.place.isIdle()) {
      return CallPathReport.IDLE;
    }
    return node.place.isCall()
        ? metadata.functions().get(node.place.function())
        : paths.name(node.place.path());
  }

  /** The rows of all ranks. */
  List<CallPathRow> rows() {
    List<CallPathRow> rows = new ArrayList<>();
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      Sums sums = sums(rank);
      for (int number = 0; number < nodes.size(); number++) {
        Node node = nodes.get(number);
        Long visits = visits(rank, node);
        boolean entered = visits != null && visits > 0;
        if (number == 0 || sums.inclusive[number] > 0 || entered) {
          rows.add(
              new CallPathRow(
                  rank,
                  number,
                  node.parent,
                  node.text,
                  name(node),
                  node.kind(),
                  visits,
                  sums.exclusive[number],
                  sums.inclusive[number],
                  sums.waits[number]));
        }
      }
    }
    return rows;
  }

  /**
   * All ranks together.
   *
   * @param from what waits are taken from
   */
  CallPathReport report(String from) {
    Sums all = new Sums(nodes.size());
    long[] visits = new long[nodes.size()];
    int[] mostRank = new int[nodes.size()];
    long[] mostNanos = new long[nodes.size()];
    for (int rank = 0; rank < metadata.rankCount(); rank++) {
      Sums sums = sums(rank);
      for (int node = 0; node < nodes.size(); node++) {
        Long found = visits(rank, nodes.get(node));
        visits[node] += found == null ? 0 : found;
        all.exclusive[node] += sums.exclusive[node];
        all.inclusive[node] += sums.inclusive[node];
        all.waits[node] += sums.waits[node];
        if (sums.inclusive[node] > mostNanos[node]) {
          mostRank[node] = rank;
          mostNanos[node] = sums.inclusive[node];
        }
      }
    }
    List<CallPathReport.Node> kept = new ArrayList<>();
    for (int number : largest(all.inclusive)) {
      Node node = nodes.get(number);
      boolean known =
          node.place.isCall() || (counted && node.parent != null && !node.place.isIdle());
      kept.add(
          new CallPathReport.Node(
              number,
              node.parent,
              name(node),
              node.kind(),
              node.depth,
              known ? Long.valueOf(visits[number]) : null,
              all.exclusive[number],
              all.inclusive[number],
              all.waits[number],
              all.inclusive[0] == 0 ? 0 : (double) all.inclusive[number] / all.inclusive[0],
              mostRank[number],
              mostNanos[number]));
    }
    return new CallPathReport(from, kept, nodes.size() - kept.size());
  }

  /** The nodes with the most time, in their order: with each the one around it. */
  private static SortedSet<Integer> largest(long[] inclusive) {
    List<Integer> all = new ArrayList<>();
    for (int node = 0; node < inclusive.length; node++) {
      all.add(node);
    }
    all.sort(Comparator.comparingLong((Integer node) -> -inclusive[node]));
    return new TreeSet<>(all.subList(0, Math.min(MOST_NODES, all.size())));
  }
}
