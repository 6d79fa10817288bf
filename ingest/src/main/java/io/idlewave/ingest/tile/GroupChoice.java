package io.idlewave.ingest.tile;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which communicators with collectives are joined over the data-parallel copies of a job. The first
 * that decides counts: what is stated, whole names before words of them; the data-parallel ranks
 * and stages of the trace; names; last, that all ranks are members, unless these exchange blocks in
 * pairs, as experts do. What is left is refused.
 */
final class GroupChoice {

  private static final int SHOWN = 6;
  private static final Set<CollectiveOp> EXCHANGES =
      Set.of(CollectiveOp.ALLTOALL, CollectiveOp.ALLTOALLV, CollectiveOp.ALLTOALLW);

  /** Calls that make and free communicators: they do not say what these are for. */
  private static final Set<CollectiveOp> HANDLES =
      Set.of(CollectiveOp.CREATE_HANDLE, CollectiveOp.DESTROY_HANDLE);

  private final TraceMetadata metadata;
  private final DataParallel stated;
  private final Map<Integer, Set<CollectiveOp>> used = new HashMap<>();

  /** What becomes of a communicator. */
  private enum Fate {
    GROWS,
    STAYS,
    OPEN
  }

  private GroupChoice(TraceMetadata metadata, DataParallel stated) {
    this.metadata = metadata;
    this.stated = stated;
  }

  /**
   * The communicators of a trace that grow, and the operations on each that has collectives.
   *
   * @throws UnfitTilingException if that is open, or what is stated names none
   * @throws io.idlewave.ingest.model.BadTraceException as {@link OperationScan}
   */
  static GrowingGroups of(TraceArchive archive, DataParallel stated) {
    return scanned(archive, stated).decided();
  }

  /**
   * Checks what is stated of a trace of which nothing grows.
   *
   * @throws UnfitTilingException if it names no group that can grow or stay
   * @throws io.idlewave.ingest.model.BadTraceException as {@link OperationScan}
   */
  static void check(TraceArchive archive, DataParallel stated) {
    if (!stated.grow().isEmpty() || !stated.keep().isEmpty()) {
      scanned(archive, stated).requireNames();
    }
  }

  private static GroupChoice scanned(TraceArchive archive, DataParallel stated) {
    GroupChoice choice = new GroupChoice(archive.metadata(), stated);
    OperationScan.over(
        archive,
        (rank, call, operation) -> {
          if (operation instanceof Collective collective
              && !HANDLES.contains(collective.op())
              && choice.isGroup(collective.communicator())) {
            choice
                .used
                .computeIfAbsent(collective.communicator(), c -> EnumSet.noneOf(CollectiveOp.class))
                .add(
                    NamedCollective.op(
                        archive.metadata().functions().get(call.function()), collective));
          }
        });
    return choice;
  }

  private boolean isGroup(int index) {
    return metadata.communicators().get(index).kind() != Kind.SELF;
  }

  private GrowingGroups decided() {
    requireNames();
    Set<Integer> grown = new TreeSet<>();
    Set<String> open = new TreeSet<>();
    for (int index : new TreeSet<>(used.keySet())) {
      switch (fate(index)) {
        case GROWS -> grown.add(index);
        case OPEN -> open.add(name(index).text());
        case STAYS -> {}
      }
    }
    if (!open.isEmpty()) {
      throw new UnfitTilingException(
          "groups whose names say whether they are data-parallel, got %s: state --grow NAME,... and --keep NAME,..."
              .formatted(shown(List.copyOf(open))));
    }
    if (grown.isEmpty()) {
      throw new UnfitTilingException(
          "collectives of all ranks or of data-parallel ones, which join the copies, got none;"
              + " state --grow NAME,... for those of a group");
    }
    if (places(Timeline.DP_RANK, IntStream.range(0, metadata.rankCount())).equals(Set.of(0))) {
      throw new UnfitTilingException(
          "at least 2 data-parallel ranks, whose collectives say what more of them do, got 1");
    }
    return new GrowingGroups(metadata, grown, used);
  }

  private void requireNames() {
    List<String> names = new ArrayList<>(stated.grow());
    names.addAll(stated.keep());
    for (String name : names) {
      if (used.keySet().stream().noneMatch(index -> name(index).isAmong(List.of(name)))) {
        List<String> there =
            used.keySet().stream().map(index -> name(index).text()).distinct().sorted().toList();
        throw new UnfitTilingException(
            "--grow and --keep name groups with collectives, of %s, got %s"
                .formatted(shown(there), name));
      }
    }
    for (int index : new TreeSet<>(used.keySet())) {
      Kind kind = metadata.communicators().get(index).kind();
      if (kind != Kind.INTRA && name(index).isAmong(stated.grow())) {
        throw new UnfitTilingException(
            "--grow names groups of one side, got %s, of kind %s"
                .formatted(name(index).text(), kind.name().toLowerCase(Locale.ROOT)));
      }
    }
  }

  private Fate fate(int index) {
    Communicator communicator = metadata.communicators().get(index);
    GroupName name = name(index);
    if (communicator.kind() != Kind.INTRA) {
      return Fate.STAYS;
    }
    boolean grows = name.isAmong(stated.grow()) && !name.is(stated.keep());
    boolean stays = name.isAmong(stated.keep()) && !name.is(stated.grow());
    if (grows && stays) {
      return Fate.OPEN;
    }
    if (grows || stays) {
      return grows ? Fate.GROWS : Fate.STAYS;
    }
    List<Integer> members = communicator.members();
    long ranks = members.stream().map(metadata::rankOf).distinct().count();
    Set<Integer> dataParallel = places(Timeline.DP_RANK, members.stream().mapToInt(m -> m));
    boolean all = ranks == metadata.processCount();
    if (!dataParallel.isEmpty()) {
      return all || dataParallel.size() > 1 ? Fate.GROWS : Fate.STAYS;
    }
    if (name.saysDataParallel()) {
      return name.saysPartial() ? Fate.OPEN : Fate.GROWS;
    }
    if (name.saysWithinACopy() || ranks == 1) {
      return Fate.STAYS;
    }
    return all && used.getOrDefault(index, Set.of()).stream().noneMatch(EXCHANGES::contains)
        ? Fate.GROWS
        : Fate.OPEN;
  }

  /** The places of rows, where the trace has them. */
  private Set<Integer> places(String place, IntStream rows) {
    Set<Integer> places = new TreeSet<>();
    rows.forEach(
        row -> {
          Integer number = metadata.placeOf(metadata.rankOf(row)).get(place);
          if (number != null) {
            places.add(number);
          }
        });
    return places;
  }

  private GroupName name(int index) {
    return GroupName.of(index, metadata.communicators().get(index));
  }

  private static String shown(List<String> names) {
    String some = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
    return names.size() <= SHOWN ? some : "%s and %d more".formatted(some, names.size() - SHOWN);
  }
}
