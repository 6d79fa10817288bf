package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.otf2.decode.ByteCursor;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Group;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.LocationGroup;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.SystemTreeNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which location is which world rank, and on which node.
 *
 * <p>Ranks are the members of the group of type COMM_LOCATIONS and paradigm MPI. An archive without
 * one has a rank for each process: its first CPU thread, in the order of process ids.
 *
 * @param locations the location of each world rank
 * @param nodeOfRank index into {@code nodes} for each world rank
 * @param nodes names of the nodes: of each rank the nearest ancestor of class "node" in the system
 *     tree, otherwise its direct parent there
 * @param skipped locations that are no rank
 */
public record RankLayout(
    List<Location> locations,
    List<Integer> nodeOfRank,
    List<String> nodes,
    List<Location> skipped) {

  private static final String NODE_CLASS = "node";
  private static final String UNKNOWN_NODE = "unknown";

  public RankLayout {
    locations = List.copyOf(locations);
    nodeOfRank = List.copyOf(nodeOfRank);
    nodes = List.copyOf(nodes);
    skipped = List.copyOf(skipped);
  }

  /**
   * Works the layout out.
   *
   * @throws BadTraceException naming {@code file} if there is no rank, or a member of the group is
   *     no defined location
   */
  public static RankLayout of(GlobalDefinitions definitions, Path file) {
    List<Location> ranks = new ArrayList<>();
    for (Group group : definitions.groups().values()) {
      if (group.type() == Group.Type.COMM_LOCATIONS
          && group.paradigm() == GlobalDefinitions.PARADIGM_MPI) {
        ranks = members(group, definitions, file);
        break;
      }
    }
    if (ranks.isEmpty()) {
      ranks = processes(definitions);
    }
    if (ranks.isEmpty()) {
      throw new BadTraceException(
          file + ": no ranks: neither a group of MPI locations nor a process with a CPU thread");
    }
    Set<Location> taken = new HashSet<>(ranks);
    List<Location> skipped =
        definitions.locations().values().stream().filter(l -> !taken.contains(l)).toList();
    Map<Long, Integer> indexOfNode = new LinkedHashMap<>();
    List<String> nodes = new ArrayList<>();
    List<Integer> nodeOfRank = new ArrayList<>();
    for (Location location : ranks) {
      long node = node(location, definitions);
      nodeOfRank.add(
          indexOfNode.computeIfAbsent(
              node,
              key -> {
                nodes.add(nodeName(key, definitions));
                return nodes.size() - 1;
              }));
    }
    return new RankLayout(ranks, nodeOfRank, nodes, skipped);
  }

  private static List<Location> members(Group group, GlobalDefinitions definitions, Path file) {
    List<Location> ranks = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    for (long member : group.members()) {
      Location location = definitions.locations().get(member);
      if (location == null || !seen.add(member)) {
        throw new BadTraceException(
            "%s: location %s, rank %d of the MPI group %s, %s"
                .formatted(
                    file,
                    Long.toUnsignedString(member),
                    ranks.size(),
                    Integer.toUnsignedString(group.id()),
                    location == null ? "is not defined" : "is another rank already"));
      }
      ranks.add(location);
    }
    return ranks;
  }

  private static List<Location> processes(GlobalDefinitions definitions) {
    Map<Integer, Location> first = new HashMap<>();
    for (Location location : definitions.locations().values()) {
      if (location.type() == GlobalDefinitions.LOCATION_CPU_THREAD) {
        first.merge(
            location.group(),
            location,
            (a, b) -> Long.compareUnsigned(a.id(), b.id()) <= 0 ? a : b);
      }
    }
    return definitions.locationGroups().values().stream()
        .filter(group -> group.type() == GlobalDefinitions.LOCATION_GROUP_PROCESS)
        .filter(group -> first.containsKey(group.id()))
        .sorted(Comparator.comparing(LocationGroup::id, Integer::compareUnsigned))
        .map(group -> first.get(group.id()))
        .toList();
  }

  /**
   * A key of the location's node: the id of a system tree node, or for a location whose place in
   * the tree is not defined a negative number of its own.
   */
  private static long node(Location location, GlobalDefinitions definitions) {
    LocationGroup process = definitions.locationGroups().get(location.group());
    int direct = process == null ? ByteCursor.UNDEFINED : process.parent();
    if (!definitions.systemTreeNodes().containsKey(direct)) {
      return -1 - Integer.toUnsignedLong(location.group());
    }
    int id = direct;
    for (int depth = 0; depth <= definitions.systemTreeNodes().size(); depth++) {
      SystemTreeNode node = definitions.systemTreeNodes().get(id);
      if (node == null) {
        break;
      }
      if (definitions.string(node.className()).equals(NODE_CLASS)) {
        return Integer.toUnsignedLong(id);
      }
      id = node.parent();
    }
    return Integer.toUnsignedLong(direct);
  }

  private static String nodeName(long key, GlobalDefinitions definitions) {
    SystemTreeNode node = key < 0 ? null : definitions.systemTreeNodes().get((int) key);
    return node == null ? UNKNOWN_NODE : definitions.string(node.name());
  }
}
