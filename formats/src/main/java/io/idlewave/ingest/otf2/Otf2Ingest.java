package io.idlewave.ingest.otf2;

import io.idlewave.ingest.archive.ArchiveDraft;
import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.ProgressCounter;
import io.idlewave.ingest.format.RankTasks;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.LocationGroup;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Region;
import io.idlewave.ingest.otf2.decode.GlobalDefinitionsReader;
import io.idlewave.ingest.otf2.fold.ClockCorrection;
import io.idlewave.ingest.otf2.fold.CollectiveDialect;
import io.idlewave.ingest.otf2.fold.LocationInput;
import io.idlewave.ingest.otf2.fold.Otf2Communicators;
import io.idlewave.ingest.otf2.fold.Otf2Devices;
import io.idlewave.ingest.otf2.fold.Otf2Folder;
import io.idlewave.ingest.otf2.fold.Otf2Handovers;
import io.idlewave.ingest.otf2.fold.Otf2Rows;
import io.idlewave.ingest.otf2.fold.Otf2Survey;
import io.idlewave.ingest.otf2.fold.Otf2Tasks;
import io.idlewave.ingest.otf2.fold.Otf2Teams;
import io.idlewave.ingest.otf2.fold.Otf2Warning;
import io.idlewave.ingest.otf2.fold.RankClock;
import io.idlewave.ingest.otf2.fold.RankLayout;
import io.idlewave.ingest.otf2.fold.RegionTable;
import io.idlewave.ingest.otf2.fold.Timebase;
import io.idlewave.ingest.otf2.fold.WindowTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Turns one OTF2 archive into a trace archive.
 *
 * <p>Reads POSIX archives of either byte order by OTF2 2.0 to 3.1, one chunk per thread in memory
 * and every event file twice: an {@link Otf2Survey} learns what requests turn out to be, an {@link
 * Otf2Folder} writes the calls. Locations are read in parallel; the result does not depend on how
 * many at a time.
 *
 * <p>Times are {@code floor((ticks - globalOffset) * 1e9 / ticksPerSecond)}, on the raw clocks
 * unless the options ask for the recorded offsets; ranks of one node then count as sharing a clock.
 * With offsets applied all ranks share one. An archive that lacks offsets for a rank is left on its
 * raw clocks, with a warning. The offsets themselves are not kept: ingest again to apply them.
 */
final class Otf2Ingest {

  private static final String ANCHOR_SUFFIX = ".otf2";

  private final Path anchorFile;
  private final ArchiveDraft draft;
  private final IngestOptions options;
  private final AnchorFile anchor;
  private final GlobalDefinitions definitions;
  private final RankLayout layout;
  private final RegionTable regions;
  private final Otf2Communicators communicators;
  private final WindowTable windows;
  private final CollectiveDialect dialect;
  private final Path base;
  private final Path definitionFile;

  private record Folded(RankMetadata metadata, WarningLog log) {}

  /** Reads anchor and definitions of the archive whose anchor file is given. */
  Otf2Ingest(Path anchorFile, ArchiveDraft draft, IngestOptions options) {
    this.anchorFile = anchorFile;
    this.draft = draft;
    this.options = options;
    this.anchor = AnchorFile.read(anchorFile);
    String name = String.valueOf(anchorFile.getFileName());
    String stem =
        name.endsWith(ANCHOR_SUFFIX)
            ? name.substring(0, name.length() - ANCHOR_SUFFIX.length())
            : name;
    this.base = anchorFile.resolveSibling(stem);
    Path file = anchorFile.resolveSibling(stem + ".def");
    this.definitionFile = file;
    this.definitions = GlobalDefinitionsReader.read(file, anchor.definitionChunkBytes());
    this.layout = RankLayout.of(definitions, file);
    this.regions = new RegionTable(definitions);
    this.communicators = new Otf2Communicators(definitions, layout, file);
    this.windows = new WindowTable(definitions, communicators);
    this.dialect = CollectiveDialect.of(anchor, definitions);
  }

  /** Writes the calls of all ranks to the draft. */
  TraceMetadata run(IngestProgress progress) {
    List<LocationInput> inputs = ranks();
    WarningLog log = new WarningLog();
    logUnknown(log);
    List<LocationInput> others = further(log);
    boolean corrected = options.applyClockOffsets() && offsetsKnown(inputs, log);
    long bytes =
        Stream.of(inputs, others).flatMap(List::stream).mapToLong(LocationInput::eventBytes).sum();
    ProgressCounter counter = new ProgressCounter(progress, inputs.size(), 2 * bytes);
    List<Otf2Survey> scanned = surveys(others, true, counter);
    boolean threaded =
        scanned.stream()
            .anyMatch(s -> s.communicates() && s.input().rank() != LocationInput.NO_RANK);
    List<Otf2Survey> first = surveys(inputs, threaded, counter);
    List<Otf2Survey> further = timelines(first, scanned, log);
    draft.expectRanks(first.size() + further.size());
    Otf2Rows rows = new Otf2Rows(regions, communicators, first, further);
    List<Callable<Folded>> second = new ArrayList<>();
    for (int at = 0; at < rows.count(); at++) {
      int row = at;
      second.add(() -> fold(rows, row, corrected, counter));
    }
    List<Folded> folded = RankTasks.run(options.threads(), second);
    folded.forEach(row -> log.addAll(row.log()));
    TraceMetadata metadata = metadata(rows, folded, log, corrected);
    return rows.isThreaded() ? metadata.withTimelines(timelines(rows)) : metadata;
  }

