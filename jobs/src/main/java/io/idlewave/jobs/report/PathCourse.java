package io.idlewave.jobs.report;

import io.idlewave.jobs.drawing.Drawing;
import io.idlewave.jobs.drawing.Drawing.Values;
import io.idlewave.jobs.results.part.RecordedPaths;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Role;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** On which rank the critical path of the recorded run is, over the time of the run. */
final class PathCourse {

  private PathCourse() {}

  /** A line per reading; none where it was not traced. */
  static List<Drawing> of(RunSummary summary) {
    RecordedPaths found = summary.part(RecordedPaths.LABEL, RecordedPaths.class);
    return found == null ? List.of() : found.readings().stream().map(PathCourse::line).toList();
  }

  private static Drawing line(RecordedPaths.Reading reading) {
    List<@Nullable Object> times = new ArrayList<>();
    int windows = reading.rankByWindow().size();
    for (int i = 0; i < windows; i++) {
      times.add((i + 0.5) * reading.runtimeNanos() / windows);
    }
    List<@Nullable Object> ranks = new ArrayList<>(reading.rankByWindow());
    return new Drawing(
        "line",
        "Where the path is",
        Tables.RECORDED_PATH.name(),
        Tables.RECORDED_PATH.fileName(),
        null,
        null,
        reading.waits(),
        null,
        0,
        List.of("time"),
        List.of(
            new Values("time", "time", Role.TIME.label(), "ns", times, null),
            new Values("rank", "rank", Role.RANK.label(), "", ranks, null)));
  }
}
