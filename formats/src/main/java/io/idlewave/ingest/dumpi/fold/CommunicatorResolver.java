package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.fold.Group.OfCommunicator;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.Communicator.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Works out the members of all communicators from what each rank says of those it makes: the n-th
 * construction on a communicator is one event of all its members. Walks the ranks through their
 * constructions, each until it has to wait for others; where members never come, as in the trace of
 * a part of the ranks, those that are there go on without them.
 */
final class CommunicatorResolver {

  private record Leaders(int tag, int here, int there) {}

  private final List<CommunicatorLog> logs;
  private final WarningLog warnings;
  private final ResolvedCommunicator world;
  private final ResolvedCommunicator self =
      new ResolvedCommunicator("MPI_COMM_SELF", Kind.SELF, List.of());
  private final List<ResolvedCommunicator> all = new ArrayList<>();
  private final List<Map<Integer, ResolvedCommunicator>> bound = new ArrayList<>();
  private final int[] next;
  private final @Nullable Meeting[] waits;
  private final Deque<Integer> ready = new ArrayDeque<>();
  private final Map<Leaders, Meeting> halves = new HashMap<>();

  /** Resolves for as many ranks as there are logs. */
  CommunicatorResolver(List<CommunicatorLog> logs, WarningLog warnings) {
    this.logs = logs;
    this.warnings = warnings;
    this.world =
        new ResolvedCommunicator(
            "MPI_COMM_WORLD", Kind.INTRA, IntStream.range(0, logs.size()).boxed().toList());
    this.next = new int[logs.size()];
    this.waits = new @Nullable Meeting[logs.size()];
    all.add(world);
    all.add(self);
    for (int rank = 0; rank < logs.size(); rank++) {
      Map<Integer, ResolvedCommunicator> numbers = new HashMap<>();
      numbers.put(LocalCommunicators.WORLD, world);
      numbers.put(LocalCommunicators.SELF, self);
      bound.add(numbers);
      ready.add(rank);
      takeAsWorld(rank);
    }
  }

  /** What no record makes and is as large as the world cannot be told from it. */
  private void takeAsWorld(int rank) {
    CommunicatorLog log = logs.get(rank);
    Set<Integer> made = new HashSet<>();
    log.constructions().forEach(call -> made.add(call.made()));
    log.sizes()
        .forEach(
            (number, size) -> {
              if (number > LocalCommunicators.SELF && size == logs.size() && made.add(number)) {
                bound.get(rank).put(number, world);
                warnings.add(DumpiWarning.COMMUNICATOR_AS_WORLD, () -> "rank " + rank);
              }
            });
  }

  /** All communicators, in the order in which they were made; the first two are predefined. */
  List<ResolvedCommunicator> all() {
    return all;
  }

  /** What the numbers of a rank stand for. */
  Map<Integer, ResolvedCommunicator> bound(int rank) {
    return bound.get(rank);
  }

  /** Resolves all that can be. */
  void run() {
    do {
      while (!ready.isEmpty()) {
        advance(ready.remove());
      }
    } while (goOnWithout());
  }

  private void advance(int rank) {
    List<Construction> calls = logs.get(rank).constructions();
    while (next[rank] < calls.size()) {
      Construction call = calls.get(next[rank]);
      ResolvedCommunicator parent = find(rank, call.parent());
      if (parent == null) {
        next[rank]++;
      } else if (parent == self) {
        next[rank]++;
        alone(rank, call);
      } else {
        meet(rank, call, parent);
        return;
      }
    }
  }

  /** The communicator of a number, or null. */
  private @Nullable ResolvedCommunicator find(int rank, int number) {
    return bound.get(rank).get(number);
  }

  private void alone(int rank, Construction call) {
    Meeting meeting = new Meeting(new ResolvedCommunicator("", Kind.INTRA, List.of(rank)));
    meeting.calls.put(rank, call);
    build(meeting);
  }

  private void meet(int rank, Construction call, ResolvedCommunicator parent) {
    int number = parent.made.merge(rank, 1, Integer::sum);
    Meeting meeting = parent.meetings.computeIfAbsent(number, n -> new Meeting(parent));
    meeting.calls.put(rank, call);
    waits[rank] = meeting;
    if (meeting.calls.size() == parent.members.size() + parent.remoteMembers.size()) {
      parent.meetings.remove(number);
      build(meeting);
    }
  }

  /** Lets those go on that wait for ranks that do not come; false if nobody waits. */
  private boolean goOnWithout() {
    Meeting chosen = null;
    for (int rank = 0; rank < waits.length; rank++) {
      Meeting meeting = waits[rank];
      if (meeting != null && (chosen == null || nobodyElseComes(meeting))) {
        chosen = meeting;
        if (nobodyElseComes(meeting)) {
          break;
        }
      }
    }
    if (chosen == null) {
      return false;
    }
    Construction first = first(chosen);
    warnings.add(DumpiWarning.COMMUNICATOR_PARTIAL, first::place);
    chosen.parent.meetings.values().remove(chosen);
    if (chosen.waitsForOtherGroup) {
      halves.values().remove(chosen);
      half(chosen);
    } else {
      build(chosen);
    }
    return true;
  }

