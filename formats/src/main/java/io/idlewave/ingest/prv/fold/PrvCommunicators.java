package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.model.Communicator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The communicators of a trace of the Paraver family, by the ids of its records. The archive's
 * first is the world of all ranks; those of one rank each are together the archive's SELF. Mutable
 * until all are defined, then safe for several threads.
 */
public final class PrvCommunicators {

  /** Index of the world in the archive. */
  public static final int WORLD = 0;

  /**
   * A communicator as collectives need it.
   *
   * @param members its ranks in order
   * @param inter whether it is one group of an inter-communicator
   */
  public record Entry(int index, List<Integer> members, boolean inter) {}

  private final List<Integer> world;
  private final SortedMap<Integer, List<Integer>> groups = new TreeMap<>();
  private final Set<Integer> inters = new HashSet<>();
  private final Set<Integer> unclear = new HashSet<>();
  private final Map<Integer, Entry> entries = new HashMap<>();
  private final List<Communicator> communicators = new ArrayList<>();

  /** A table over so many ranks. */
  public PrvCommunicators(int ranks) {
    world = IntStream.range(0, ranks).boxed().toList();
  }

  /**
   * Defines a communicator. One that has no members, or two meanings, stays undefined.
   *
   * @return whether it is defined
   */
  public boolean define(int id, List<Integer> members) {
    List<Integer> before = groups.putIfAbsent(id, members);
    if (members.isEmpty() || (before != null && !before.equals(members))) {
      unclear.add(id);
    }
    return !unclear.contains(id);
  }

  /**
   * Defines one group's view of an inter-communicator: the members of {@code local}, which has to
   * be defined before.
   *
   * @return whether it is defined
   */
  public boolean defineInter(int id, int local) {
    inters.add(id);
    return define(id, unclear.contains(local) ? List.of() : groups.getOrDefault(local, List.of()));
  }

  /** All are defined: numbers them, in the order of their ids. */
  public void finish() {
    communicators.add(Communicator.intra("MPI_COMM_WORLD", world));
    groups.keySet().removeAll(unclear);
    boolean worldTaken = false;
    int self = -1;
    for (Map.Entry<Integer, List<Integer>> group : groups.entrySet()) {
      int id = group.getKey();
      List<Integer> members = group.getValue();
      boolean inter = inters.contains(id);
      int index = communicators.size();
      if (!inter && !worldTaken && members.equals(world)) {
        worldTaken = true;
        index = WORLD;
      } else if (!inter && members.size() == 1) {
        if (self < 0) {
          self = index;
          communicators.add(
              new Communicator("MPI_COMM_SELF", Communicator.Kind.SELF, List.of(), List.of()));
        }
        index = self;
      } else {
        String name = (inter ? "group of inter-communicator " : "communicator ") + id;
        communicators.add(Communicator.intra(name, members));
      }
      entries.put(id, new Entry(index, members, inter));
    }
  }

  /** The communicator of an id, or null if it is not defined. */
  public @Nullable Entry find(int id) {
    return entries.get(id);
  }

  /** All, by their numbers. */
  public List<Communicator> communicators() {
    return List.copyOf(communicators);
  }
}
