package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningKind;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.CallRecorder;
import io.idlewave.ingest.format.call.DependencyWriter;
import io.idlewave.ingest.format.call.PathTree;
import io.idlewave.ingest.format.call.PeerResolver;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.otf2.decode.ByteCursor;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.step.DeviceEvents;
import io.idlewave.ingest.otf2.step.RegionInfo;
import io.idlewave.ingest.otf2.step.TaskEvents;
import java.util.List;

/**
 * Folds the events of a location into calls of one timeline, in a second pass that knows from a
 * {@link Otf2Survey} what each receive and nonblocking collective turns out to be when it is
 * posted.
 *
 * <p>There is one call per outermost MPI region, with an operation per record inside it.
 */
public final class Otf2Folder {

  private final int row;
  private final LocationInput input;
  private final EventReader reader;
  private final EventPlace position;
  private final PeerResolver peers;
  private final RegionTable regions;
  private final Otf2Tables tables;
  private final RankClock clock;
  private final CollectiveDialect dialect;
  private final WarningLog log;
  private final CallRecorder recorder;
  private final OneSidedRecords oneSided;
  private final RegionStack stack = new RegionStack();
  private final StretchDivision stretch = new StretchDivision();

  private final TeamRecorder teams;
  private final TaskEvents tasks;
  private final HandoverRecorder handovers;
  private final DeviceRecorder devices;
  private final DeviceEvents deviceEvents;
  private boolean off;
  private long offSinceNanos;
  private long offRecordOffset;

  /** For the location that is row {@code row} of {@code rows}. */
  @SuppressWarnings("this-escape")
  public Otf2Folder(
      Otf2Rows rows,
      int row,
      EventReader reader,
      RegionTable regions,
      WindowTable windows,
      RankClock clock,
      CollectiveDialect dialect,
      RankWriter writer,
      WarningLog log) {
    Otf2Survey survey = rows.survey(row);
    this.row = row;
    this.input = survey.input();
    this.reader = reader;
    this.regions = regions;
    this.tables = rows.tables();
    this.clock = clock;
    this.log = log;
    this.position = new EventPlace(input, reader, false);
    this.peers = new PeerResolver(input.rank(), row, rows.threads(), tables, position);
    this.dialect = dialect;
    this.recorder =
        new CallRecorder(writer, peers, survey.envelopes(), this::totals, position, log);
    this.oneSided = new OneSidedRecords(input.rank(), windows, recorder);
    DependencyWriter calls =
        new DependencyWriter(
            tables::functionIndex,
            rows.dependencies(),
            writer,
            stretch,
            this::userRegion,
            clock::nanos);
    this.teams = new TeamRecorder(survey.teams(), row, calls);
    this.tasks = new TaskEvents(new TaskRecorder(survey.tasks(), row, calls));
    this.handovers = new HandoverRecorder(survey.handovers(), calls);
    this.devices = new DeviceRecorder(survey.devices(), input.isStream(), tables, calls);
    this.deviceEvents = new DeviceEvents(input.isStream(), devices);
  }

  /** Folds all events. Returns how the time after the last call divides over user regions. */
  public List<RegionTime> fold() {
    for (int type = reader.next(); type != EventType.END_OF_FILE; type = reader.next()) {
      take(type);
    }
    deviceEvents.end();
    if (stack.depth() > 0) {
      log.add(Otf2Warning.REGION_UNCLOSED, this::place, stack.depth(), 0);
    }
    RegionInfo call = stack.call();
    if (call != null) {
      warn(Otf2Warning.CALL_UNENDED, inWords(call));
    }
    if (call == null) {
      stretch.spent(userRegion(), clock.nanos());
    } else {
      recorder.end(clock.nanos());
    }
    if (off) {
      measurement(true);
    }
    recorder.finish();
    long announced = input.location().events();
    if (announced != reader.events() && announced != ByteCursor.UNDEFINED) {
      boolean fewer = Long.compareUnsigned(reader.events(), announced) < 0;
      log.add(
          fewer ? Otf2Warning.EVENTS_MISSING : Otf2Warning.EVENT_COUNT,
          () ->
              "%s: %s announced, got %d"
                  .formatted(input.place(0), Long.toUnsignedString(announced), reader.events()));
    }
    return stretch.end(MpiCall.NO_REGION);
  }

  private void take(int type) {
    switch (type) {
      case EventType.TIMESTAMP -> time(reader.ticks());
      case EventType.ENTER -> enter(region(reader.region()));
      case EventType.LEAVE -> leave(region(reader.region()));
      case EventType.BUFFER_FLUSH -> bufferFlush(reader.ticks());
      case EventType.MEASUREMENT_ON_OFF -> measurement(reader.measurementOn());
      default -> {
        if (!reader.pass(recorder)) {
          teams.take(type);
          tasks.take(type, reader, stack.call() != null);
          other(type);
        }
      }
    }
  }