  private List<Otf2Survey> surveys(
      List<LocationInput> inputs, boolean threaded, ProgressCounter counter) {
    List<Callable<Otf2Survey>> tasks =
        inputs.stream()
            .<Callable<Otf2Survey>>map(input -> () -> survey(input, threaded, counter))
            .toList();
    return RankTasks.run(options.threads(), tasks);
  }

  /** The threads and streams that are timelines, the first rank's first; counts the others. */
  private List<Otf2Survey> timelines(
      List<Otf2Survey> ranks, List<Otf2Survey> further, WarningLog log) {
    Map<Integer, List<Otf2Survey>> ofRank =
        further.stream().collect(Collectors.groupingBy(location -> location.input().rank()));
    List<Otf2Survey> taken = new ArrayList<>();
    for (Otf2Survey rank : ranks) {
      List<Otf2Survey> others = ofRank.getOrDefault(rank.input().rank(), List.of());
      if (rank.isTimed()) {
        taken.addAll(timelines(rank, others, ranks.size() + taken.size(), log));
      }
    }
    Set<Otf2Survey> known = new HashSet<>(taken);
    further.stream().filter(location -> !known.contains(location)).forEach(l -> skip(l, log));
    return taken;
  }

  /** Those of one process but its first, the first of them at {@code firstRow}. */
  private static List<Otf2Survey> timelines(
      Otf2Survey rank, List<Otf2Survey> others, int firstRow, WarningLog log) {
    List<Otf2Survey> streams = others.stream().filter(Otf2Survey::runs).toList();
    List<Otf2Survey> threads = others.stream().filter(o -> !o.input().isStream()).toList();
    List<Otf2Survey> all = Stream.concat(Stream.of(rank), threads.stream()).toList();
    Otf2Handovers handovers = new Otf2Handovers(all);
    Predicate<Otf2Survey> alone =
        t -> t.communicates() || handovers.isMade(t) || (!streams.isEmpty() && t.usesDevices());
    List<Otf2Survey> timelines =
        new ArrayList<>(Otf2Teams.resolve(rank, threads, firstRow, alone, log));
    timelines.addAll(streams);
    Map<Otf2Survey, Integer> rows = new LinkedHashMap<>();
    rows.put(rank, rank.input().rank());
    timelines.forEach(timeline -> rows.put(timeline, firstRow + rows.size() - 1));
    handovers.resolve(rows, log);
    Otf2Tasks.resolve(all, rows, log);
    if (!streams.isEmpty()) {
      Otf2Devices.resolve(rows, log);
    }
    return timelines;
  }

  private static void skip(Otf2Survey location, WarningLog log) {
    String id = Long.toUnsignedString(location.input().location().id());
    boolean stream = location.input().isStream();
    log.add(
        stream ? Otf2Warning.LOCATION_SKIPPED : Otf2Warning.THREAD_SKIPPED, () -> "location " + id);
    log.addAll(location.calls());
    location.envelopes().close();
  }

  private List<Timeline> timelines(Otf2Rows rows) {
    List<Timeline> timelines = new ArrayList<>();
    for (int row = 0; row < rows.count(); row++) {
      LocationInput input = rows.survey(row).input();
      String name = definitions.string(input.location().name());
      Timeline.Kind kind = input.isStream() ? Timeline.Kind.STREAM : Timeline.Kind.THREAD;
      timelines.add(new Timeline(input.rank(), kind, name, Map.of()));
    }
    return timelines;
  }

  private RankClock clock(Otf2Survey survey, boolean corrected) {
    Timebase timebase = new Timebase(definitions.clock());
    ClockCorrection correction = new ClockCorrection(survey.input().definitions().clockOffsets());
    return new RankClock(timebase, corrected ? correction : null);
  }

  private RankMetadata metadata(
      RankWriter writer, RankClock clock, int rank, boolean corrected, List<RegionTime> tail) {
    int node = layout.nodeOfRank().get(rank);
    return new RankMetadata(
        writer.calls(), clock.nanos(), node, corrected ? 0 : node, clock.originNanos(), tail);
  }

  private TraceSource source() {
    Path folder = anchorFile.toAbsolutePath().getParent();
    Path folderName = folder == null ? null : folder.getFileName();
    String name =
        folderName == null
            ? String.valueOf(anchorFile.getFileName())
            : folderName + "/" + anchorFile.getFileName();
    String library = "OTF2 " + anchor.version();
    String tracer = anchor.creator().isEmpty() ? library : anchor.creator() + ", " + library;
    return new TraceSource("otf2", name, tracer, anchor.machine());
  }

  private List<LocationInput> ranks() {
    List<LocationInput> inputs = new ArrayList<>();
    for (Location location : layout.locations()) {
      inputs.add(LocationInput.first(inputs.size(), location, base, anchor));
    }
    return inputs;
  }

