package io.idlewave.ingest.tile;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The communicators of a tiled program. One that has, in each dimension that grows, either all
 * places or a single one grows with the former and is there once for each place of the latter whose
 * ranks have its members as templates: that of all ranks stays one, of rows there are more, which
 * are longer. Any other one stays as it is, and is refused where a call uses it.
 */
final class TiledCommunicators implements CommunicatorLayout {

  private final TileGrid grid;
  private final List<Communicator> recorded;
  private final List<@Nullable Extent> extents = new ArrayList<>();
  private final List<Map<Integer, Integer>> numbers = new ArrayList<>();
  private final List<Communicator> tiled = new ArrayList<>();

  /**
   * The places of a communicator that grows.
   *
   * @param free per dimension whether its members may differ in their place there
   */
  private record Extent(boolean[] free) {}

  TiledCommunicators(TileGrid grid, List<Communicator> recorded) {
    this.grid = grid;
    this.recorded = recorded;
    List<Map<Integer, List<Integer>>> members = new ArrayList<>();
    List<List<Integer>> ofTemplates = new ArrayList<>();
    for (int rank = 0; rank < grid.recordedRanks(); rank++) {
      ofTemplates.add(new ArrayList<>());
    }
    for (int i = 0; i < recorded.size(); i++) {
      Extent extent = extent(recorded.get(i));
      extents.add(extent);
      members.add(new TreeMap<>());
      if (extent != null) {
        for (int rank : recorded.get(i).members()) {
          ofTemplates.get(rank).add(i);
        }
      }
    }
    for (int rank = 0; rank < grid.ranks(); rank++) {
      for (int i : ofTemplates.get(grid.template(rank))) {
        members.get(i).computeIfAbsent(anchor(i, rank), anchor -> new ArrayList<>()).add(rank);
      }
    }
    for (int i = 0; i < recorded.size(); i++) {
      addInstances(recorded.get(i), members.get(i));
    }
  }

  private void addInstances(Communicator communicator, Map<Integer, List<Integer>> members) {
    Map<Integer, Integer> byAnchor = new TreeMap<>();
    if (members.isEmpty()) {
      byAnchor.put(0, tiled.size());
      tiled.add(communicator);
    }
    members.forEach(
        (anchor, ranks) -> {
          byAnchor.put(anchor, tiled.size());
          tiled.add(Communicator.intra(communicator.name(), ranks));
        });
    numbers.add(byAnchor);
  }

  /** The places of a communicator; null where it does not grow. */
  private @Nullable Extent extent(Communicator communicator) {
    List<Integer> members = communicator.members();
    if (communicator.kind() != Kind.INTRA || members.isEmpty() || !isAscending(members)) {
      return null;
    }
    boolean[] free = new boolean[grid.dimensions()];
    long places = 1;
    for (int d = 0; d < free.length; d++) {
      int dimension = d;
      long distinct =
          members.stream().mapToInt(rank -> grid.recordedPlace(rank, dimension)).distinct().count();
      if (grid.isTiled(d)) {
        free[d] = distinct > 1;
        if (free[d] && distinct != grid.size(d)) {
          return null;
        }
        places *= distinct;
      } else {
        free[d] = true;
      }
    }
    long others = members.stream().map(this::placeThatStays).distinct().count();
    return places * others == members.size() ? new Extent(free) : null;
  }

  private static boolean isAscending(List<Integer> members) {
    for (int i = 1; i < members.size(); i++) {
      if (members.get(i) <= members.get(i - 1)) {
        return false;
      }
    }
    return true;
  }

  /** The places of a recorded rank in the dimensions that stay. */
  private List<Integer> placeThatStays(int rank) {
    List<Integer> places = new ArrayList<>();
    for (int d = 0; d < grid.dimensions(); d++) {
      if (!grid.isTiled(d)) {
        places.add(grid.recordedPlace(rank, d));
      }
    }
    return places;
  }

  /** What tells the instance of a communicator that a rank is in from the others. */
  private int anchor(int communicator, int rank) {
    Extent extent = extents.get(communicator);
    return extent == null ? 0 : grid.corner(rank, extent.free());
  }

  @Override
  public List<Communicator> all() {
    return tiled;
  }

  @Override
  public int number(int communicator, int rank) {
    Communicator of = recorded.get(communicator);
    if (of.kind() != Kind.SELF && extents.get(communicator) == null) {
      throw new UnfitTilingException(
          "communicators whose members, in the order of their ranks, have all places of a dimension that grows or one, got communicator %d%s"
              .formatted(communicator, of.name().isEmpty() ? "" : " (" + of.name() + ")"));
    }
    Integer number = numbers.get(communicator).get(anchor(communicator, rank));
    if (number == null) {
      throw new UnfitTilingException(
          "communicator %d: calls of its members, got one of rank %d"
              .formatted(communicator, grid.template(rank)));
    }
    return number;
  }

  @Override
  public int recordedSize(int communicator) {
    return recorded.get(communicator).size();
  }

  @Override
  public int root(int communicator, int recordedRoot, int rank) {
    Extent extent = extents.get(communicator);
    return extent == null ? rank : grid.firstOf(recordedRoot, rank, extent.free());
  }

  @Override
  public boolean isSharded() {
    return false;
  }

  @Override
  public List<String> conditions() {
    return List.of();
  }
}