  private void time(long ticks) {
    if (!clock.advance(ticks)) {
      warn(Otf2Warning.TIME_BACKWARDS);
    }
  }

  private void enter(RegionInfo entered) {
    RegionInfo call = stack.call();
    if (call == null) {
      deviceEvents.enter(entered, stack.depth());
      spent();
      tasks.enter(entered, stack.depth());
      if (entered.unnamed()) {
        warn(Otf2Warning.REGION_UNNAMED, entered.name());
      }
    }
    if (!stack.enter(entered)) {
      throw reader.failure("regions open: at most " + stack.depth() + ", got one more");
    }
    if (call == null && entered.isCall()) {
      int around = userRegion();
      oneSided.beginCall();
      peers.ofProcess(input.isFirst() && entered.isOfProcess());
      recorder.begin(
          tables.functionIndex(entered),
          around,
          stretch.end(around),
          entered.sendMode(),
          clock.nanos());
    } else if (call != null && entered.isCall() && !call.wraps(entered)) {
      warn(Otf2Warning.CALL_NESTED, entered.name() + " inside " + inWords(call));
    } else if (call == null && entered.unmarked()) {
      warn(Otf2Warning.CALL_UNMARKED, entered.name());
    }
  }

  private void leave(RegionInfo left) {
    RegionInfo call = stack.call();
    if (call == null) {
      spent();
    }
    RegionStack.Leave how = stack.leave(left);
    if (call == null) {
      tasks.left(stack.depth());
      deviceEvents.left(stack.depth());
    }
    if (how == RegionStack.Leave.NOT_OPEN && left.isCall()) {
      warn(Otf2Warning.CALL_UNBEGUN, left.name());
    } else if (how != RegionStack.Leave.INNERMOST) {
      warn(Otf2Warning.LEAVE_MISMATCH);
    }
    if (call != null && stack.call() == null) {
      if (call.index() != left.index()) {
        warn(Otf2Warning.CALL_UNENDED, inWords(call));
      }
      recorder.end(clock.nanos());
      stretch.begin(clock.nanos());
    }
  }

  private void spent() {
    if (!tasks.isWaiting() && !devices.isWaiting()) {
      stretch.spent(userRegion(), clock.nanos());
    }
  }

  /** The call path of regions of the program, as the archive numbers it. */
  private int userRegion() {
    int path = stack.paths().here();
    return path == PathTree.OUTSIDE ? devices.copyRegion() : tables.path(row, path);
  }

  private Collective totals(Collective recorded, Communicator communicator) {
    if (dialect.contradicts(recorded, communicator, row)) {
      warn(Otf2Warning.COLLECTIVE_SIZES);
    }
    return dialect.totals(recorded, communicator, input.rank(), row);
  }

  private String inWords(RegionInfo call) {
    return "call %d %s".formatted(recorder.calls(), call.name());
  }

  private RegionInfo region(int id) {
    RegionInfo region = regions.find(id);
    if (region == null) {
      throw reader.failure("region: a defined id, got " + Integer.toUnsignedString(id));
    }
    return region;
  }

  private void bufferFlush(long stopTicks) {
    log.add(Otf2Warning.BUFFER_FLUSH, this::place, 1, Math.max(0, clock.nanosUntil(stopTicks)));
  }

  private void measurement(boolean on) {
    if (off && on) {
      log.add(
          Otf2Warning.MEASUREMENT_OFF,
          () -> input.place(offRecordOffset),
          1,
          clock.nanos() - offSinceNanos);
    } else if (!off && !on) {
      offSinceNanos = clock.nanos();
      offRecordOffset = reader.recordOffset();
    }
    off = !on;
  }

  private void other(int type) {
    RegionInfo call = stack.call();
    if (call == null && EventType.isHandover(type)) {
      handovers.take();
    } else if (call == null && deviceEvents.take(type, reader)) {
      return;
    } else if (EventType.isOneSided(type)) {
      if (call == null || !oneSided.take(type, reader, call)) {
        warn(input.isStream() ? Otf2Warning.DEVICE_RECORD : Otf2Warning.ONE_SIDED);
      }
    } else if (type > EventType.LAST_KNOWN) {
      warn(Otf2Warning.RECORD_UNKNOWN);
    }
  }

  private void warn(WarningKind warning) {
    log.add(warning, this::place);
  }

  private void warn(WarningKind warning, String what) {
    log.add(warning, () -> place() + ": " + what);
  }

  private String place() {
    return position.describe(position.here());
  }
}
