package io.idlewave.ingest.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The content of {@code trace.json}: everything about a trace but its calls.
 *
 * @param formatVersion version of the archive format, {@link #FORMAT_VERSION} when written here
 * @param clock comparability of times
 * @param functions canonical names of the MPI functions that occur, such as {@code MPI_Send}
 * @param regions names of the user regions that occur, one per {@linkplain #callPaths call path}
 * @param communicators the communicators; an index into this list identifies one
 * @param ranks one entry per world rank
 * @param warnings what the reader of the foreign format noticed
 * @param transits what the tracer measured of messages when the run began: at most one per size of
 *     the same node, and of different ones
 * @param timelines what each entry of {@code ranks} is, where some rank has more than one timeline;
 *     empty where each entry is a rank
 * @param regionParents the region that each of {@code regions} was entered inside of, or -1; empty
 *     where none was entered inside another, or nobody recorded that
 */
public record TraceMetadata(
    int formatVersion,
    TraceSource source,
    ClockMetadata clock,
    List<String> functions,
    List<String> regions,
    List<String> nodes,
    List<Communicator> communicators,
    List<RankMetadata> ranks,
    List<TraceWarning> warnings,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MeasuredTransit> transits,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Timeline> timelines,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> regionParents) {

  /** The version this code writes; it reads every version up to it. */
  public static final int FORMAT_VERSION = 5;

  /** The first version whose calls say how stretches divide over user regions. */
  public static final int DIVIDED_VERSION = 3;

  /** The first version whose ranks share files. */
  public static final int SHARED_VERSION = 4;

  /** The first version that says what its times are, and on which side its warnings err. */
  public static final int BIASED_VERSION = 5;

  public TraceMetadata {
    functions = List.copyOf(functions);
    regions = List.copyOf(regions);
    nodes = List.copyOf(nodes);
    communicators = List.copyOf(communicators);
    ranks = List.copyOf(ranks);
    warnings = List.copyOf(warnings);
    transits = List.copyOf(transits);
    timelines = List.copyOf(timelines);
    regionParents = List.copyOf(regionParents);
  }

  /** For a run whose tracer measured no messages, with a timeline per rank. */
  public TraceMetadata(
      int formatVersion,
      TraceSource source,
      ClockMetadata clock,
      List<String> functions,
      List<String> regions,
      List<String> nodes,
      List<Communicator> communicators,
      List<RankMetadata> ranks,
      List<TraceWarning> warnings) {
    this(
        formatVersion,
        source,
        clock,
        functions,
        regions,
        nodes,
        communicators,
        ranks,
        warnings,
        List.of(),
        List.of(),
        List.of());
  }

  /** This metadata with what the tracer measured of messages. */
  public TraceMetadata withTransits(List<MeasuredTransit> others) {
    return with(source, warnings, others, timelines, regionParents);
  }

  /** This metadata where each entry of {@link #ranks} is one of these. */
  public TraceMetadata withTimelines(List<Timeline> others) {
    return with(source, warnings, transits, others, regionParents);
  }

  /** This metadata where each of {@link #regions} was entered inside one of these, or none. */
  public TraceMetadata withRegionParents(List<Integer> others) {
    return with(source, warnings, transits, timelines, others);
  }

  public TraceMetadata withWarnings(List<TraceWarning> others) {
    return with(source, others, transits, timelines, regionParents);
  }

  /** This metadata of a trace that came from elsewhere. */
  public TraceMetadata from(TraceSource other) {
    return with(other, warnings, transits, timelines, regionParents);
  }

  private TraceMetadata with(
      TraceSource from,
      List<TraceWarning> noticed,
      List<MeasuredTransit> measured,
      List<Timeline> entries,
      List<Integer> parents) {
    return new TraceMetadata(
        formatVersion,
        from,
        clock,
        functions,
        regions,
        nodes,
        communicators,
        ranks,
        noticed,
        measured,
        entries,
        parents);
  }

  public TraceTimes times() {
    return clock.times();
  }

  /** This program with other calls, as this code writes it. */
  public TraceMetadata with(List<String> names, List<RankMetadata> others) {
    return new TraceMetadata(
            FORMAT_VERSION, source, clock, names, regions, nodes, communicators, others, warnings)
        .withTransits(transits)
        .withTimelines(timelines)
        .withRegionParents(regionParents);
  }

  /** The user regions, and which were entered inside which. */
  public CallPaths callPaths() {
    return new CallPaths(regions, regionParents);
  }

  /** Whether some rank has more than one timeline. */
  public boolean hasTimelines() {
    return !timelines.isEmpty();
  }

  /** The rank to which entry {@code row} of {@link #ranks} belongs. */
  public int rankOf(int row) {
    return timelines.isEmpty() ? row : timelines.get(row).rank();
  }

  /**
   * What people call entry {@code row} of {@link #ranks}: a rank's first timeline by the rank
   * alone, such as {@code 3}, another one by its kind and name as well, such as {@code 3 stream 7}.
   */
  public String nameOf(int row) {
    int rank = rankOf(row);
    return row == rank ? Integer.toString(rank) : rank + " " + timelines.get(row).name();
  }

  /**
   * Whether what entry {@code row} of {@link #ranks} spends between calls and outside regions is
   * idle, and no computing. So it is for a stream of an accelerator, which works in its kernels;
   * and in profiles of operators for the threads beside a rank's first one, which work off what
   * others hand them, and whose every piece of work is a region.
   */
  public boolean idlesOutsideRegions(int row) {
    return hasTimelines()
        && (isStream(row) || (row != rankOf(row) && source.format().equals(TraceSource.KINETO)));
  }

  /** Where a rank is in the job, by the trace's own names; empty where it names nothing. */
  public Map<String, Integer> placeOf(int rank) {
    return hasTimelines() ? timelines.get(rank).place() : Map.of();
  }

  /**
   * A rank by its number, and beside it what the trace itself calls it: {@code 3 (worker 6, stage
   * 3, dp_rank 0)}. The number alone where the trace has no other words.
   */
  public String wordsOf(int rank) {
    return words(rank, placeOf(rank));
  }

  public static String words(int rank, Map<String, Integer> place) {
    if (place.isEmpty() || place.equals(Map.of(Timeline.WORKER, rank))) {
      return Integer.toString(rank);
    }
    return Timeline.PLACES.stream()
        .filter(place::containsKey)
        .map(name -> name + " " + place.get(name))
        .collect(Collectors.joining(", ", rank + " (", ")"));
  }

  /** Whether what a communicator carries are dependencies between timelines, and no messages. */
  public boolean carriesDependencies(int communicator) {
    return hasTimelines() && communicators.get(communicator).kind() == Communicator.Kind.LOCAL;
  }

  /** The number of ranks, however many timelines they have. */
  public int processCount() {
    int ranks = 0;
    for (int row = 0; row < rankCount(); row++) {
      ranks = Math.max(ranks, rankOf(row) + 1);
    }
    return ranks;
  }

  /** By rank, the entries of {@link #ranks} that belong to it. */
  public List<List<Integer>> rowsByRank() {
    Map<Integer, List<Integer>> rows =
        IntStream.range(0, rankCount()).boxed().collect(Collectors.groupingBy(this::rankOf));
    return IntStream.range(0, processCount())
        .mapToObj(rank -> rows.getOrDefault(rank, List.of()))
        .toList();
  }

  /** How many threads of processors there are: each rank has one, unless timelines say more. */
  public int threadCount() {
    return (int) IntStream.range(0, rankCount()).filter(row -> !isStream(row)).count();
  }

  /** Whether entry {@code row} of {@link #ranks} is a stream of an accelerator. */
  public boolean isStream(int row) {
    return hasTimelines() && timelines.get(row).kind() == Timeline.Kind.STREAM;
  }

  /** The number of ranks, or of timelines where some rank has more than one. */
  public int rankCount() {
    return ranks.size();
  }

  /** The number of calls of all ranks. */
  public long callCount() {
    return ranks.stream().mapToLong(RankMetadata::calls).sum();
  }

  /** Whether the archive says how the time between calls divides over user regions. */
  public boolean dividesStretches() {
    return formatVersion >= DIVIDED_VERSION;
  }

  /** Whether the ranks of the archive share files, found by an index of their blocks. */
  public boolean sharesFiles() {
    return formatVersion >= SHARED_VERSION;
  }

  /**
   * Whether the times of all ranks are put on one axis: they share a clock, or their clocks were
   * shifted by estimated offsets. Estimates are good enough to look at, and no more: they are the
   * middles of intervals.
   */
  public boolean sharesAxis() {
    return sharesClock() || clock.offsetsCorrected();
  }

  /** Whether the times of all ranks are on one clock. */
  public boolean sharesClock() {
    return ranks.stream().mapToInt(RankMetadata::clock).distinct().count() <= 1;
  }
}
