package io.idlewave.jobs.bounds;

import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.jobs.bounds.MatchedTrace.End;
import io.idlewave.jobs.bounds.MatchedTrace.Group;
import io.idlewave.jobs.bounds.MatchedTrace.Member;
import io.idlewave.jobs.bounds.MatchedTrace.Message;
import io.idlewave.jobs.bounds.MatchedTrace.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The two bounds given the clocks, written from {@code docs/semantics.md} sections 2 to 6 alone,
 * for constant draws and one-off delays: rank by rank, call by call, as far as each can go. It
 * knows no blocks, slots, steps or lanes.
 */
final class ClocksOracle {

  private final MatchedTrace trace;
  private final EagerBracket eager;
  private final @Nullable CostSet known;
  private final long knownBase;
  private final boolean lower;
  private final Map<String, List<Long>> durations = new HashMap<>();
  private final Map<String, Seen> transits = new HashMap<>();
  private final boolean closed;
  private final double noise;
  private final double share;
  private final double latency;
  private final Map<List<Integer>, Double> delays;
  private final double[] clock;
  private final double[] result;
  private final int[] next;
  private final boolean[] begun;

  /**
   * An evaluation.
   *
   * @param known what calls and messages cost, or null
   * @param closed whether both bounds are one
   * @param noise of each stretch, in ns
   * @param share noise per processor time
   * @param delays by rank and call
   */
  ClocksOracle(
      MatchedTrace trace,
      EagerBracket eager,
      @Nullable CostSet known,
      boolean lower,
      boolean closed,
      double noise,
      double share,
      double latency,
      Map<List<Integer>, Double> delays) {
    this.trace = trace;
    this.eager = eager;
    this.known = known;
    this.knownBase = known == null ? -1 : known.overheadNanos();
    this.lower = lower;
    this.closed = closed;
    this.noise = noise;
    this.share = share;
    this.latency = latency;
    this.delays = delays;
    int ranks = trace.ranks.size();
    clock = new double[ranks];
    result = new double[ranks];
    next = new int[ranks];
    begun = new boolean[ranks];
    trace.ranks.forEach(calls -> calls.forEach(this::survey));
  }

  // ---- what the trace says of base times and transits

  private static int sizeClass(long bytes) {
    int size = 0;
    while (bytes >> size > 0) {
      size++;
    }
    return size;
  }

  private static String callClass(Node node) {
    return node.function + "/" + sizeClass(node.bytes) + "/" + node.offNode;
  }

  /**
   * The quickest message of a size class.
   *
   * @param first whether a receiver that waited for it alone received it
   */
  private record Seen(long transit, String receiver, boolean first) {}

  private void survey(Node node) {
    durations.computeIfAbsent(callClass(node), c -> new ArrayList<>()).add(node.duration());
    for (Object end : node.ends) {
      if (end instanceof End of && of.receives()) {
        Message m = of.message();
        long transit = node.leave - m.sendNanos;
        boolean first = awaits(node, m);
        String key = kind(m) + sizeClass(m.bytes);
        Seen known = transits.get(key);
        boolean equal = known != null && transit == known.transit;
        if (known == null || transit < known.transit || (equal && first && !known.first)) {
          transits.put(key, new Seen(transit, callClass(node), first));
        }
      }
    }
  }

  private static String kind(Message m) {
    return m.across + "/" + (m.mode == SendMode.SYNCHRONOUS) + "/";
  }

  /** Whether the call was there before the message was sent, and nothing came after it. */
  private boolean awaits(Node node, Message m) {
    boolean alone = node.enter <= m.sendNanos;
    for (Object end : node.ends) {
      if (!(end instanceof End of)) {
        alone &= end instanceof Member member && !member.group.edges;
      } else if (of.receives()) {
        Message other = of.message();
        alone &= kind(other).equals(kind(m)) && other.sendNanos <= m.sendNanos;
        alone &= sizeClass(other.bytes) <= sizeClass(m.bytes);
      } else {
        alone &= !mayWait(of.message());
      }
    }
    return alone;
  }

  private long shortest(String callClass) {
    return knownBase >= 0 ? knownBase : durations.get(callClass).stream().min(Long::compare).get();
  }

  private long least() {
    return Math.max(0, knownBase);
  }

  private boolean mayNeedTime(Node node) {
    return most(node) > 0;
  }

