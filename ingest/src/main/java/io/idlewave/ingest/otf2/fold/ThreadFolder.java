package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Folds the events of a thread that is no rank's first into the calls by which it waits for others
 * of its process: one timeline of the rank.
 */
public final class ThreadFolder {

  private final ThreadInput thread;
  private final EventReader reader;
  private final RegionTable regions;
  private final Otf2Tables tables;
  private final RankClock clock;
  private final WarningLog log;
  private final RegionStack stack = new RegionStack();
  private final StretchDivision stretch = new StretchDivision();
  private final TeamRecorder teams;

  /** Of the thread that is row {@code row}, on the clock of its process. */
  public ThreadFolder(
      ThreadSurvey survey,
      int row,
      EventReader reader,
      RegionTable regions,
      Otf2Tables tables,
      RankClock clock,
      RankWriter writer,
      WarningLog log) {
    this.thread = survey.thread();
    this.reader = reader;
    this.regions = regions;
    this.tables = tables;
    this.clock = clock;
    this.log = log;
    this.teams =
        new TeamRecorder(
            survey.teams(), row, tables, writer, stretch, this::userRegion, clock::nanos);
  }

  /** Folds all events. Returns how the time after the last call divides over user regions. */
  public List<RegionTime> fold() {
    for (int type = reader.next(); type != EventType.END_OF_FILE; type = reader.next()) {
      switch (type) {
        case EventType.TIMESTAMP -> time(reader.ticks());
        case EventType.ENTER -> enter(regions.find(reader.region()));
        case EventType.LEAVE -> leave(regions.find(reader.region()));
        default -> teams.take(type);
      }
    }
    stretch.spent(userRegion(), clock.nanos());
    return stretch.end(MpiCall.NO_REGION);
  }

  private void time(long ticks) {
    if (!clock.advance(ticks)) {
      log.add(Otf2Warning.TIME_BACKWARDS, () -> thread.place(reader.recordOffset()));
    }
  }

  private void enter(@Nullable RegionInfo entered) {
    if (entered == null) {
      return;
    }
    spent();
    if (stack.call() == null && !entered.isCall()) {
      teams.enter(entered, stack.depth());
    }
    stack.enter(entered);
  }

  private void leave(@Nullable RegionInfo left) {
    if (left == null) {
      return;
    }
    spent();
    stack.leave(left);
    teams.left(stack.depth());
  }

  private void spent() {
    if (!teams.inBarrier()) {
      stretch.spent(userRegion(), clock.nanos());
    }
  }

  private int userRegion() {
    RegionInfo user = stack.userRegion();
    return user == null ? MpiCall.NO_REGION : tables.regionIndex(user);
  }
}
