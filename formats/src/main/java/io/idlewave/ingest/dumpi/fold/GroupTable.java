package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.Field;
import io.idlewave.ingest.dumpi.fold.Group.Combined;
import io.idlewave.ingest.dumpi.fold.Group.Listed;
import io.idlewave.ingest.dumpi.fold.Group.OfCommunicator;
import io.idlewave.ingest.dumpi.fold.Group.Picked;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The groups of a rank by handle, as far as the stream has been read. */
final class GroupTable {

  private static final int EMPTY_HANDLE = 2;

  /** Ranks that ranges can name: more than any machine has. */
  private static final int MOST_RANKS = 1 << 24;

  private final Map<Integer, Group> groups = new HashMap<>();

  GroupTable() {
    groups.put(EMPTY_HANDLE, new Listed(List.of()));
  }

  /** The group that {@code handle} stands for, or null if it cannot be followed. */
  @Nullable Group of(int handle) {
    return groups.get(handle);
  }

  /** Takes the record of a function that makes a group; {@code comm} is its communicator. */
  void take(DumpiRecord r, int comm) {
    switch (r.function().name()) {
      case "MPI_Comm_group" -> put(r.value(Field.GROUP), new OfCommunicator(comm, false));
      case "MPI_Comm_remote_group" -> put(r.value(Field.GROUP), new OfCommunicator(comm, true));
      case "MPI_Group_incl" -> pick(r, r.column(Field.RANKS).toArray(), false);
      case "MPI_Group_excl" -> pick(r, r.column(Field.RANKS).toArray(), true);
      case "MPI_Group_range_incl" -> pick(r, ranges(r), false);
      case "MPI_Group_range_excl" -> pick(r, ranges(r), true);
      default -> combine(r);
    }
  }

  private static int @Nullable [] ranges(DumpiRecord r) {
    return Group.places(r.column(Field.RANGES).toArray(), MOST_RANKS);
  }

  private void pick(DumpiRecord r, int @Nullable [] places, boolean others) {
    Group from = of(r.value(Field.GROUP));
    Group picked = null;
    if (from != null && places != null && from.steps() < Group.MOST_STEPS) {
      picked = new Picked(from, places, others, from.steps() + 1);
    }
    put(r.value(Field.NEWGROUP), picked);
  }

  private void combine(DumpiRecord r) {
    Group first = of(r.value(Field.GROUP));
    Group second = of(r.value(Field.GROUP2));
    String name = r.function().name();
    String how = name.substring(name.lastIndexOf('_') + 1);
    Group combined = null;
    if (first != null && second != null) {
      int steps = 1 + first.steps() + second.steps();
      combined = steps <= Group.MOST_STEPS ? new Combined(first, second, how, steps) : null;
    }
    put(r.value(Field.NEWGROUP), combined);
  }

  private void put(int handle, @Nullable Group group) {
    if (handle > EMPTY_HANDLE && group != null) {
      groups.put(handle, group);
    } else if (handle > EMPTY_HANDLE) {
      groups.remove(handle);
    }
  }
}