  /** The threads that are no ranks, and streams; counts the other locations. */
  private List<LocationInput> further(WarningLog log) {
    Map<Integer, Integer> rankOfProcess = new HashMap<>();
    for (int rank = 0; rank < layout.locations().size(); rank++) {
      rankOfProcess.merge(
          layout.locations().get(rank).group(), rank, (a, b) -> LocationInput.NO_RANK);
    }
    List<LocationInput> further = new ArrayList<>();
    for (Location location : layout.skipped()) {
      if (location.type() == GlobalDefinitions.LOCATION_CPU_THREAD
          || location.type() == GlobalDefinitions.LOCATION_STREAM) {
        int rank = rankOfProcess.getOrDefault(process(location), LocationInput.NO_RANK);
        further.add(LocationInput.further(rank, location, base, anchor));
      } else {
        log.add(
            Otf2Warning.LOCATION_SKIPPED, () -> "location " + Long.toUnsignedString(location.id()));
      }
    }
    return further;
  }

  /** The process of a location, which for an accelerator is the one that made use of it. */
  private int process(Location location) {
    LocationGroup group = definitions.locationGroups().get(location.group());
    return group == null || group.type() != GlobalDefinitions.LOCATION_GROUP_ACCELERATOR
        ? location.group()
        : group.creator();
  }

  private Otf2Survey survey(LocationInput input, boolean threaded, ProgressCounter counter) {
    Path sideFile =
        draft.scratch(
            input.isFirst()
                ? String.format(Locale.ROOT, "rank-%05d.envelopes", input.rank())
                : "location-" + Long.toUnsignedString(input.location().id()) + ".envelopes");
    return Otf2Survey.of(input, regions, windows, sideFile, threaded, counter.file());
  }

  private Folded fold(Otf2Rows rows, int row, boolean corrected, ProgressCounter counter) {
    LocationInput input = rows.survey(row).input();
    RankClock clock = clock(rows.first(row), corrected);
    WarningLog log = new WarningLog();
    try (RankWriter writer = draft.rank(row)) {
      if (!input.isFirst()) {
        clock.start(rows.first(row).threadTicks());
      }
      List<RegionTime> tail =
          input.hasEvents() ? readEvents(rows, row, clock, writer, log, counter.file()) : List.of();
      if (input.isFirst()) {
        counter.rankDone();
      }
      RankMetadata metadata =
          metadata(writer, clock, input.rank(), corrected, tail)
              .withVisits(rows.tables().visits(row));
      return new Folded(metadata, log);
    } catch (ArithmeticException e) {
      throw new BadTraceException(
          input.eventFile()
              + ": time: within 292 years and 2^63 ticks of the archive's global offset, got more",
          e);
    }
  }

  private List<RegionTime> readEvents(
      Otf2Rows rows,
      int row,
      RankClock clock,
      RankWriter writer,
      WarningLog log,
      LongConsumer progress) {
    Otf2Survey survey = rows.survey(row);
    try (EventReader reader = survey.input().open(progress)) {
      return new Otf2Folder(rows, row, reader, regions, windows, clock, dialect, writer, log)
          .fold();
    } finally {
      survey.envelopes().close();
    }
  }

  private void logUnknown(WarningLog log) {
    for (Region region : definitions.regions().values()) {
      if (region.paradigm() == GlobalDefinitions.PARADIGM_OPENMP
          && region.role() > GlobalDefinitions.LARGEST_ROLE) {
        log.add(
            Otf2Warning.ROLE_UNKNOWN,
            () ->
                "%s: region %s, role %d"
                    .formatted(
                        definitionFile,
                        PlainText.label(definitions.string(region.name())),
                        region.role()));
      }
    }
    GlobalDefinitions.UnknownRecords unknown = definitions.unknown();
    if (unknown.count() > 0) {
      log.add(
          Otf2Warning.DEFINITION_UNKNOWN,
          () -> "%s byte %d".formatted(definitionFile.getFileName(), unknown.firstOffset()),
          unknown.count(),
          0);
    }
  }

  private static boolean offsetsKnown(List<LocationInput> inputs, WarningLog log) {
    boolean known = true;
    for (LocationInput input : inputs) {
      if (input.hasEvents() && !new ClockCorrection(input.definitions().clockOffsets()).isKnown()) {
        log.add(Otf2Warning.CLOCK_OFFSETS_MISSING, () -> "rank " + input.rank());
        known = false;
      }
    }
    return known;
  }

  private TraceMetadata metadata(
      Otf2Rows rows, List<Folded> folded, WarningLog log, boolean corrected) {
    return new TraceMetadata(
            TraceMetadata.FORMAT_VERSION,
            source(),
            new ClockMetadata(new Timebase(definitions.clock()).tickNanos(), corrected),
            rows.tables().functions(),
            rows.tables().regions(),
            layout.nodes(),
            rows.communicators(),
            folded.stream().map(Folded::metadata).toList(),
            log.toList())
        .withRegionParents(rows.tables().regionParents());
  }
}
