package io.idlewave.jobs.prepare;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.results.row.AbsorptionRow;
import io.idlewave.jobs.study.NoiseMap;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.RankPlaces;
import io.idlewave.jobs.study.scenario.Grid;
import io.idlewave.jobs.study.scenario.ScenarioSpec;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.RankSelector;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The map of a study laid out on its trace: the noise of each scenario that has some, once more for
 * each part of the machine, on that part alone and with nothing else disturbed.
 *
 * @param parts of the machine, each with at least one rank; every rank is in one
 * @param pieces one per added scenario, in their order
 */
public record MapLayout(List<Part> parts, List<Piece> pieces) implements Serializable {

  /**
   * Some ranks.
   *
   * @param name such as {@code rank 3}
   * @param ranks in their order
   * @param rows of all of their timelines, in their order; the ranks where each has one
   */
  public record Part(String name, List<Integer> ranks, List<Integer> rows) implements Serializable {
    /** Takes immutable copies. */
    public Part {
      ranks = List.copyOf(ranks);
      rows = List.copyOf(rows);
    }
  }

  /**
   * A scenario that the map adds.
   *
   * @param base number of the scenario whose noise it has
   * @param scenario its own number
   * @param part what its noise is on
   */
  public record Piece(int base, int scenario, Part part) implements Serializable {}

  /** Takes immutable copies. */
  public MapLayout {
    parts = List.copyOf(parts);
    pieces = List.copyOf(pieces);
  }

  /** The layout of a study's map; without pieces where it has none. */
  public static MapLayout of(Study study, TraceMetadata metadata) {
    NoiseMap map = study.map();
    if (map == null) {
      return new MapLayout(List.of(), List.of());
    }
    List<Part> parts = parts(map, study, metadata);
    List<Piece> pieces = new ArrayList<>();
    int next = study.scenarios().size();
    for (int base = 0; base < study.scenarios().size(); base++) {
      if (study.scenarios().get(base).noise() != null) {
        for (Part part : parts) {
          pieces.add(new Piece(base, next++, part));
        }
      }
    }
    if (pieces.isEmpty()) {
      throw new StudyException("map: a scenario with noise, which it puts on each part, got none");
    }
    if (next > Grid.MAX_SCENARIOS) {
      throw new StudyException(
          "map: at most %d scenarios in all, got %d with noise x %d parts"
              .formatted(Grid.MAX_SCENARIOS, pieces.size() / parts.size(), parts.size()));
    }
    return new MapLayout(parts, pieces);
  }

  /** The parts of the machine that a map puts noise on, one at a time. */
  public static List<Part> parts(NoiseMap map, Study study, TraceMetadata metadata) {
    int[] unitOf = units(map, study, metadata);
    Map<Integer, List<Integer>> units = new TreeMap<>();
    for (int rank = 0; rank < unitOf.length; rank++) {
      units.computeIfAbsent(unitOf[rank], unit -> new ArrayList<>()).add(rank);
    }
    List<Integer> names = List.copyOf(units.keySet());
    int count = Math.min(map.parts(), names.size());
    List<Part> parts = new ArrayList<>();
    for (int part = 0; part < count; part++) {
      List<Integer> mine =
          names.subList(share(part, count, names.size()), share(part + 1, count, names.size()));
      List<Integer> ranks = new ArrayList<>();
      mine.forEach(unit -> ranks.addAll(units.getOrDefault(unit, List.of())));
      String word =
          map.by().isPlace() ? map.by().label() : map.by() == NoiseMap.By.NODES ? "node" : "rank";
      Set<Integer> among = Set.copyOf(ranks);
      List<Integer> rows =
          IntStream.range(0, metadata.rankCount())
              .filter(row -> among.contains(metadata.rankOf(row)))
              .boxed()
              .toList();
      parts.add(new Part(name(word, mine.get(0), mine.get(mine.size() - 1)), ranks, rows));
    }
    return parts;
  }

  /** By rank, of which part it is: the number of a rank, of a node, or at a place. */
  private static int[] units(NoiseMap map, Study study, TraceMetadata metadata) {
    int ranks = metadata.processCount();
    if (map.by() == NoiseMap.By.NODES) {
      return RankNodes.of(study, metadata);
    }
    if (!map.by().isPlace()) {
      return IntStream.range(0, ranks).toArray();
    }
    int[] units = RankPlaces.of(metadata, map.by().label(), ranks);
    if (Arrays.stream(units).anyMatch(unit -> unit == RankPlaces.NOWHERE)) {
      throw new StudyException(
          "map: %s: a place that the trace names of each rank, got one without"
              .formatted(map.by().label()));
    }
    return units;
  }

  private static int share(int part, int parts, int units) {
    return (int) ((long) part * units / parts);
  }

  private static String name(String word, int first, int last) {
    return first == last ? word + " " + first : word + "s " + first + ".." + last;
  }

  /** The study with the scenarios that the map adds, after its own. */
  Study expand(Study study) {
    if (pieces.isEmpty()) {
      return study;
    }
    List<ScenarioSpec> scenarios = new ArrayList<>(study.scenarios());
    for (Piece piece : pieces) {
      ScenarioSpec base = study.scenarios().get(piece.base());
      if (!isLikeTheBase(base, study.timing())) {
        throw new StudyException(
            "scenario %s: map: computing and machine as in the base of the study, got others"
                .formatted(base.name()));
      }
      scenarios.add(on(base, piece.part()));
    }
    return study.with(scenarios);
  }

  /** Delays count from the base, which is then the piece without its noise. */
  private static boolean isLikeTheBase(ScenarioSpec scenario, Timing timing) {
    return timing.fold(
        observed -> observed.computeOf(scenario.name()).equals(ComputeSpec.recorded()),
        simulated -> simulated.machineOf(scenario).equals(simulated.machine()));
  }

  private static ScenarioSpec on(ScenarioSpec base, Part part) {
    String name = AbsorptionRow.pieceName(base.name(), part.name());
    if (!(base.noise() instanceof NoiseProcess process)) {
      throw new StudyException(
          "scenario %s: map: noise that is a process in time, got a distribution per edge"
              .formatted(base.name()));
    }
    if (process.drawsDependOnState()) {
      throw new StudyException(
          "scenario %s: map: noise with anchor: recorded, got anchor: perturbed"
              .formatted(base.name()));
    }
    if (process.placements().stream().anyMatch(p -> !(p.ranks() instanceof RankSelector.All))) {
      throw new StudyException(
          "scenario %s: map: noise on: all, for a map chooses the ranks itself, got others"
              .formatted(base.name()));
    }
    try {
      NoiseProcess onPart = process.on(new RankSelector.Ranks(part.ranks()));
      return new ScenarioSpec(
          name, onPart, base.threads(), base.timelines(), base.regions(), null, null, List.of());
    } catch (IllegalArgumentException e) {
      throw new StudyException("scenario %s: map: %s".formatted(base.name(), e.getMessage()));
    }
  }
}
