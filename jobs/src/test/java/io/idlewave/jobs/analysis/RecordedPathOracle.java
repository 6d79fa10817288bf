package io.idlewave.jobs.analysis;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The critical path of a recorded run in which every send is eager and messages take no time, found
 * backwards from the archive itself, all of it in memory: an oracle that shares no code with graph
 * and path.
 */
final class RecordedPathOracle {

  /** A call of a rank. */
  private record At(int rank, int call) {}

  private record Channel(int communicator, int from, int to, int tag) {}

  private record Instance(int communicator, int number) {}

  private final TraceArchive archive;
  private final List<List<MpiCall>> calls = new ArrayList<>();
  private final Map<Channel, List<At>> sends = new HashMap<>();
  private final Map<Instance, Map<Integer, At>> entries = new HashMap<>();
  private final Map<At, List<At>> causes = new HashMap<>();

  /** Computing on the path, by rank, in ns. */
  final SortedMap<Integer, Long> computing = new TreeMap<>();

  long runtimeNanos;

  RecordedPathOracle(TraceArchive archive) {
    this.archive = archive;
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      calls.add(StoredCalls.calls(archive, rank));
    }
    for (int rank = 0; rank < calls.size(); rank++) {
      publish(rank);
    }
    for (int rank = 0; rank < calls.size(); rank++) {
      match(rank);
    }
    walk();
  }

  private void publish(int rank) {
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int i = 0; i < calls.get(rank).size(); i++) {
      for (Operation operation : calls.get(rank).get(i).operations()) {
        if (operation instanceof Send send) {
          sends
              .computeIfAbsent(
                  new Channel(send.communicator(), rank, send.peer(), send.tag()),
                  key -> new ArrayList<>())
              .add(new At(rank, i));
        } else if (operation instanceof Collective collective) {
          int number = numbers.merge(collective.communicator(), 1, Integer::sum);
          entries
              .computeIfAbsent(
                  new Instance(collective.communicator(), number), key -> new HashMap<>())
              .put(rank, new At(rank, i));
        }
      }
    }
  }

  private void match(int rank) {
    Map<Channel, Integer> taken = new HashMap<>();
    Map<Integer, Integer> numbers = new HashMap<>();
    Map<Long, At> requests = new HashMap<>();
    for (int i = 0; i < calls.get(rank).size(); i++) {
      List<At> needed = new ArrayList<>();
      for (Operation operation : calls.get(rank).get(i).operations()) {
        if (operation instanceof Receive receive) {
          needed.add(
              take(
                  new Channel(receive.communicator(), receive.peer(), rank, receive.tag()), taken));
        } else if (operation instanceof PostReceive post) {
          requests.put(
              post.request(),
              take(new Channel(post.communicator(), post.peer(), rank, post.tag()), taken));
        } else if (operation instanceof Complete complete) {
          At send = requests.remove(complete.request());
          if (send != null) {
            needed.add(send);
          }
        } else if (operation instanceof Collective collective) {
          int number = numbers.merge(collective.communicator(), 1, Integer::sum);
          At last = last(rank, collective, number);
          if (last != null) {
            needed.add(last);
          }
        }
      }
      causes.put(new At(rank, i), needed);
    }
  }

  private At take(Channel channel, Map<Channel, Integer> taken) {
    return sends.getOrDefault(channel, List.of()).get(taken.merge(channel, 1, Integer::sum) - 1);
  }

  /** The member that a rank needed last; null where it needs none. */
  private @Nullable At last(int rank, Collective collective, int number) {
    Pattern pattern = collective.op().pattern();
    Communicator communicator = archive.metadata().communicators().get(collective.communicator());
    if (pattern == Pattern.NONE || communicator.size() == 1) {
      return null;
    }
    if (pattern == Pattern.ONE_TO_ALL && rank == collective.root()) {
      return null;
    }
    if (pattern == Pattern.ALL_TO_ONE && rank != collective.root()) {
      return null;
    }
    Map<Integer, At> members =
        entries.getOrDefault(new Instance(collective.communicator(), number), Map.of());
    At last = null;
    for (int member = 0; member < communicator.size(); member++) {
      int other = communicator.worldRank(member);
      if (pattern == Pattern.PREFIX && other == rank) {
        break;
      }
      At entry = members.get(other);
      boolean counts = pattern != Pattern.ONE_TO_ALL || other == collective.root();
      if (entry != null && counts && (last == null || enter(entry) > enter(last))) {
        last = entry;
      }
    }
    return last;
  }

  private MpiCall call(At at) {
    return calls.get(at.rank()).get(at.call());
  }

  private long enter(At at) {
    return archive.metadata().ranks().get(at.rank()).originNanos() + call(at).enterNanos();
  }

  private long leave(At at) {
    return enter(at) + call(at).durationNanos();
  }

  private At find(int rank, String function) {
    for (int i = 0; i < calls.get(rank).size(); i++) {
      At at = new At(rank, i);
      if (archive.metadata().functions().get(call(at).function()).equals(function)) {
        return at;
      }
    }
    throw new IllegalArgumentException("rank " + rank + ": no " + function);
  }

  private void walk() {
    At at = find(0, "MPI_Finalize");
    long begin = Long.MAX_VALUE;
    List<At> begins = new ArrayList<>();
    for (int rank = 0; rank < calls.size(); rank++) {
      At end = find(rank, "MPI_Finalize");
      At init = init(rank);
      begins.add(init);
      begin = Math.min(begin, leave(init));
      if (enter(end) > enter(at)) {
        at = end;
      }
    }
    runtimeNanos = enter(at) - begin;
    // here the path stands where the call begins
    while (true) {
      At before = new At(at.rank(), at.call() - 1);
      computing.merge(at.rank(), enter(at) - leave(before), Long::sum);
      if (before.equals(begins.get(at.rank()))) {
        return;
      }
      At cause = before;
      long waited = enter(before);
      for (At needed : causes.getOrDefault(before, List.of())) {
        long came = Math.min(enter(needed), leave(before));
        if (came > waited) {
          waited = came;
          cause = needed;
        }
      }
      at = cause;
    }
  }

  private At init(int rank) {
    boolean threads = archive.metadata().functions().contains("MPI_Init_thread");
    return find(rank, threads ? "MPI_Init_thread" : "MPI_Init");
  }
}
