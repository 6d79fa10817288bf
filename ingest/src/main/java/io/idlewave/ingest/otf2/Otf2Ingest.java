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
import io.idlewave.ingest.otf2.fold.Otf2Warning;
import io.idlewave.ingest.otf2.fold.RankClock;
import io.idlewave.ingest.otf2.fold.RankInput;
import io.idlewave.ingest.otf2.fold.RankLayout;
import io.idlewave.ingest.otf2.fold.RegionTable;
import io.idlewave.ingest.otf2.fold.SkippedThread;
import io.idlewave.ingest.otf2.fold.Timebase;
import io.idlewave.ingest.otf2.fold.WindowTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    draft.expectRanks(inputs.size());
    WarningLog log = new WarningLog();
    logUnknown(log);
    List<SkippedThread> threads = logSkipped(log);
    boolean corrected = options.applyClockOffsets() && offsetsKnown(inputs, log);
    long bytes = inputs.stream().mapToLong(RankInput::eventBytes).sum();
    long threadBytes = threads.stream().mapToLong(SkippedThread::eventBytes).sum();
    ProgressCounter counter = new ProgressCounter(progress, inputs.size(), 2 * bytes + threadBytes);
    List<Callable<WarningLog>> scans =
        threads.stream()
            .<Callable<WarningLog>>map(thread -> () -> thread.calls(regions, counter.file()))
            .toList();
    RankTasks.run(options.threads(), scans).forEach(log::addAll);
    List<Callable<Otf2RankSurvey>> first =
        inputs.stream()
            .<Callable<Otf2RankSurvey>>map(input -> () -> survey(input, counter))
            .toList();
    List<Otf2RankSurvey> surveys = RankTasks.run(options.threads(), first);
    Otf2Tables tables = new Otf2Tables(regions, communicators, surveys);
    List<Callable<Folded>> second =
        surveys.stream()
            .<Callable<Folded>>map(survey -> () -> fold(survey, tables, corrected, counter))
            .toList();
    List<Folded> folded = RankTasks.run(options.threads(), second);
    folded.forEach(rank -> log.addAll(rank.log()));
    return metadata(tables, folded, log, corrected);
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
    Timebase timebase = new Timebase(definitions.clock());
    ClockCorrection correction = new ClockCorrection(input.definitions().clockOffsets());
    RankClock clock = new RankClock(timebase, corrected ? correction : null);
    WarningLog log = new WarningLog();
    try (RankWriter writer = draft.rank(input.rank())) {
      List<RegionTime> tail =
          input.hasEvents()
              ? readEvents(survey, tables, clock, writer, log, counter.file())
              : List.of();
      counter.rankDone();
      int node = layout.nodeOfRank().get(input.rank());
      RankMetadata metadata =
          new RankMetadata(
              writer.calls(), clock.nanos(), node, corrected ? 0 : node, clock.originNanos(), tail);
      return new Folded(metadata, log);
    } catch (ArithmeticException e) {
      throw new BadTraceException(
          input.eventFile()
              + ": time: within 292 years and 2^63 ticks of the archive's global offset, got more",
          e);
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

  /** Counts the locations that are no ranks. Returns the threads among them. */
  private List<SkippedThread> logSkipped(WarningLog log) {
    List<SkippedThread> threads = new ArrayList<>();
    for (Location location : layout.skipped()) {
      boolean thread = location.type() == GlobalDefinitions.LOCATION_CPU_THREAD;
      if (thread) {
        threads.add(SkippedThread.of(location, base, anchor));
      }
      log.add(
          thread ? Otf2Warning.THREAD_SKIPPED : Otf2Warning.LOCATION_SKIPPED,
          () -> "location " + Long.toUnsignedString(location.id()));
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
