package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Comm;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Group;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.GroupKey;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.InterComm;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The communicators of an archive by id, with members as world ranks. They are worked out when
 * first asked for, so a flawed definition matters only where it is used. Safe for several threads.
 */
public final class Otf2Communicators {

  private final GlobalDefinitions definitions;
  private final Path file;
  private final int rankCount;
  private final Map<Long, Integer> rankOfLocation = new HashMap<>();
  private final Map<Integer, Communicator> known = new ConcurrentHashMap<>();

  /** The communicators defined in {@code file}, over the ranks of {@code layout}. */
  public Otf2Communicators(GlobalDefinitions definitions, RankLayout layout, Path file) {
    this.definitions = definitions;
    this.file = file;
    this.rankCount = layout.locations().size();
    for (Location location : layout.locations()) {
      rankOfLocation.put(location.id(), rankOfLocation.size());
    }
  }

  /**
   * @throws BadTraceException if it, its group or a member is not defined
   */
  Communicator get(int id) {
    return known.computeIfAbsent(id, this::resolve);
  }

  /**
   * The world ranks of a group of processes, or null if there is none of that id.
   *
   * @throws BadTraceException if a member is not defined
   */
  @Nullable List<Integer> members(int group) {
    Group found = definitions.groups().get(new GroupKey(group, Group.Type.COMM_GROUP));
    return found == null ? null : worldRanks(found);
  }

  private Communicator resolve(int id) {
    Comm comm = definitions.comms().get(id);
    if (comm != null) {
      Group group = group(comm.group(), id);
      String name = definitions.string(comm.name());
      return group.type() == Group.Type.COMM_SELF
          ? new Communicator(name, Communicator.Kind.SELF, List.of(), List.of())
          : Communicator.intra(name, worldRanks(group));
    }
    InterComm inter = definitions.interComms().get(id);
    if (inter == null) {
      throw new BadTraceException(
          "%s: communicator %s is not defined".formatted(file, Integer.toUnsignedString(id)));
    }
    return new Communicator(
        definitions.string(inter.name()),
        Communicator.Kind.INTER,
        worldRanks(group(inter.groupA(), id)),
        worldRanks(group(inter.groupB(), id)));
  }

  private Group group(int id, int communicator) {
    Group found = definitions.groups().get(new GroupKey(id, Group.Type.COMM_GROUP));
    if (found == null) {
      found = definitions.groups().get(new GroupKey(id, Group.Type.COMM_SELF));
    }
    if (found == null) {
      throw new BadTraceException(
          "%s: group %s of communicator %s is not defined"
              .formatted(
                  file, Integer.toUnsignedString(id), Integer.toUnsignedString(communicator)));
    }
    return found;
  }

  private List<Integer> worldRanks(Group group) {
    List<Integer> ranks = new ArrayList<>(group.members().length);
    for (long member : group.members()) {
      if (group.globalMembers()) {
        Integer rank = rankOfLocation.get(member);
        if (rank == null) {
          throw new BadTraceException(
              "%s: group %s: member %s is no location of an MPI rank"
                  .formatted(
                      file, Integer.toUnsignedString(group.id()), Long.toUnsignedString(member)));
        }
        ranks.add(rank);
      } else {
        if (member < 0 || member >= rankCount) {
          throw new BadTraceException(
              "%s: group %s: members are ranks 0 to %d, got %s"
                  .formatted(
                      file,
                      Integer.toUnsignedString(group.id()),
                      rankCount - 1,
                      Long.toUnsignedString(member)));
        }
        ranks.add((int) member);
      }
    }
    return ranks;
  }
}
