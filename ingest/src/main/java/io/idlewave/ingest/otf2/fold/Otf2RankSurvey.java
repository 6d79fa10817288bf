package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.call.EnvelopeCollector;
import io.idlewave.ingest.format.call.EnvelopeStore;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * What a first pass over a rank's events learns: what its nonblocking receives and collectives turn
 * out to be, which an OTF2 archive says only where they complete, and which regions and
 * communicators occur.
 */
public final class Otf2RankSurvey {

  private final RankInput input;
  private final RegionTable regions;
  private final EnvelopeStore envelopes;
  private final EnvelopeCollector collector;
  private final OneSidedRecords oneSided;
  private final RegionStack stack = new RegionStack();
  private final BitSet calledRegions = new BitSet();
  private final BitSet userRegions = new BitSet();
  private final TeamEvents teams = new TeamEvents();
  private long nowTicks;
  private long threadTicks;
  private boolean timed;

  private Otf2RankSurvey(
      RankInput input, RegionTable regions, WindowTable windows, EnvelopeStore envelopes) {
    this.input = input;
    this.regions = regions;
    this.envelopes = envelopes;
    this.collector = new EnvelopeCollector(envelopes);
    this.oneSided = new OneSidedRecords(input.rank(), windows, collector);
  }

  /**
   * Surveys a rank; envelopes wait in {@code sideFile} for the second pass.
   *
   * @param progress is given the number of bytes read now and then
   */
  public static Otf2RankSurvey of(
      RankInput input,
      RegionTable regions,
      WindowTable windows,
      Path sideFile,
      LongConsumer progress) {
    Otf2RankSurvey survey =
        new Otf2RankSurvey(input, regions, windows, new EnvelopeStore(sideFile));
    if (input.hasEvents()) {
      try (EventReader reader = input.open(progress)) {
        survey.readAll(reader);
      } catch (RuntimeException e) {
        survey.envelopes.close();
        throw e;
      }
    }
    survey.envelopes.park();
    return survey;
  }

  private void readAll(EventReader reader) {
    int type = reader.next();
    while (type != EventType.END_OF_FILE) {
      if (type == EventType.ENTER) {
        enter(reader.region());
      } else if (type == EventType.LEAVE) {
        leave(reader.region());
      } else if (type == EventType.TIMESTAMP) {
        time(reader.ticks());
      } else {
        pass(type, reader);
      }
      type = reader.next();
    }
  }

  private void time(long ticks) {
    nowTicks = ticks;
    if (!timed) {
      timed = true;
      threadTicks = ticks;
    }
  }

  private void pass(int type, EventReader reader) {
    RegionInfo call = stack.call();
    teams.take(type, reader);
    if (!reader.pass(collector) && call != null && EventType.isOneSided(type)) {
      oneSided.take(type, reader, call);
    }
  }

  public RankInput input() {
    return input;
  }

  public EnvelopeStore envelopes() {
    return envelopes;
  }

  /** The teams of threads that it is in. */
  TeamLog teams() {
    return teams.log();
  }

  /**
   * When the other threads of the process begin, if {@link #isTimed}: with the rank's run, once MPI
   * is initialised, unless it forks before that.
   */
  public long threadTicks() {
    return threadTicks;
  }

  /** Whether any time is recorded. */
  public boolean isTimed() {
    return timed;
  }

  BitSet calledRegions() {
    return calledRegions;
  }

  BitSet userRegions() {
    return userRegions;
  }

  Set<Integer> comms() {
    return collector.comms();
  }

  private void enter(int id) {
    RegionInfo region = regions.find(id);
    if (region == null) {
      return;
    }
    boolean inCall = stack.call() != null;
    stack.enter(region);
    teams.entered(region, stack);
    RegionInfo call = stack.call();
    if (!inCall && call != null) {
      calledRegions.set(call.index());
      oneSided.beginCall();
    } else if (call == null && region.isUser()) {
      userRegions.set(region.index());
    }
  }

  private void leave(int id) {
    RegionInfo region = regions.find(id);
    if (region != null) {
      RegionInfo call = stack.call();
      stack.leave(region);
      teams.left(stack);
      if (call != null && call.isInit() && stack.call() == null && !teams.log().hasForked()) {
        threadTicks = nowTicks;
      }
    }
  }
}
