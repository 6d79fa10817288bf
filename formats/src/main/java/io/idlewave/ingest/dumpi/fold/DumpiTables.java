package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiFunctions;
import io.idlewave.ingest.dumpi.decode.Function;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.PathNumbers;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Communicator.Kind;
import io.idlewave.ingest.model.Visits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The numbering of the archive: functions that occur, by their number in DUMPI; names of regions,
 * in their order, further call paths of them after these; communicators, in the order in which they
 * come into being, those of which nobody knows how last.
 */
public final class DumpiTables {

  private final List<String> functions = new ArrayList<>();
  private final int[] functionIndex = new int[DumpiFunctions.functions().size()];
  private final List<String> regions = new ArrayList<>();
  private final PathNumbers paths;
  private final List<Communicator> communicators = new ArrayList<>();
  private final List<RankCommunicators> ofRank = new ArrayList<>();

  /** The tables for what the surveys of all ranks found, one per rank. */
  public DumpiTables(List<DumpiRankSurvey> surveys, WarningLog warnings) {
    BitSet called = new BitSet();
    Set<String> names = new TreeSet<>();
    for (DumpiRankSurvey survey : surveys) {
      called.or(survey.called());
      names.addAll(survey.regions());
    }
    Arrays.fill(functionIndex, -1);
    for (int id = called.nextSetBit(0); id >= 0; id = called.nextSetBit(id + 1)) {
      functionIndex[id] = functions.size();
      functions.add(DumpiFunctions.functions().get(id).name());
    }
    paths = paths(names, surveys);
    regions.addAll(names);
    paths.further().stream().map(List.copyOf(names)::get).forEach(regions::add);
    CommunicatorResolver resolver =
        new CommunicatorResolver(surveys.stream().map(DumpiRankSurvey::log).toList(), warnings);
    resolver.run();
    number(surveys, resolver, warnings);
  }

  private static PathNumbers paths(Set<String> names, List<DumpiRankSurvey> surveys) {
    Map<String, Integer> numbers = new HashMap<>();
    names.forEach(name -> numbers.put(name, numbers.size()));
    return new PathNumbers(
        names.size(),
        surveys.stream().map(survey -> survey.entered().paths()).toList(),
        surveys.stream().map(survey -> numbers(survey.entered().names(), numbers)).toList());
  }

  private static int[] numbers(List<String> names, Map<String, Integer> numbers) {
    return names.stream().mapToInt(name -> Objects.requireNonNull(numbers.get(name))).toArray();
  }

  private void number(
      List<DumpiRankSurvey> surveys, CommunicatorResolver resolver, WarningLog warnings) {
    IdentityHashMap<ResolvedCommunicator, Integer> index = new IdentityHashMap<>();
    IdentityHashMap<ResolvedCommunicator, Boolean> used = new IdentityHashMap<>();
    for (int rank = 0; rank < surveys.size(); rank++) {
      Map<Integer, ResolvedCommunicator> bound = resolver.bound(rank);
      surveys.get(rank).comms().forEach(comm -> used.put(bound.get(comm), true));
    }
    for (ResolvedCommunicator resolved : resolver.all()) {
      if (used.containsKey(resolved)) {
        index.put(resolved, communicators.size());
        communicators.add(resolved.toModel());
      }
    }
    CommunicatorChecks checks = new CommunicatorChecks(warnings);
    for (int rank = 0; rank < surveys.size(); rank++) {
      DumpiRankSurvey survey = surveys.get(rank);
      Map<Integer, ResolvedCommunicator> bound = resolver.bound(rank);
      checks.check(survey.log(), bound, rank);
      RankCommunicators numbers = new RankCommunicators();
      for (int comm : new TreeSet<>(survey.comms())) {
        ResolvedCommunicator resolved = bound.get(comm);
        if (resolved == null || isForeign(resolved, rank)) {
          String place = "rank " + rank;
          warnings.add(DumpiWarning.COMMUNICATOR_UNKNOWN, () -> place);
          resolved = ResolvedCommunicator.unknown(rank);
          index.put(resolved, communicators.size());
          communicators.add(resolved.toModel());
        }
        numbers.put(comm, index.getOrDefault(resolved, -1), resolved, rank);
      }
      ofRank.add(numbers);
    }
  }

  private static boolean isForeign(ResolvedCommunicator resolved, int rank) {
    return resolved.kind != Kind.SELF && !resolved.groupOf(rank).contains(rank);
  }

  /** Names of the functions that occur. */
  public List<String> functions() {
    return functions;
  }

  /** Names of the regions that occur, one for each call path. */
  public List<String> regions() {
    return regions;
  }

  /** The region that each of the regions is inside of; empty where none is inside another. */
  public List<Integer> regionParents() {
    return paths.parents();
  }

  /** How often a rank came into each of the regions. */
  public Visits visits(int rank) {
    return paths.visits(rank);
  }

  public List<Communicator> communicators() {
    return communicators;
  }

  RankCommunicators communicatorsOf(int rank) {
    return ofRank.get(rank);
  }

  int functionIndex(Function function) {
    return functionIndex[function.id()];
  }

  /** The number of a call path that a rank came into. */
  int path(int rank, int ofRank) {
    return paths.number(rank, ofRank);
  }
}
