package io.idlewave.jobs.bounds;

import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.jobs.bounds.MatchedTrace.End;
import io.idlewave.jobs.bounds.MatchedTrace.Member;
import io.idlewave.jobs.bounds.MatchedTrace.Message;
import io.idlewave.jobs.bounds.MatchedTrace.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A machine that could have recorded a trace, in time space: every class of messages takes a
 * transit, and every class of calls a base, that are drawn at random among those which no recorded
 * time contradicts; what a call took longer is work. All messages are eager. It runs the program
 * again with other latencies and one-off delays.
 */
final class AdmissibleRun {

  private final MatchedTrace trace;
  private final Map<String, Long> shortest = new HashMap<>();
  private final Map<String, Long> transits = new HashMap<>();
  private final Map<Message, Double> sent = new HashMap<>();
  private final Map<Member, Double> entered = new HashMap<>();

  /** The quickest message of a class, and whether a receiver waited for it and nothing else. */
  private record Seen(long transit, String receiver, boolean first) {}

  AdmissibleRun(MatchedTrace trace, long seed) {
    this.trace = trace;
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, List<Seen>> seen = new HashMap<>();
    for (List<Node> calls : trace.ranks) {
      for (Node node : calls) {
        shortest.merge(callClass(node), node.duration(), Math::min);
      }
    }
    for (List<Node> calls : trace.ranks) {
      for (Node node : calls) {
        survey(node, seen);
      }
    }
    Map<String, Long> bases = new HashMap<>();
    for (String each : shortest.keySet().stream().sorted().toList()) {
      bases.put(each, random.nextLong(shortest.get(each) + 1));
    }
    for (String kind : List.of("false/false/", "false/true/", "true/false/", "true/true/")) {
      draw(kind, seen, bases, random);
    }
  }

  private static String callClass(Node node) {
    return node.function + "/" + sizeClass(node.bytes) + "/" + node.offNode;
  }

  private static int sizeClass(long bytes) {
    return Long.SIZE - Long.numberOfLeadingZeros(bytes);
  }

  private static String kind(Message m) {
    return m.across + "/" + (m.mode == SendMode.SYNCHRONOUS) + "/";
  }

  private static void survey(Node node, Map<String, List<Seen>> seen) {
    for (Object end : node.ends) {
      if (end instanceof End of && of.receives()) {
        Message m = of.message();
        boolean first = node.ends.stream().allMatch(other -> isNoLater(node, other, m));
        seen.computeIfAbsent(kind(m) + sizeClass(m.bytes), k -> new ArrayList<>())
            .add(new Seen(node.leave - m.sendNanos, callClass(node), first));
      }
    }
  }

  /** Whether the call was there before {@code m}, and what else it waits for came no later. */
  private static boolean isNoLater(Node node, Object end, Message m) {
    if (end instanceof End of) {
      Message other = of.message();
      return node.enter <= m.sendNanos
          && (!of.receives()
              || (kind(other).equals(kind(m))
                  && other.sendNanos <= m.sendNanos
                  && sizeClass(other.bytes) <= sizeClass(m.bytes)));
    }
    return end instanceof Member member && !member.group.edges;
  }

  /** From the largest class on: no message is slower than one of a larger class. */
  private void draw(
      String kind, Map<String, List<Seen>> seen, Map<String, Long> bases, SplittableRandom random) {
    long most = Long.MAX_VALUE;
    long[] ceiling = new long[Long.SIZE + 1];
    long[] floor = new long[Long.SIZE + 1];
    for (int size = Long.SIZE; size >= 0; size--) {
      List<Seen> all = seen.getOrDefault(kind + size, List.of());
      long smallest = all.stream().mapToLong(Seen::transit).min().orElse(Long.MAX_VALUE);
      for (Seen each : all) {
        most = Math.min(most, Math.max(0, each.transit - bases.get(each.receiver)));
      }
      ceiling[size] = most;
      for (Seen each : all) {
        if (each.first && each.transit == smallest) {
          floor[size] = Math.max(floor[size], smallest - bases.get(each.receiver));
        }
      }
    }
    long least = 0;
    for (int size = 0; size <= Long.SIZE; size++) {
      if (ceiling[size] == Long.MAX_VALUE) {
        break;
      }
      least = Math.min(ceiling[size], Math.max(least, floor[size]));
      // hidden transits are drawn over all that is possible, the ends among it
      double share = Math.min(1, Math.max(0, random.nextDouble(-0.3, 1.3)));
      least += (long) (share * (ceiling[size] - least));
      transits.put(kind + size, least);
    }
  }

