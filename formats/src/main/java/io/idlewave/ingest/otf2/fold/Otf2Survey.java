package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.EnvelopeCollector;
import io.idlewave.ingest.format.call.EnvelopeStore;
import io.idlewave.ingest.format.call.MessageEvents;
import io.idlewave.ingest.format.call.PathTree;
import io.idlewave.ingest.format.call.PeerResolver;
import io.idlewave.ingest.format.call.ThreadedEnvelopes;
import io.idlewave.ingest.format.call.TimelineUses;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.step.DeviceEvents;
import io.idlewave.ingest.otf2.step.DeviceLog;
import io.idlewave.ingest.otf2.step.DeviceStep;
import io.idlewave.ingest.otf2.step.Handover;
import io.idlewave.ingest.otf2.step.RegionInfo;
import io.idlewave.ingest.otf2.step.TaskEvents;
import io.idlewave.ingest.otf2.step.TaskLog;
import io.idlewave.ingest.otf2.step.TaskStep;
import io.idlewave.ingest.otf2.step.TeamLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a first pass over a location's events learns: what its nonblocking receives and collectives
 * turn out to be, which an OTF2 archive says only where they complete, which regions and
 * communicators occur, and what it has to do with other threads of its process.
 */
public final class Otf2Survey {

  private final LocationInput input;
  private final RegionTable regions;
  private final EnvelopeStore envelopes;
  private final EnvelopeCollector collector;
  private final RegionStack stack = new RegionStack();
  private final BitSet calledRegions = new BitSet();
  private final BitSet userRegions = new BitSet();
  private final TeamLog teams = new TeamLog();
  private final TaskLog tasks = new TaskLog(teams, this::here);
  private final TaskEvents taskEvents = new TaskEvents(tasks);
  private final WarningLog calls = new WarningLog();
  private final List<Handover> handovers = new ArrayList<>();
  private final DeviceLog devices;
  private final DeviceEvents deviceEvents;
  private @Nullable EventPlace position;
  private @Nullable TimelineUses uses;
  private long nowTicks;
  private long threadTicks;
  private boolean timed;
  private boolean communicates;

  private Otf2Survey(LocationInput input, RegionTable regions, EnvelopeStore envelopes) {
    this.input = input;
    this.regions = regions;
    this.envelopes = envelopes;
    this.collector = new EnvelopeCollector(envelopes);
    this.devices = new DeviceLog(this::here, () -> nowTicks);
    this.deviceEvents = new DeviceEvents(input.isStream(), devices);
  }

  private long here() {
    EventPlace at = position;
    return at == null ? 0 : at.here();
  }

  /**
   * Surveys a location; envelopes wait in {@code sideFile} for the second pass.
   *
   * @param threaded whether several threads of a process communicate, so that it is to be known who
   *     uses what
   * @param progress is given the number of bytes read now and then
   */
  public static Otf2Survey of(
      LocationInput input,
      RegionTable regions,
      WindowTable windows,
      Path sideFile,
      boolean threaded,
      LongConsumer progress) {
    Otf2Survey survey = new Otf2Survey(input, regions, new EnvelopeStore(sideFile));
    if (input.hasEvents()) {
      try (EventReader reader = input.open(progress)) {
        survey.readAll(reader, windows, threaded);
      } catch (RuntimeException e) {
        survey.envelopes.close();
        throw e;
      }
    }
    survey.envelopes.park();
    return survey;
  }

  private void readAll(EventReader reader, WindowTable windows, boolean threaded) {
    EventPlace at = new EventPlace(input, reader, true);
    TimelineUses used = new TimelineUses(collector, at);
    position = at;
    uses = used;
    MessageEvents messages = threaded ? used : collector;
    OneSidedRecords oneSided = new OneSidedRecords(input.rank(), windows, messages);
    for (int type = reader.next(); type != EventType.END_OF_FILE; type = reader.next()) {
      switch (type) {
        case EventType.TIMESTAMP -> time(reader.ticks());
        case EventType.ENTER -> enter(at, oneSided);
        case EventType.LEAVE -> leave(reader.region());
        default -> {
          RegionInfo call = stack.call();
          teams.take(type, reader.comm(), call != null);
          taskEvents.take(type, reader, call != null);
          boolean ofProcess = call != null && call.isOfProcess() && input.isFirst();
          if (reader.pass(ofProcess ? collector : messages)) {
            if (call == null && EventType.isMessage(type)) {
              calls(at, null);
            }
          } else if (call == null && EventType.isHandover(type)) {
            handovers.add(Handover.of(type, reader));
          } else if (call == null) {
            deviceEvents.take(type, reader);
          } else if (EventType.isOneSided(type)) {
            oneSided.take(type, reader, call);
          }
        }
      }
    }
    deviceEvents.end();
    stack.paths().park();
  }

