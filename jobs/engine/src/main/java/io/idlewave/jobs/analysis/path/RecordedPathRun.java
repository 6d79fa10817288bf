package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.prepare.ClockEvidence;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.path.RecordedPath;
import io.idlewave.perturb.path.RoomSearch;
import io.idlewave.perturb.path.ShrunkLength;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Traces the critical path of the recorded run, with the shortest and with the longest waits that
 * the clocks allow, and then finds, in a few walks more, how far the {@value #MOST_PLACES} places
 * with most of each may shrink. Mutable.
 */
final class RecordedPathRun implements AnalysisRun {

  private static final int MOST_PLACES = 16;

  private final CriticalPathAnalysis analysis;
  private final PreparedStudy prepared;
  private final PricingContext context;
  private final List<Reading> readings = List.of(new Reading(false), new Reading(true));
  private List<Reading> walking = readings;

  /** One way to read waits. */
  private static final class Reading {
    private final boolean longest;
    private @Nullable RecordedPath path;
    private @Nullable RoomSearch rooms;

    Reading(boolean longest) {
      this.longest = longest;
    }

    RecordedPath path() {
      return Objects.requireNonNull(path);
    }

    RoomSearch rooms() {
      return Objects.requireNonNull(rooms);
    }

    /** Nothing is left to look for. */
    boolean isKnown() {
      return rooms != null && rooms.next().isEmpty();
    }

    TraceWalk walk(PricingContext context) {
      return rooms == null
          ? PathWalks.recorded(context, longest)
          : PathWalks.shrunk(context, longest, rooms.next());
    }

    @SuppressWarnings("unchecked") // what the walk's end says
    void found(Serializable found) {
      if (rooms == null) {
        path = (RecordedPath) found;
        rooms = new RoomSearch(path, MOST_PLACES);
      } else {
        rooms.found((List<ShrunkLength>) found);
      }
    }
  }

  RecordedPathRun(CriticalPathAnalysis analysis, PreparedStudy prepared) {
    ClockEvidence clocks = prepared.clocks();
    if (clocks == null) {
      throw new RefusedException(
          "%s: under timing: observed clocks that agree, got effects before their causes in %s (check --clocks says where); state a network"
              .formatted(analysis.label(), prepared.study().trace()));
    }
    this.analysis = analysis;
    this.prepared = prepared;
    this.context = PricingContext.recorded(prepared.metadata(), prepared.survey(), clocks.eager());
  }

  @Override
  public List<TraceWalk> walks() {
    walking = readings.stream().filter(reading -> !reading.isKnown()).toList();
    return walking.stream().map(reading -> reading.walk(context)).toList();
  }

  @Override
  public void walked(List<Serializable> found) {
    for (int i = 0; i < found.size(); i++) {
      walking.get(i).found(found.get(i));
    }
  }

  @Override
  public void give(Findings findings) throws IOException {
    RecordedPathReport report = new RecordedPathReport(prepared.metadata());
    Reading shortest = readings.get(0);
    Reading longest = readings.get(1);
    boolean exact =
        shortest.path().equals(longest.path())
            && shortest.rooms().rooms().equals(longest.rooms().rooms());
    if (exact) {
      report.add(RecordedPaths.EXACT, shortest.path(), shortest.rooms().rooms());
    } else {
      report.add(RecordedPaths.SHORTEST, shortest.path(), shortest.rooms().rooms());
      report.add(RecordedPaths.LONGEST, longest.path(), longest.rooms().rooms());
    }
    findings.rows(Tables.RECORDED_PATH, report.rows());
    findings.rows(Tables.RECORDED_SITES, report.sites());
    findings.summary(analysis, report.toPaths());
  }
}
