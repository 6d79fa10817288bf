package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.dumpi.decode.DumpiRankFile;
import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.RecordReader;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.CallRecorder;
import io.idlewave.ingest.format.call.CollectiveSizes;
import io.idlewave.ingest.format.call.EventPosition;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.format.call.PeerResolver;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import java.util.List;

/**
 * Folds a rank's records into calls, in a second pass: one call per record, in the order of the
 * records, which is that of returns. Calls of several threads that overlap begin here after the one
 * before has ended: in the order of returns no call has to wait for one that stands after it, which
 * in the order of entries it could.
 */
public final class DumpiRankFolder implements Pass, EventPosition {

  private final int rank;
  private final DumpiRankFile file;
  private final RecordReader reader;
  private final DumpiTables tables;
  private final RankCommunicators communicators;
  private final WarningLog log;
  private final CallRecorder recorder;
  private final RecordFolder folder;
  private final WallClock clock = new WallClock();
  private final RegionNames regions = new RegionNames();
  private final StretchDivision stretch = new StretchDivision();

  private long lastNanos;
  private boolean begins;
  private boolean ends;

  /** A folder of {@code rank}'s records, which writes to {@code writer}. */
  @SuppressWarnings("this-escape")
  public DumpiRankFolder(
      int rank,
      DumpiRankFile file,
      RecordReader reader,
      DumpiRankSurvey survey,
      DumpiTables tables,
      RankWriter writer,
      WarningLog log) {
    this.rank = rank;
    this.file = file;
    this.reader = reader;
    this.tables = tables;
    this.communicators = tables.communicatorsOf(rank);
    this.log = log;
    this.recorder =
        new CallRecorder(
            writer,
            new PeerResolver(rank, communicators, this),
            survey.envelopes(),
            CollectiveSizes.ofArguments(rank, rank),
            this,
            log);
    this.folder = new RecordFolder(file, this);
  }

  /** Folds all records. Returns how the time after the last call divides over regions. */
  public List<RegionTime> fold() {
    DumpiRecord r = reader.record();
    FooterCheck footer = new FooterCheck(file);
    while (reader.next()) {
      if (!r.timed()) {
        warn(DumpiWarning.TIME_MISSING);
      }
      if (r.kind() == DumpiRecord.Kind.CALL) {
        footer.count(r.function());
        call(r);
      } else {
        region(r);
      }
    }
    footer.report(log, () -> describe(here()));
    if (!begins) {
      log.add(DumpiWarning.INIT_MISSING, () -> "rank " + rank);
    }
    if (!ends) {
      log.add(DumpiWarning.FINALIZE_MISSING, () -> "rank " + rank);
    }
    if (regions.depth() > 0) {
      log.add(DumpiWarning.REGION_UNCLOSED, this::place, regions.depth(), 0);
    }
    folder.finish();
    recorder.finish();
    return stretch.end(MpiCall.NO_REGION);
  }

  /** Time of the last record, in ns since the first. */
  public long lastNanos() {
    return lastNanos;
  }

  /** Time of the first record on the node's clock. */
  public long originNanos() {
    return clock.originNanos();
  }

  private void call(DumpiRecord r) {
    Action action = Action.of(r.function());
    begins |= action == Action.BEGIN_RUN;
    ends |= action == Action.END_RUN;
    long enter = advance(r, r.enterNanos());
    int region = userRegion();
    stretch.spent(region, enter);
    recorder.begin(
        tables.functionIndex(r.function()), region, stretch.end(region), SendMode.STANDARD, enter);
    folder.take(r);
    long leave = advance(r, r.leaveNanos());
    recorder.end(leave);
    stretch.begin(leave);
  }

  /** Takes the user region as left or entered; other threads than the first have none. */
  private void region(DumpiRecord r) {
    String name = file.regionName(r.region());
    if (!regions.counts(r.thread()) || DumpiRankFile.isAnnotation(name)) {
      return;
    }
    boolean enters = r.kind() == DumpiRecord.Kind.REGION_ENTER;
    stretch.spent(userRegion(), advance(r, enters ? r.enterNanos() : r.leaveNanos()));
    if (enters && !regions.enter(name)) {
      throw failure("regions open: at most " + regions.depth() + ", got one more");
    }
    if (!enters && !regions.leave(name)) {
      warn(DumpiWarning.LEAVE_MISMATCH);
    }
  }

  /** The call path of regions that the rank is in, as the archive numbers it. */
  private int userRegion() {
    return tables.path(rank, regions.paths().here());
  }

  /** A time of the record, not before that of the one before. */
  private long advance(DumpiRecord r, long readNanos) {
    if (!r.timed()) {
      return lastNanos;
    }
    long nanos = clock.nanos(r.thread(), readNanos);
    if (nanos < lastNanos) {
      WarningKind warning =
          clock.threads() > 1 ? DumpiWarning.CALLS_OVERLAP : DumpiWarning.TIME_BACKWARDS;
      log.add(warning, this::place, 1, lastNanos - nanos);
    }
    lastNanos = Math.max(lastNanos, nanos);
    return lastNanos;
  }

  @Override
  public MessageEvents events() {
    return recorder;
  }

  @Override
  public void warn(WarningKind warning) {
    log.add(warning, this::place);
  }

  @Override
  public void sendMode(SendMode mode) {
    recorder.sendMode(mode);
  }

  @Override
  public boolean hidesPeer(int comm, int peer) {
    return communicators.hidesPeer(comm, peer);
  }

  @Override
  public int member(int comm) {
    return communicators.member(comm);
  }

  @Override
  public int members(int comm) {
    return communicators.communicator(comm).size();
  }

  @Override
  public void neverCompletes(Receiving receive) {}

  @Override
  public void construct(Construction construction) {}

  @Override
  public void size(int comm, int size) {}

  @Override
  public void rank(int comm, int told) {}

  @Override
  public String place() {
    return describe(here());
  }

  @Override
  public long here() {
    return reader.recordOffset();
  }

  @Override
  public String describe(long place) {
    return "rank %d, byte %d of %s".formatted(rank, place, file.path().getFileName());
  }

  @Override
  public BadTraceException failure(String problem) {
    return reader.failure(problem);
  }
}