  /** Whether all other members have come to the end of their constructions. */
  private boolean nobodyElseComes(Meeting meeting) {
    return meeting.parent.all().stream()
        .allMatch(rank -> meeting.calls.containsKey(rank) || waits[rank] == null);
  }

  private void build(Meeting meeting) {
    Construction first = first(meeting);
    List<Integer> others =
        meeting.calls.keySet().stream()
            .filter(rank -> !call(meeting, rank).function().equals(first.function()))
            .toList();
    if (!others.isEmpty()) {
      warnings.add(DumpiWarning.COMMUNICATOR_PARTIAL, first::place);
      meeting.calls.keySet().removeAll(others);
      others.forEach(this::release);
    }
    if (first.function().equals(Construction.INTER)) {
      join(meeting);
      return;
    }
    CommunicatorBuilder builder = new CommunicatorBuilder(this, meeting, warnings);
    builder.build().forEach(this::add);
    release(meeting);
  }

  private static Construction call(Meeting meeting, int rank) {
    return Objects.requireNonNull(meeting.calls.get(rank));
  }

  private static Construction first(Meeting meeting) {
    return call(meeting, meeting.calls.firstKey());
  }

  /** One group of an inter-communicator has met: the other one has, or is waited for. */
  private void join(Meeting meeting) {
    Leaders leaders = leaders(meeting);
    Meeting other =
        leaders == null
            ? null
            : halves.remove(new Leaders(leaders.tag(), leaders.there(), leaders.here()));
    if (other != null) {
      ResolvedCommunicator inter =
          new ResolvedCommunicator(Construction.INTER, Kind.INTER, other.parent.members);
      inter.remoteMembers = meeting.parent.members;
      add(inter);
      bind(other, inter);
      bind(meeting, inter);
      release(other);
      release(meeting);
      return;
    }
    if (leaders == null) {
      half(meeting);
    } else {
      meeting.waitsForOtherGroup = true;
      halves.put(leaders, meeting);
    }
  }

  /** An inter-communicator whose other group is not known. */
  private void half(Meeting meeting) {
    ResolvedCommunicator inter =
        new ResolvedCommunicator(Construction.INTER, Kind.INTER, meeting.parent.members);
    inter.known = false;
    add(inter);
    bind(meeting, inter);
    release(meeting);
  }

  private @Nullable Leaders leaders(Meeting meeting) {
    Construction first = first(meeting);
    List<Integer> members = meeting.parent.members;
    if (first.key() < 0 || first.key() >= members.size()) {
      return null;
    }
    int here = members.get(first.key());
    Construction leader = meeting.calls.get(here);
    ResolvedCommunicator bridge = leader == null ? null : find(here, leader.remote());
    if (leader == null
        || bridge == null
        || leader.remoteLeader() < 0
        || leader.remoteLeader() >= bridge.groupOf(here).size()) {
      return null;
    }
    return new Leaders(leader.tag(), here, bridge.groupOf(here).get(leader.remoteLeader()));
  }

  private void bind(Meeting meeting, ResolvedCommunicator made) {
    meeting.calls.keySet().forEach(rank -> bind(rank, meeting, made));
  }

  void bind(int rank, Meeting meeting, ResolvedCommunicator made) {
    Construction call = meeting.calls.get(rank);
    if (call != null && call.made() != LocalCommunicators.NONE) {
      bound.get(rank).put(call.made(), made);
    }
  }

  /** World ranks of a rank's group, or null if they are not known. */
  @Nullable List<Integer> ranks(int rank, @Nullable Group group) {
    return Group.ranks(group, of -> members(rank, of));
  }

  private @Nullable List<Integer> members(int rank, OfCommunicator of) {
    ResolvedCommunicator found = find(rank, of.comm());
    if (found == null || !found.known) {
      return null;
    }
    if (found == self) {
      return List.of(rank);
    }
    boolean first = found.kind != Kind.INTER || found.members.contains(rank) != of.remote();
    return first ? found.members : found.remoteMembers;
  }

  /** What a rank was told of its rank in a communicator that it made, or null. */
  @Nullable Integer told(int rank, int comm) {
    return logs.get(rank).ranks().get(comm);
  }

  private void add(ResolvedCommunicator made) {
    all.add(made);
  }

  private void release(Meeting meeting) {
    meeting.calls.keySet().forEach(this::release);
  }

  private void release(int rank) {
    if (waits[rank] != null) {
      waits[rank] = null;
      next[rank]++;
      ready.add(rank);
    }
  }
}
