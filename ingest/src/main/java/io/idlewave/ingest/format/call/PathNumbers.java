package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.Visits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The call paths of all timelines as an archive numbers them: the first path of each region has the
 * number of the region, further ones follow, in the order of timelines and of what each came into
 * first. Immutable.
 */
public final class PathNumbers {

  private final int regionCount;
  private final List<Integer> regions = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>();
  private final List<int[]> numbers = new ArrayList<>();
  private final List<PathTree> trees;

  /**
   * Numbers paths.
   *
   * @param regionCount how many regions the archive has by name
   * @param regionOf per timeline, the archive's number of each of its regions
   */
  public PathNumbers(int regionCount, List<PathTree> trees, List<int[]> regionOf) {
    this.regionCount = regionCount;
    this.trees = List.copyOf(trees);
    PathTree all = new PathTree();
    for (int timeline = 0; timeline < trees.size(); timeline++) {
      numbers.add(merged(all, trees.get(timeline), regionOf.get(timeline)));
    }
    for (int region = 0; region < regionCount; region++) {
      regions.add(region);
      parents.add(CallPaths.NO_PARENT);
    }
    int[] numberOf = numbered(all);
    for (int path = 0; path < all.count(); path++) {
      int parent = all.parent(path);
      parents.set(numberOf[path], parent == PathTree.OUTSIDE ? parent : numberOf[parent]);
    }
    for (int[] ofTimeline : numbers) {
      Arrays.setAll(ofTimeline, path -> numberOf[ofTimeline[path]]);
    }
  }

  private static int[] merged(PathTree all, PathTree found, int[] regionOf) {
    int[] paths = new int[found.count()];
    for (int path = 0; path < paths.length; path++) {
      int parent = found.parent(path);
      paths[path] =
          all.path(
              parent == PathTree.OUTSIDE ? parent : paths[parent], regionOf[found.region(path)]);
    }
    return paths;
  }

  private int[] numbered(PathTree all) {
    boolean[] taken = new boolean[regionCount];
    int[] numberOf = new int[all.count()];
    for (int path = 0; path < numberOf.length; path++) {
      int region = all.region(path);
      if (taken[region]) {
        numberOf[path] = regions.size();
        regions.add(region);
        parents.add(CallPaths.NO_PARENT);
      } else {
        numberOf[path] = region;
        taken[region] = true;
      }
    }
    return numberOf;
  }

  /** The archive's number of a path of a timeline. */
  public int number(int timeline, int path) {
    return path == PathTree.OUTSIDE ? path : numbers.get(timeline)[path];
  }

  /** The regions of the numbers that come after those of the regions themselves. */
  public List<Integer> further() {
    return Collections.unmodifiableList(regions.subList(regionCount, regions.size()));
  }

  /** The parent of each number; empty where no region was entered inside another. */
  public List<Integer> parents() {
    return parents.stream().allMatch(parent -> parent == CallPaths.NO_PARENT)
        ? List.of()
        : Collections.unmodifiableList(parents);
  }

  /** How often a timeline came into each path. */
  public Visits visits(int timeline) {
    PathTree tree = trees.get(timeline);
    long[] visits = new long[tree.count()];
    Arrays.setAll(visits, tree::visits);
    return Visits.ofThose(numbers.get(timeline), visits);
  }
}
