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
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.GlobalDefinitionsReader;
import io.idlewave.ingest.otf2.fold.ClockCorrection;
import io.idlewave.ingest.otf2.fold.CollectiveDialect;
import io.idlewave.ingest.otf2.fold.Otf2Communicators;
import io.idlewave.ingest.otf2.fold.Otf2RankFolder;
import io.idlewave.ingest.otf2.fold.Otf2RankSurvey;
import io.idlewave.ingest.otf2.fold.Otf2Tables;
import io.idlewave.ingest.otf2.fold.Otf2Teams;
import io.idlewave.ingest.otf2.fold.Otf2Warning;
import io.idlewave.ingest.otf2.fold.RankClock;
import io.idlewave.ingest.otf2.fold.RankInput;
import io.idlewave.ingest.otf2.fold.RankLayout;
import io.idlewave.ingest.otf2.fold.RegionTable;
import io.idlewave.ingest.otf2.fold.ThreadFolder;
import io.idlewave.ingest.otf2.fold.ThreadInput;
import io.idlewave.ingest.otf2.fold.ThreadSurvey;
import io.idlewave.ingest.otf2.fold.Timebase;
import io.idlewave.ingest.otf2.fold.WindowTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;

/**
 * Turns one OTF2 archive into a trace archive.
 *
 * <p>Reads POSIX archives of either byte order by OTF2 2.0 to 3.1, one chunk per thread in memory
 * and every event file twice: a {@link Otf2RankSurvey} learns what requests turn out to be, a
 * {@link Otf2RankFolder} writes the calls. Ranks are read in parallel; the result does not depend
 * on how many at a time.
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

  private record OfRank(int rank, ThreadSurvey thread) {}

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
    List<RankInput> inputs = inputs();
    WarningLog log = new WarningLog();
    logUnknown(log);
    List<Location> threads = logSkipped(log);
    boolean corrected = options.applyClockOffsets() && offsetsKnown(inputs, log);
    long bytes = inputs.stream().mapToLong(RankInput::eventBytes).sum();
    long threadBytes = threads.stream().mapToLong(t -> input(t).eventBytes()).sum();
    ProgressCounter counter =
        new ProgressCounter(progress, inputs.size(), 2 * (bytes + threadBytes));
    List<Callable<ThreadSurvey>> scans =
        threads.stream()
            .<Callable<ThreadSurvey>>map(
                thread -> () -> input(thread).survey(regions, counter.file()))
            .toList();
    List<ThreadSurvey> scanned = RankTasks.run(options.threads(), scans);
    scanned.forEach(thread -> log.addAll(thread.log()));
    List<Callable<Otf2RankSurvey>> first =
        inputs.stream()
            .<Callable<Otf2RankSurvey>>map(input -> () -> survey(input, counter))
            .toList();
    List<Otf2RankSurvey> surveys = RankTasks.run(options.threads(), first);
    List<OfRank> others = teams(surveys, threads, scanned, log);
    draft.expectRanks(inputs.size() + others.size());
    Otf2Tables tables =
        new Otf2Tables(
            regions, communicators, surveys, others.stream().map(OfRank::thread).toList());
    List<Callable<Folded>> second =
        surveys.stream()
            .<Callable<Folded>>map(survey -> () -> fold(survey, tables, corrected, counter))
            .toList();
    List<Folded> folded = RankTasks.run(options.threads(), second);
    List<Callable<Folded>> third = new ArrayList<>();
    for (int at = 0; at < others.size(); at++) {
      OfRank other = others.get(at);
      int row = inputs.size() + at;
      third.add(
          () ->
              foldThread(
                  other.thread(), surveys.get(other.rank()), row, tables, corrected, counter));
    }
    List<Folded> rows = new ArrayList<>(folded);
    rows.addAll(RankTasks.run(options.threads(), third));
    rows.forEach(row -> log.addAll(row.log()));
    TraceMetadata metadata = metadata(tables, rows, log, corrected);
    return others.isEmpty() ? metadata : metadata.withTimelines(timelines(others));
  }

  private ThreadInput input(Location thread) {
    return ThreadInput.of(thread, base, anchor);
  }

  /** The threads that are timelines, those of the first rank first; counts the others. */
  private List<OfRank> teams(
      List<Otf2RankSurvey> ranks,
      List<Location> locations,
      List<ThreadSurvey> threads,
      WarningLog log) {
    Map<Integer, Integer> ranksOf = new HashMap<>();
    layout.locations().forEach(location -> ranksOf.merge(location.group(), 1, Integer::sum));
    Map<Integer, List<ThreadSurvey>> ofProcess = new HashMap<>();
    for (int at = 0; at < threads.size(); at++) {
      ofProcess
          .computeIfAbsent(locations.get(at).group(), g -> new ArrayList<>())
          .add(threads.get(at));
    }
    List<OfRank> taken = new ArrayList<>();
    for (Otf2RankSurvey rank : ranks) {
      int process = rank.input().location().group();
      if (rank.isTimed() && Objects.equals(ranksOf.get(process), 1)) {
        int firstRow = ranks.size() + taken.size();
        List<ThreadSurvey> others = ofProcess.getOrDefault(process, List.of());
        Otf2Teams.resolve(rank, others, firstRow, log)
            .forEach(thread -> taken.add(new OfRank(rank.input().rank(), thread)));
      }
    }
    Set<Long> ids = new HashSet<>();
    taken.forEach(thread -> ids.add(thread.thread().thread().id()));
    for (Location location : locations) {
      if (!ids.contains(location.id())) {
        log.add(
            Otf2Warning.THREAD_SKIPPED, () -> "location " + Long.toUnsignedString(location.id()));
      }
    }
    return taken;
  }

  private List<Timeline> timelines(List<OfRank> others) {
    List<Timeline> timelines = new ArrayList<>();
    for (Location location : layout.locations()) {
      timelines.add(timeline(timelines.size(), location.name()));
    }
    others.forEach(other -> timelines.add(timeline(other.rank(), other.thread().thread().name())));
    return timelines;
  }

  private Timeline timeline(int rank, int name) {
    return new Timeline(rank, Timeline.Kind.THREAD, definitions.string(name), Map.of());
  }

  private Folded foldThread(
      ThreadSurvey survey,
      Otf2RankSurvey first,
      int row,
      Otf2Tables tables,
      boolean corrected,
      ProgressCounter counter) {
    RankClock clock = clock(first, corrected);
    clock.start(first.threadTicks());
    WarningLog log = new WarningLog();
    try (RankWriter writer = draft.rank(row);
        EventReader reader = survey.thread().open(counter.file())) {
      List<RegionTime> tail =
          new ThreadFolder(survey, row, reader, regions, tables, clock, writer, log).fold();
      return new Folded(metadata(writer, clock, first.input().rank(), corrected, tail), log);
    } catch (ArithmeticException e) {
      throw beyondTime(survey.thread().events(), e);
    }
  }

  private RankClock clock(Otf2RankSurvey survey, boolean corrected) {
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

  private static BadTraceException beyondTime(Path file, ArithmeticException cause) {
    return new BadTraceException(
        file + ": time: within 292 years and 2^63 ticks of the archive's global offset, got more",
        cause);
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

  private List<RankInput> inputs() {
    List<RankInput> inputs = new ArrayList<>();
    for (Location location : layout.locations()) {
      inputs.add(RankInput.of(inputs.size(), location, base, anchor));
    }
    return inputs;
  }

  private Otf2RankSurvey survey(RankInput input, ProgressCounter counter) {
    Path sideFile = draft.scratch(String.format(Locale.ROOT, "rank-%05d.envelopes", input.rank()));
    return Otf2RankSurvey.of(input, regions, windows, sideFile, counter.file());
  }

  private Folded fold(
      Otf2RankSurvey survey, Otf2Tables tables, boolean corrected, ProgressCounter counter) {
    RankInput input = survey.input();
    RankClock clock = clock(survey, corrected);
    WarningLog log = new WarningLog();
    try (RankWriter writer = draft.rank(input.rank())) {
      List<RegionTime> tail =
          input.hasEvents()
              ? readEvents(survey, tables, clock, writer, log, counter.file())
              : List.of();
      counter.rankDone();
      return new Folded(metadata(writer, clock, input.rank(), corrected, tail), log);
    } catch (ArithmeticException e) {
      throw beyondTime(input.eventFile(), e);
    }
  }

  private List<RegionTime> readEvents(
      Otf2RankSurvey survey,
      Otf2Tables tables,
      RankClock clock,
      RankWriter writer,
      WarningLog log,
      LongConsumer progress) {
    try (EventReader reader = survey.input().open(progress)) {
      return new Otf2RankFolder(
              survey, reader, regions, windows, tables, clock, dialect, writer, log)
          .fold();
    } finally {
      survey.envelopes().close();
    }
  }

  private void logUnknown(WarningLog log) {
    GlobalDefinitions.UnknownRecords unknown = definitions.unknown();
    if (unknown.count() > 0) {
      log.add(
          Otf2Warning.DEFINITION_UNKNOWN,
          () -> "%s byte %d".formatted(definitionFile.getFileName(), unknown.firstOffset()),
          unknown.count(),
          0);
    }
  }

  /** Counts the locations that are no threads. Returns the threads that are no ranks. */
  private List<Location> logSkipped(WarningLog log) {
    List<Location> threads = new ArrayList<>();
    for (Location location : layout.skipped()) {
      if (location.type() == GlobalDefinitions.LOCATION_CPU_THREAD) {
        threads.add(location);
      } else {
        log.add(
            Otf2Warning.LOCATION_SKIPPED, () -> "location " + Long.toUnsignedString(location.id()));
      }
    }
    return threads;
  }

  private static boolean offsetsKnown(List<RankInput> inputs, WarningLog log) {
    boolean known = true;
    for (RankInput input : inputs) {
      if (input.hasEvents() && !new ClockCorrection(input.definitions().clockOffsets()).isKnown()) {
        log.add(Otf2Warning.CLOCK_OFFSETS_MISSING, () -> "rank " + input.rank());
        known = false;
      }
    }
    return known;
  }

  private TraceMetadata metadata(
      Otf2Tables tables, List<Folded> folded, WarningLog log, boolean corrected) {
    return new TraceMetadata(
        TraceMetadata.FORMAT_VERSION,
        source(),
        new ClockMetadata(new Timebase(definitions.clock()).tickNanos(), corrected),
        tables.functions(),
        tables.regions(),
        layout.nodes(),
        tables.communicators(),
        folded.stream().map(Folded::metadata).toList(),
        log.toList());
  }
}