  /** The 99th percentile of the durations of a class, in buckets 1/32 of their values wide. */
  private long most(Node node) {
    if (knownBase >= 0 || closed) {
      return shortest(callClass(node));
    }
    List<Long> all = durations.get(callClass(node));
    if (all.size() < 20) {
      return Long.MAX_VALUE;
    }
    long quantile = all.stream().sorted().toList().get((int) Math.ceil(0.99 * all.size()) - 1);
    long width = Math.max(1, Long.highestOneBit(quantile) >> 5);
    return quantile / width * width + width - 1;
  }

  private long transit(Message m, long bytes, boolean synchronous, boolean late) {
    String kind = m.across + "/" + synchronous + "/";
    int size = sizeClass(bytes);
    if (late) {
      return latest(kind, size);
    }
    long least = 0;
    for (int smaller = 0; smaller <= size; smaller++) {
      Seen seen = transits.get(kind + smaller);
      if (seen != null && seen.first) {
        long says = seen.transit - shortest(seen.receiver);
        Seen quickest = quickest(kind, smaller);
        if (says > latest(kind, smaller)) {
          says = quickest.first ? quickest.transit - shortest(quickest.receiver) : 0;
        } else if (quickest.transit < seen.transit) {
          says = Math.min(says, quickest.transit - shortest(quickest.receiver));
        }
        least = Math.max(least, says);
      }
    }
    return Math.min(least, latest(kind, size));
  }

  private Seen quickest(String kind, int size) {
    Seen quickest = new Seen(Long.MAX_VALUE, "", false);
    for (int larger = size; larger < Long.SIZE; larger++) {
      Seen seen = transits.get(kind + larger);
      quickest = seen != null && seen.transit < quickest.transit ? seen : quickest;
    }
    return quickest;
  }

  private long latest(String kind, int size) {
    Seen quickest = quickest(kind, size);
    return quickest.receiver.isEmpty() ? 0 : Math.max(0, Math.max(0, quickest.transit) - least());
  }

  private long leg(Message m, boolean late) {
    if (known != null) {
      return known.latencyNanos() + (late ? known.overheadNanos() : 0);
    }
    return transit(m, 0, false, late);
  }

  private long transit(Message m, boolean late) {
    boolean synchronous = m.mode == SendMode.SYNCHRONOUS;
    if (known != null) {
      boolean large = m.mode == SendMode.STANDARD && m.bytes > known.eagerThresholdBytes();
      long legs = synchronous || large ? 3 * known.latencyNanos() : known.latencyNanos();
      return known.overheadNanos() + legs + known.transferNanos(m.bytes);
    }
    long transit = transit(m, m.bytes, synchronous, late);
    return synchronous ? Math.max(transit, leg(m, late)) : transit;
  }

  // ---- protocol

  private boolean ambiguous(Message m) {
    return m.mode == SendMode.STANDARD && eager.isAmbiguous(m.bytes);
  }

  private boolean mayWait(Message m) {
    return m.mode == SendMode.SYNCHRONOUS
        || (m.mode == SendMode.STANDARD && m.bytes > eager.lowerBytes());
  }

  private boolean handshakes(Message m) {
    return mayWait(m) && !(lower && ambiguous(m));
  }

  private long arrival(Message m, boolean late) {
    long sent = m.sendNanos + transit(m, late);
    long posted = m.postNanos + Math.max(0, transit(m, late) - leg(m, !late));
    return mayWait(m) && (late || !ambiguous(m)) ? Math.max(sent, posted) : sent;
  }

  private long acknowledged(Message m, boolean late) {
    return Math.max(m.sendNanos + 2 * leg(m, late), m.postNanos + leg(m, late));
  }

  private double met(Message m) {
    double request = m.inject + latency;
    long late = m.sendNanos + Math.min(transit(m, true), leg(m, true));
    long early = m.sendNanos + Math.min(transit(m, false), leg(m, false));
    if (lower) {
      long send = Math.max(0, m.postNanos - early);
      long post = Math.max(0, late - m.postNanos);
      return send > 0 && post > 0
          ? Math.min(request, m.post)
          : Math.max(request - send, m.post - post);
    }
    long whole = ambiguous(m) ? m.sendNanos + transit(m, true) : late;
    return Math.max(
        request - Math.max(0, m.postNanos - whole), m.post - Math.max(0, early - m.postNanos));
  }

  // ---- the run