  /**
   * What each rank is late by at the entry of MPI_Finalize.
   *
   * @param latency of each message and of each round of a collective, in ns
   * @param delays by rank and call
   */
  double[] delays(double latency, Map<List<Integer>, Double> delays) {
    double[] quiet = run(0, Map.of());
    double[] disturbed = run(latency, delays);
    for (int rank = 0; rank < quiet.length; rank++) {
      disturbed[rank] -= quiet[rank];
    }
    return disturbed;
  }

  private double[] run(double latency, Map<List<Integer>, Double> delays) {
    sent.clear();
    entered.clear();
    int ranks = trace.ranks.size();
    double[] clock = new double[ranks];
    double[] result = new double[ranks];
    int[] next = new int[ranks];
    boolean[] begun = new boolean[ranks];
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int rank = 0; rank < ranks; rank++) {
        List<Node> calls = trace.ranks.get(rank);
        while (next[rank] < calls.size()) {
          Node node = calls.get(next[rank]);
          if (!begun[rank]) {
            begun[rank] = true;
            clock[rank] += next[rank] == 0 ? node.enter : node.gap;
            clock[rank] += delays.getOrDefault(List.of(rank, node.index), 0.0);
            begin(node, clock[rank] - node.enter);
            if (node.function.equals("MPI_Finalize")) {
              result[rank] = clock[rank];
            }
          }
          double arrived = arrived(node, latency);
          if (Double.isNaN(arrived)) {
            break;
          }
          double work = (double) node.leave - Math.max((double) node.enter, recorded(node));
          clock[rank] = Math.max(clock[rank], arrived) + work;
          begun[rank] = false;
          next[rank]++;
          moved = true;
        }
      }
    }
    for (int rank = 0; rank < ranks; rank++) {
      if (next[rank] < trace.ranks.get(rank).size()) {
        throw new IllegalStateException("rank " + rank + " is stuck in call " + next[rank]);
      }
      result[rank] = result[rank] == 0 ? clock[rank] : result[rank];
    }
    return result;
  }

  private void begin(Node node, double late) {
    node.sends.forEach(m -> sent.put(m, m.sendNanos + late));
    node.enters.forEach(member -> entered.put(member, member.arrival + late));
  }

  /** When all had come that the call waits for, not a number while something has not been sent. */
  private double arrived(Node node, double latency) {
    double last = Double.NEGATIVE_INFINITY;
    for (Object end : node.ends) {
      if (end instanceof End of && of.receives()) {
        double begin = sent.getOrDefault(of.message(), Double.NaN);
        last = Math.max(last, begin + transit(of.message()) + latency);
      } else if (end instanceof Member member) {
        for (Member cause : causes(member)) {
          double arrival = entered.getOrDefault(cause, Double.NaN);
          last = Math.max(last, arrival + (node.beginsRun() ? 0 : rounds(member) * latency));
        }
      }
    }
    return last;
  }

  /** The same in the recorded run. */
  private double recorded(Node node) {
    double last = Double.NEGATIVE_INFINITY;
    for (Object end : node.ends) {
      if (end instanceof End of && of.receives()) {
        last = Math.max(last, of.message().sendNanos + (double) transit(of.message()));
      } else if (end instanceof Member member) {
        for (Member cause : causes(member)) {
          last = Math.max(last, (double) cause.arrival);
        }
      }
    }
    return Math.min(last, (double) node.leave);
  }

  private long transit(Message m) {
    return transits.getOrDefault(kind(m) + sizeClass(m.bytes), 0L);
  }

  private static int rounds(Member member) {
    boolean all = member.group.op.pattern() == Pattern.ALL_TO_ALL;
    return all ? Integer.SIZE - Integer.numberOfLeadingZeros(member.group.size - 1) : 1;
  }

  private static List<Member> causes(Member member) {
    if (!member.group.edges || member.group.size == 1) {
      return List.of();
    }
    List<Member> all = member.group.members;
    return switch (member.group.op.pattern()) {
      case NONE -> List.of();
      case ALL_TO_ALL -> all;
      case ONE_TO_ALL -> member.root ? List.of() : all.stream().filter(m -> m.root).toList();
      case ALL_TO_ONE -> member.root ? all.stream().filter(m -> m != member).toList() : List.of();
      case PREFIX -> all.stream().filter(m -> m.number < member.number).toList();
    };
  }
}