  private void time(long ticks) {
    nowTicks = ticks;
    if (!timed) {
      timed = true;
      threadTicks = ticks;
    }
  }

  private void enter(EventPlace at, OneSidedRecords oneSided) {
    RegionInfo region = regions.find(at.reader().region());
    if (region == null) {
      return;
    }
    boolean inCall = stack.call() != null;
    if (!inCall) {
      deviceEvents.enter(region, stack.depth());
      taskEvents.enter(region, stack.depth());
    }
    stack.enter(region);
    RegionInfo call = stack.call();
    if (!inCall && call != null) {
      calledRegions.set(call.index());
      oneSided.beginCall();
      calls(at, call);
    } else if (call == null && region.isUser()) {
      userRegions.set(region.index());
    }
  }

  private void calls(EventPlace at, @Nullable RegionInfo call) {
    communicates = true;
    if (!input.isFirst()) {
      calls.add(
          Otf2Warning.THREAD_CALLS,
          () -> input.place(at.here()) + (call == null ? "" : ": " + call.name()));
    }
  }

  private void leave(int id) {
    RegionInfo region = regions.find(id);
    if (region != null) {
      RegionInfo call = stack.call();
      stack.leave(region);
      if (call == null) {
        taskEvents.left(stack.depth());
        deviceEvents.left(stack.depth());
      }
      if (call != null && call.isInit() && stack.call() == null && !teams.hasForked()) {
        threadTicks = nowTicks;
      }
    }
  }

  public LocationInput input() {
    return input;
  }

  public EnvelopeStore envelopes() {
    return envelopes;
  }

  /** The teams of threads that it is in. */
  TeamLog teams() {
    return teams;
  }

  /** What it has to do with tasks and barriers of its teams. */
  TaskLog tasks() {
    return tasks;
  }

  /** Whether it waits for a task of another thread. */
  boolean awaitsTasks() {
    return tasks.steps().stream()
        .anyMatch(step -> step.kind() == TaskStep.Kind.TASKWAIT && step.waits());
  }

  /** Whether it gets a lock from another thread, or gives one to it. */
  boolean locks() {
    return handovers.stream().anyMatch(h -> h.link() != null && EventType.isLock(h.type()));
  }

  /** What it has to do with threads that the program makes by itself and with locks, in order. */
  List<Handover> handovers() {
    return handovers;
  }

  /** What it has to do with accelerators. */
  DeviceLog devices() {
    return devices;
  }

  /** Whether it is a stream that runs anything. */
  public boolean runs() {
    return input.isStream() && usesDevices();
  }

  /** Whether it is a stream that copies anything. */
  boolean copies() {
    return input.isStream()
        && devices.steps().stream().anyMatch(step -> step.kind() == DeviceStep.Kind.COPY);
  }

  /** Whether it has to do with accelerators. */
  public boolean usesDevices() {
    return !devices.steps().isEmpty();
  }

  /** Whether it calls MPI. */
  public boolean communicates() {
    return communicates;
  }

  /** Its MPI calls, which are a loss if it is no timeline; nothing for the first of a rank. */
  public WarningLog calls() {
    return calls;
  }

  /** Tells {@code threads} what it uses as the timeline {@code row}. */
  void addTo(ThreadedEnvelopes threads, int row, Otf2Tables tables) {
    EventPlace at = position;
    TimelineUses used = uses;
    if (at != null && used != null) {
      threads.add(row, used, new PeerResolver(input.rank(), tables, at));
    }
  }

  /**
   * When the other threads of the process begin, if {@link #isTimed}: with the rank's run, once MPI
   * is initialised, unless it forks before that.
   */
  public long threadTicks() {
    return threadTicks;
  }

  public boolean isTimed() {
    return timed;
  }

  BitSet calledRegions() {
    return calledRegions;
  }

  BitSet userRegions() {
    return userRegions;
  }

  /** The call paths that it came into. */
  PathTree paths() {
    return stack.paths();
  }

  Set<Integer> comms() {
    return collector.comms();
  }
}
