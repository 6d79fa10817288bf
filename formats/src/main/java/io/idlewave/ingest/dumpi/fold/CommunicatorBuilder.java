package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.Communicator.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the communicators that come out of one meeting, and tells each rank which is its own. */
final class CommunicatorBuilder {

  private final CommunicatorResolver resolver;
  private final Meeting meeting;
  private final WarningLog warnings;
  private final ResolvedCommunicator parent;
  private final Construction first;
  private final List<ResolvedCommunicator> made = new ArrayList<>();

  CommunicatorBuilder(CommunicatorResolver resolver, Meeting meeting, WarningLog warnings) {
    this.resolver = resolver;
    this.meeting = meeting;
    this.warnings = warnings;
    this.parent = meeting.parent;
    this.first = Objects.requireNonNull(meeting.calls.get(meeting.calls.firstKey()));
  }

  /** The communicators, in an order that depends on the calls alone. */
  List<ResolvedCommunicator> build() {
    switch (first.function()) {
      case Construction.DUP -> duplicate();
      case Construction.SPLIT -> split();
      case Construction.CREATE -> create();
      case Construction.CART_SUB -> dropDimensions();
      case Construction.MERGE -> merge();
      default -> arrange();
    }
    return made;
  }

  private Construction call(int rank) {
    Construction call = meeting.calls.get(rank);
    return call == null ? first : call;
  }

  /** Ranks that come out with a communicator, in the order of the parent. */
  private List<Integer> taking() {
    return parent.all().stream()
        .filter(meeting.calls::containsKey)
        .filter(rank -> call(rank).made() != LocalCommunicators.NONE)
        .toList();
  }

  private ResolvedCommunicator make(Kind kind, List<Integer> members) {
    ResolvedCommunicator communicator =
        new ResolvedCommunicator(first.function(), kind, List.copyOf(members));
    made.add(communicator);
    return communicator;
  }

  private void bind(List<Integer> ranks, ResolvedCommunicator communicator) {
    ranks.forEach(rank -> resolver.bind(rank, meeting, communicator));
  }

  private void duplicate() {
    ResolvedCommunicator copy = make(parent.kind, parent.members);
    copy.remoteMembers = parent.remoteMembers;
    copy.known = parent.known;
    copy.dims = parent.dims;
    bind(taking(), copy);
  }

  private void split() {
    Map<Integer, List<Integer>> byColor = new TreeMap<>();
    for (int rank : taking()) {
      byColor.computeIfAbsent(call(rank).color(), color -> new ArrayList<>()).add(rank);
    }
    for (List<Integer> ranks : byColor.values()) {
      // a stable sort: equal keys keep the parent's order
      ranks.sort(Comparator.comparingInt(rank -> call(rank).key()));
      bind(ranks, make(Kind.INTRA, ranks));
    }
  }

  private void create() {
    Map<List<Integer>, List<Integer>> byGroup = new LinkedHashMap<>();
    List<Integer> taking = taking();
    for (int rank : taking) {
      List<Integer> group = resolver.ranks(rank, call(rank).group());
      if (group == null || !group.contains(rank)) {
        warnings.add(DumpiWarning.GROUP_UNKNOWN, call(rank)::place);
        group = taking;
      }
      byGroup.computeIfAbsent(group, g -> new ArrayList<>()).add(rank);
    }
    byGroup.forEach((group, ranks) -> bind(ranks, make(Kind.INTRA, group)));
  }

  /** A grid or graph: the first ranks of the parent, unless the library put them elsewhere. */
  private void arrange() {
    List<Integer> ranks = taking();
    if (ranks.isEmpty()) {
      return;
    }
    List<Integer> told = first.color() != 0 ? toldOrder(ranks) : null;
    ResolvedCommunicator grid = make(Kind.INTRA, told == null ? ranks : told);
    grid.dims = first.dims();
    bind(ranks, grid);
  }

  /** The order by which ranks that may have been reordered were told theirs; null if not all. */
  private @Nullable List<Integer> toldOrder(List<Integer> ranks) {
    Map<Integer, Integer> byPlace = new TreeMap<>();
    for (int rank : ranks) {
      Integer place = resolver.told(rank, call(rank).made());
      if (place == null || place < 0 || place >= ranks.size()) {
        return null;
      }
      byPlace.put(place, rank);
    }
    return byPlace.size() == ranks.size() ? List.copyOf(byPlace.values()) : null;
  }

  /** Ranks with the same coordinates in the dimensions that do not remain. */
  private void dropDimensions() {
    Map<List<Integer>, List<Integer>> byDropped = new LinkedHashMap<>();
    for (int rank : taking()) {
      byDropped.computeIfAbsent(dropped(rank), key -> new ArrayList<>()).add(rank);
    }
    List<Integer> kept = new ArrayList<>();
    for (int d = 0; d < Math.min(parent.dims.length, first.dims().length); d++) {
      if (first.dims()[d] != 0) {
        kept.add(parent.dims[d]);
      }
    }
    for (List<Integer> ranks : byDropped.values()) {
      ResolvedCommunicator part = make(Kind.INTRA, ranks);
      part.dims = kept.stream().mapToInt(Integer::intValue).toArray();
      bind(ranks, part);
    }
  }

  private List<Integer> dropped(int rank) {
    List<Integer> coordinates = new ArrayList<>();
    int place = parent.members.indexOf(rank);
    for (int d = parent.dims.length - 1; d >= 0; d--) {
      int size = Math.max(1, parent.dims[d]);
      boolean remains = d < first.dims().length && first.dims()[d] != 0;
      if (!remains) {
        coordinates.add(place % size);
      }
      place /= size;
    }
    return coordinates;
  }

  private void merge() {
    boolean swapped = high(parent.members) && !high(parent.remoteMembers);
    List<Integer> members = new ArrayList<>(swapped ? parent.remoteMembers : parent.members);
    members.addAll(swapped ? parent.members : parent.remoteMembers);
    bind(taking(), make(Kind.INTRA, members));
  }

  private boolean high(List<Integer> group) {
    return group.stream()
        .anyMatch(rank -> meeting.calls.containsKey(rank) && call(rank).color() != 0);
  }
}