  double[] run() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int rank = 0; rank < clock.length; rank++) {
        while (next[rank] < trace.ranks.get(rank).size() && step(rank)) {
          moved = true;
        }
      }
    }
    for (int rank = 0; rank < clock.length; rank++) {
      List<Node> calls = trace.ranks.get(rank);
      if (next[rank] < calls.size()) {
        throw new IllegalStateException("rank " + rank + " is stuck in call " + next[rank]);
      }
      if (find(calls, "MPI_Finalize") < 0) {
        result[rank] = clock[rank];
      }
    }
    return result;
  }

  private static int find(List<Node> calls, String function) {
    for (Node node : calls) {
      if (node.function.equals(function)) {
        return node.index;
      }
    }
    return -1;
  }

  private boolean step(int rank) {
    List<Node> calls = trace.ranks.get(rank);
    Node node = calls.get(next[rank]);
    int init = Math.max(find(calls, "MPI_Init"), find(calls, "MPI_Init_thread"));
    int end = find(calls, "MPI_Finalize");
    int last = end < 0 ? calls.size() : end;
    boolean inRun = node.index > init && node.index < last;
    if (!begun[rank]) {
      begun[rank] = true;
      clock[rank] += delays.getOrDefault(List.of(rank, node.index), 0.0);
      if (node.gap > 0 && node.index > init && node.index <= last) {
        clock[rank] += drawn((double) node.gap);
      }
      if (node.index == end) {
        result[rank] = clock[rank];
      }
      begin(node, inRun);
    }
    if (!isReady(node)) {
      return false;
    }
    double waited = end(node);
    boolean noiseLast = noiseLast(node);
    if (inRun && noiseLast && cpuAfter(node, waited) > 0) {
      clock[rank] += drawn(cpuAfter(node, waited));
    } else if (inRun && !noiseLast) {
      clock[rank] += share * later(node, waited);
    }
    begun[rank] = false;
    next[rank]++;
    return true;
  }

  private static boolean isRounds(Member member) {
    return member.blocking && member.group.op.pattern() == Pattern.ALL_TO_ALL;
  }

  private static boolean takesData(Member member) {
    Pattern pattern = member.group.op.pattern();
    return (pattern == Pattern.ONE_TO_ALL && !member.root)
        || (pattern == Pattern.ALL_TO_ONE && member.root);
  }

  private static boolean isNone(Member member) {
    return member.group.op.pattern() == Pattern.NONE;
  }

  /** A call that hands something over is disturbed before it does, one that only waits after. */
  private static boolean noiseLast(Node node) {
    boolean handsOver =
        node.hasSendOrPost
            || node.enters.stream()
                .anyMatch(m -> !isRounds(m) && !(m.blocking && takesData(m)) && !isNone(m));
    boolean waits = node.enters.stream().anyMatch(m -> m.blocking && takesData(m));
    return !handsOver && (waits || node.ends.stream().anyMatch(e -> !node.enters.contains(e)));
  }

  private static boolean noiseFirst(Node node) {
    return !noiseLast(node) && node.enters.stream().noneMatch(ClocksOracle::isRounds);
  }

  private boolean mayWait(Node node) {
    boolean ends = false;
    for (Object of : node.ends) {
      ends |= (of instanceof End end && (end.receives() || mayAcknowledge(end.message())));
      ends |= (of instanceof Member member && isShared(member));
    }
    boolean contributes = node.enters.stream().anyMatch(m -> m.blocking && isShared(m));
    return ends || node.blocksOnSend || contributes || hidesWait(node.function);
  }

  private static boolean hidesWait(String function) {
    return function.equals("MPI_Comm_disconnect");
  }

  private static boolean mayAcknowledge(Message m) {
    return m.mode == SendMode.STANDARD || m.mode == SendMode.SYNCHRONOUS;
  }

  /** Whether the member has others to wait for. */
  private static boolean isShared(Member member) {
    return member.group.edges && member.group.size > 1;
  }

  /** Whether the member may wait for another one: not the root that gives to all. */
  private static boolean exits(Member member) {
    return isShared(member) && !(member.group.op.pattern() == Pattern.ONE_TO_ALL && member.root);
  }

  /** A collective of one waits for nobody, but need not be CPU time. */
  private static boolean isAlone(Node node) {
    return node.ends.stream()
        .anyMatch(of -> of instanceof Member m && m.group.edges && m.group.size == 1);
  }

  private double cpuBefore(Node node) {
    if (!mayWait(node) && !(lower && isAlone(node))) {
      return node.duration();
    }
    return lower ? Math.min(node.duration(), least()) : mayNeedTime(node) ? node.duration() : 0;
  }

  private double drawn(double nanos) {
    return noise + share * nanos;
  }

  /** How much of that noise in time falls on. */
  private double early(Node node) {
    if (lower || !mayWait(node)) {
      return cpuBefore(node);
    }
    return Math.min(
        node.duration(), handsOverAndWaits(node) ? shortest(callClass(node)) : most(node));
  }

  /** What is left after a wait and no call of the class needs, of a call that then ends. */
  private double later(Node node, double waited) {
    return lower || !handsOverAndWaits(node)
        ? 0
        : Math.max(0, node.duration() - waited - early(node));
  }

  /** All to all, a send and a receive in one, or a send that surely waits for its receive. */
  private boolean handsOverAndWaits(Node node) {
    boolean together = node.enters.stream().anyMatch(m -> isRounds(m) && isShared(m));
    boolean waitsItself = false;
    boolean receivesItself = false;
    for (Object of : node.ends) {
      if (of instanceof End end && end.receives()) {
        receivesItself |= node.posts.contains(end.message());
      } else if (of instanceof End end && node.sends.contains(end.message())) {
        waitsItself |= mayWait(end.message()) && !ambiguous(end.message());
      }
    }
    return together || waitsItself || (!node.sends.isEmpty() && receivesItself);
  }

  private double cpuAfter(Node node, double waited) {
    return mayWait(node) ? node.duration() - waited : cpuBefore(node);
  }

  private void begin(Node node, boolean inRun) {
    if (inRun && noiseFirst(node) && cpuBefore(node) > 0) {
      clock[node.rank] += drawn(early(node));
    }
    node.sends.forEach(m -> m.inject = clock[node.rank]);
    node.posts.forEach(m -> m.post = clock[node.rank]);
    for (Member member : node.enters) {
      member.value = clock[node.rank];
      Pattern pattern = member.group.op.pattern();
      if (pattern == Pattern.ALL_TO_ALL) {
        int rounds = 0;
        while (1 << rounds < member.group.size) {
          rounds++;
        }
        boolean noisy = member.blocking && inRun && cpuBefore(node) > 0;
        double drawn = node.beginsRun() ? 0 : latency;
        member.value += rounds * (drawn + (noisy ? noise : 0));
        member.value += noisy && rounds > 0 ? share * early(node) : 0;
      } else if (pattern == Pattern.ALL_TO_ONE) {
        member.value += latency;
      }
    }
  }

  private boolean isReady(Node node) {
    for (Object of : node.ends) {
      if (of instanceof End end) {
        Message m = end.message();
        boolean met = !Double.isNaN(m.inject) && !Double.isNaN(m.post);
        if (!met && (end.receives() || handshakes(m))) {
          return false;
        }
      } else if (of instanceof Member member && member.group.edges && !isReady(member)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isReady(Member member) {
    return switch (member.group.op.pattern()) {
      case NONE -> true;
      case ALL_TO_ALL -> member.group.members.stream().noneMatch(m -> Double.isNaN(m.value));
      case ONE_TO_ALL ->
          member.group.members.stream().noneMatch(m -> m.root && Double.isNaN(m.value));
      case ALL_TO_ONE ->
          !member.root || member.group.members.stream().noneMatch(m -> Double.isNaN(m.value));
      case PREFIX ->
          member.group.members.stream()
              .noneMatch(m -> m.number < member.number && Double.isNaN(m.value));
    };
  }

  // ---- the end of a call

  /**
   * An edge: its delay, when its effect came, and the least delayed of the members it stands for.
   */
  private record Edge(double delay, long early, long late, double least, boolean single) {}

  private double end(Node node) {
    double local = clock[node.rank];
    List<Edge> edges = new ArrayList<>();
    long open = node.enter;
    long others = node.enter;
    boolean known = true;
    Member rounds = null;
    for (Object of : node.ends) {
      if (of instanceof End end) {
        Message m = end.message();
        if (end.receives()) {
          double value = handshakes(m) ? met(m) + 2 * latency : m.inject + latency;
          edges.add(edge(node, value, arrival(m, false), arrival(m, true), value, true));
        } else if (handshakes(m)) {
          double value = met(m) + latency;
          long early = ambiguous(m) ? Long.MIN_VALUE : acknowledged(m, false);
          edges.add(edge(node, value, early, acknowledged(m, true), value, true));
        } else if (ambiguous(m)) {
          open = Math.max(open, capped(node, acknowledged(m, true), true));
        }
      } else if (of instanceof Member member && exits(member)) {
        long last = last(member);
        others = Math.max(others, capped(node, last, true));
        boolean doubtful = member.group.op.movesData() && member.received == 0;
        known &= !doubtful && member.group.op.pattern() != Pattern.PREFIX;
        if (lower && doubtful) {
          continue;
        }
        if (isRounds(member)) {
          rounds = member;
        }
        Edge edge = exit(node, member, last);
        if (edge != null) {
          edges.add(edge);
        }
      }
    }
    return join(node, local, edges, Math.max(open, lower ? others : 0), open, known, rounds);
  }

  private long capped(Node node, long arrival, boolean late) {
    return Math.min(arrival, node.leave - (late ? least() : shortest(callClass(node))));
  }

  private Edge edge(Node node, double value, long early, long late, double least, boolean single) {
    return new Edge(value, capped(node, early, false), capped(node, late, true), least, single);
  }

  private static long last(Member member) {
    ToLongFunction<Member> arrival = m -> m.arrival;
    Group group = member.group;
    return switch (group.op.pattern()) {
      case ONE_TO_ALL ->
          group.members.stream().filter(m -> m.root).mapToLong(arrival).findFirst().orElseThrow();
      case PREFIX ->
          group.members.stream()
              .filter(m -> m.number <= member.number)
              .mapToLong(arrival)
              .max()
              .orElseThrow();
      default -> group.members.stream().mapToLong(arrival).max().orElseThrow();
    };
  }

  private Edge exit(Node node, Member member, long last) {
    Group group = member.group;
    switch (group.op.pattern()) {
      case ONE_TO_ALL -> {
        double root = group.members.stream().filter(m -> m.root).findFirst().get().value + latency;
        return edge(node, root, last, last, root, true);
      }
      case ALL_TO_ALL -> {
        return edge(node, latest(group, last, null), last, last, leastOf(group), false);
      }
      case ALL_TO_ONE -> {
        return member.root
            ? edge(node, latest(group, last, member), last, last, leastOf(group), false)
            : null;
      }
      case PREFIX -> {
        double value = Double.NEGATIVE_INFINITY;
        for (Member m : group.members) {
          if (m.number < member.number) {
            value = Math.max(value, m.value + latency - (last - m.arrival));
          }
        }
        return member.number == 0 ? null : edge(node, value, last, last, value, true);
      }
      default -> throw new IllegalStateException("no exit");
    }
  }

  private double latest(Group group, long last, Member except) {
    return group.members.stream()
        .filter(m -> m != except && !(lower && isRounds(m) && doubtfulSender(m)))
        .mapToDouble(m -> m.value - (last - m.arrival))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private static boolean doubtfulSender(Member member) {
    return member.group.op.movesData() && member.sentNothing;
  }

  private double leastOf(Group group) {
    return group.members.stream()
        .filter(m -> group.op.pattern() != Pattern.ALL_TO_ONE || !m.root)
        .mapToDouble(m -> m.value)
        .min()
        .orElseThrow();
  }

  private double join(
      Node node, double local, List<Edge> edges, long open, long doubt, boolean known, Member all) {
    long wait = lower ? open : node.enter;
    long surely = node.enter;
    for (Edge edge : edges) {
      wait = Math.max(wait, lower ? edge.late() : edge.early());
      surely = Math.max(surely, edge.early());
    }
    double waited = wait - node.enter;
    double slack = lower ? (mayWait(node) ? waited + node.pollSpan : 0) : waited;
    if (all != null) {
      double together = edges.get(0).delay();
      clock[node.rank] = Math.max(lower ? local - slack : together, together);
      if (lower) {
        clock[node.rank] = Math.max(clock[node.rank], edges.get(0).least());
      }
      return waited;
    }
    double delay = local - slack;
    boolean bounded = lower && slack > 0;
    boolean inGraph = known && doubt <= surely;
    boolean alone = edges.size() == 1 && edges.get(0).single() && surely > node.enter;
    double least = surely > node.enter ? Double.POSITIVE_INFINITY : local;
    for (Edge edge : edges) {
      double edgeSlack = Math.max(0, wait - (lower ? edge.early() : edge.late()));
      boolean without = bounded && inGraph && alone;
      delay = Math.max(delay, edge.delay() - (without ? 0 : edgeSlack));
      least = Math.min(least, edge.least());
    }
    if (bounded) {
      delay = Math.max(delay, inGraph && !edges.isEmpty() ? least : 0);
    }
    clock[node.rank] = delay;
    return waited;
  }

  @Override
  public String toString() {
    return Arrays.toString(result);
  }
}
