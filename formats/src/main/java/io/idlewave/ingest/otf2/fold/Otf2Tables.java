package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.CommunicatorLookup;
import io.idlewave.ingest.format.call.PathNumbers;
import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Visits;
import io.idlewave.ingest.otf2.step.RegionInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The numbering of the archive: functions, user regions and communicators that occur in any rank,
 * in the order of their definitions (communicators: of their ids), each name of a function once, of
 * a region once for each of its call paths.
 */
public final class Otf2Tables implements CommunicatorLookup {

  private static final List<String> FUNCTIONS =
      List.of("fork", "await", "signal", "barrier", "join");
  private static final List<String> LOCK_FUNCTIONS = List.of("lock", "unlock");
  private static final List<String> DEVICE_FUNCTIONS = List.of("launch", "synchronise");
  private static final String TASKWAIT = "taskwait";
  private static final String COPY = "copy";

  private final List<String> functions = new ArrayList<>();
  private final List<String> regions = new ArrayList<>();
  private final List<Communicator> communicators = new ArrayList<>();
  private final int[] functionIndex;
  private final PathNumbers paths;
  private final Map<Integer, Integer> communicatorIndex = new HashMap<>();
  private final Map<String, Integer> waitFunctions = new HashMap<>();
  private int copyRegion = MpiCall.NO_REGION;

  /**
   * The tables for what the surveys of all timelines found, row by row.
   *
   * @param timelines whether a rank has several, which wait for each other
   */
  Otf2Tables(
      RegionTable regionTable,
      Otf2Communicators comms,
      List<Otf2Survey> surveys,
      boolean timelines) {
    BitSet calls = new BitSet();
    BitSet users = new BitSet();
    TreeSet<Integer> commIds = new TreeSet<>(Integer::compareUnsigned);
    for (Otf2Survey survey : surveys) {
      calls.or(survey.calledRegions());
      users.or(survey.userRegions());
      commIds.addAll(survey.comms());
    }
    functionIndex = number(calls, regionTable.all(), functions);
    int[] regionIndex = number(users, regionTable.all(), regions);
    paths =
        new PathNumbers(
            regions.size(),
            surveys.stream().map(Otf2Survey::paths).toList(),
            Collections.nCopies(surveys.size(), regionIndex));
    paths.further().stream().map(List.copyOf(regions)::get).forEach(regions::add);
    for (int id : commIds) {
      communicatorIndex.put(id, communicators.size());
      communicators.add(comms.get(id));
    }
    if (timelines) {
      FUNCTIONS.forEach(this::addFunction);
    }
    if (surveys.stream().anyMatch(Otf2Survey::locks)) {
      LOCK_FUNCTIONS.forEach(this::addFunction);
    }
    if (surveys.stream().anyMatch(Otf2Survey::awaitsTasks)) {
      addFunction(TASKWAIT);
    }
    if (surveys.stream().anyMatch(Otf2Survey::runs)) {
      DEVICE_FUNCTIONS.forEach(this::addFunction);
    }
    if (surveys.stream().anyMatch(Otf2Survey::copies)) {
      copyRegion = regions.size();
      regions.add(COPY);
    }
  }

  private void addFunction(String name) {
    waitFunctions.put(name, functions.size());
    functions.add(name);
  }

  private static int[] number(BitSet used, List<RegionInfo> all, List<String> names) {
    int[] index = new int[all.size()];
    Arrays.fill(index, MpiCall.NO_REGION);
    Map<String, Integer> indexOfName = new HashMap<>();
    for (int i = used.nextSetBit(0); i >= 0; i = used.nextSetBit(i + 1)) {
      index[i] =
          indexOfName.computeIfAbsent(
              all.get(i).name(),
              name -> {
                names.add(name);
                return names.size() - 1;
              });
    }
    return index;
  }

  public List<String> functions() {
    return functions;
  }

  public List<String> regions() {
    return regions;
  }

  List<Communicator> communicators() {
    return communicators;
  }

  /** The function by which a timeline waits for others, or they for it. */
  int functionIndex(String name) {
    return Objects.requireNonNull(waitFunctions.get(name));
  }

  /** The region that copies of streams are in. */
  int copyRegion() {
    return copyRegion;
  }

  int functionIndex(RegionInfo call) {
    return functionIndex[call.index()];
  }

  /** The number of a call path that a row came into. */
  int path(int row, int ofRow) {
    return paths.number(row, ofRow);
  }

  /** How often a row came into each of the regions. */
  public Visits visits(int row) {
    return paths.visits(row);
  }

  /** The region that each of the regions is inside of; empty where none is inside another. */
  public List<Integer> regionParents() {
    List<Integer> parents = new ArrayList<>(paths.parents());
    if (!parents.isEmpty() && copyRegion != MpiCall.NO_REGION) {
      parents.add(CallPaths.NO_PARENT);
    }
    return parents;
  }

  @Override
  public Communicator communicator(int id) {
    return communicators.get(communicatorIndex(id));
  }

  @Override
  public int communicatorIndex(int id) {
    Integer index = communicatorIndex.get(id);
    if (index == null) {
      throw new IllegalStateException("communicator " + id + " is not among those surveyed");
    }
    return index;
  }
}
