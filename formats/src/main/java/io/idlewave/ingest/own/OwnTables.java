package io.idlewave.ingest.own;

import io.idlewave.ingest.format.call.CommunicatorLookup;
import io.idlewave.ingest.format.call.PathNumbers;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Visits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The numbering of the archive: functions, regions, nodes and communicators that occur in any rank,
 * in the order of ranks and of what each rank saw first; further call paths of regions after these.
 */
final class OwnTables {

  /** The region in which the time of flushes is spent. */
  static final String FLUSH_REGION = "idlewave flush";

  private final Numbering<String> functions = new Numbering<>();
  private final Numbering<String> regions = new Numbering<>();
  private final Numbering<String> nodes = new Numbering<>();
  private final Numbering<CommunicatorKey> keys = new Numbering<>();
  private final List<Communicator> communicators = new ArrayList<>();
  private final Map<ThreadKey, OwnRankSurvey> threads = new HashMap<>();
  private final Map<OwnRankSurvey, Integer> places = new HashMap<>();
  private final PathNumbers paths;

  private record ThreadKey(int rank, int number) {}

  /** Things by number, each once. */
  private static final class Numbering<T> {
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> inOrder = new ArrayList<>();

    /** The number of {@code thing}, a new one if it has none. */
    int add(T thing) {
      Integer known = numbers.putIfAbsent(thing, inOrder.size());
      if (known != null) {
        return known;
      }
      inOrder.add(thing);
      return inOrder.size() - 1;
    }

    int of(T thing) {
      Integer known = numbers.get(thing);
      if (known == null) {
        throw new IllegalStateException("not among what was surveyed: " + thing);
      }
      return known;
    }
  }

  /**
   * The tables for what the surveys of all ranks found.
   *
   * @throws BadTraceException if two ranks know the same communicator differently
   */
  OwnTables(List<OwnRankSurvey> surveys) {
    for (OwnRankSurvey survey : surveys) {
      places.put(survey, places.size());
      threads.put(new ThreadKey(survey.header().rank(), survey.header().thread()), survey);
      survey.functions().forEach(functions::add);
      survey.regions().forEach(regions::add);
      nodes.add(survey.header().node());
      for (int i = 0; i < survey.communicators().size(); i++) {
        add(survey, survey.communicators().get(i), survey.definitions().get(i));
      }
    }
    if (surveys.stream().anyMatch(OwnRankSurvey::flushes)) {
      regions.add(FLUSH_REGION);
    }
    paths =
        new PathNumbers(
            regions.inOrder.size(),
            surveys.stream().map(OwnRankSurvey::paths).toList(),
            surveys.stream().map(this::numbersOfRegions).toList());
  }

  private int[] numbersOfRegions(OwnRankSurvey survey) {
    return survey.regions().stream().mapToInt(regions::of).toArray();
  }

  private void add(OwnRankSurvey survey, CommunicatorKey key, Communicator definition) {
    int number = keys.add(key);
    if (number == communicators.size()) {
      communicators.add(definition);
      return;
    }
    Communicator known = communicators.get(number);
    if (!known.members().equals(definition.members())
        || !known.remoteMembers().equals(definition.remoteMembers())
        || known.kind() != definition.kind()) {
      throw new BadTraceException(
          "%s: communicator %d of rank %d: %s, as other ranks have it, got %s"
              .formatted(survey.file(), key.creation(), key.leader(), known, definition));
    }
    if (known.name().isEmpty()) {
      communicators.set(number, definition);
    }
  }

  List<String> functions() {
    return functions.inOrder;
  }

  List<String> regions() {
    List<String> all = new ArrayList<>(regions.inOrder);
    paths.further().stream().map(regions.inOrder::get).forEach(all::add);
    return all;
  }

  /** The region that each of the regions is inside of; empty where none is inside another. */
  List<Integer> regionParents() {
    return paths.parents();
  }

  /** The number of a call path that a thread came into. */
  int path(OwnRankSurvey survey, int ofThread) {
    return paths.number(place(survey), ofThread);
  }

  /** How often a thread came into each of the regions. */
  Visits visits(OwnRankSurvey survey) {
    return paths.visits(place(survey));
  }

  private int place(OwnRankSurvey survey) {
    return Objects.requireNonNull(places.get(survey));
  }

  List<String> nodes() {
    return nodes.inOrder;
  }

  List<Communicator> communicators() {
    return communicators;
  }

  int functionIndex(String name) {
    return functions.of(name);
  }

  int regionIndex(String name) {
    return regions.of(name);
  }

  int nodeIndex(String name) {
    return nodes.of(name);
  }

  /** What all members call a communicator that a thread of the survey's rank created. */
  private CommunicatorKey key(OwnRankSurvey survey, int id) {
    RankHeader header = survey.header();
    OwnRankSurvey creator = threads.get(new ThreadKey(header.rank(), header.creator(id)));
    if (id < RowReader.PREDEFINED) {
      return survey.communicators().get(id);
    }
    if (creator == null || header.created(id) >= creator.communicators().size()) {
      throw new BadTraceException(
          "%s: communicator: one that thread %d of the rank created, got number %d"
              .formatted(survey.file(), header.creator(id), header.created(id)));
    }
    return creator.communicators().get(header.created(id));
  }

  CommunicatorLookup of(OwnRankSurvey survey) {
    return new CommunicatorLookup() {
      @Override
      public int communicatorIndex(int id) {
        return keys.of(key(survey, id));
      }

      @Override
      public Communicator communicator(int id) {
        return communicators.get(communicatorIndex(id));
      }
    };
  }
}
