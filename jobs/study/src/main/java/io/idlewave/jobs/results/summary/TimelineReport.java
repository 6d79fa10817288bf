package io.idlewave.jobs.results.summary;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.Timeline;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Whose timeline a row of the tables is that have one per rank. */
public record TimelineReport(
    int row, int rank, String kind, String name, Map<String, Integer> place) {

  public TimelineReport {
    place = Collections.unmodifiableMap(new TreeMap<>(place));
  }

  /** Those of a trace; null where each rank has one. */
  static @Nullable List<TimelineReport> of(TraceMetadata metadata) {
    return metadata.hasTimelines()
        ? IntStream.range(0, metadata.rankCount()).mapToObj(row -> of(metadata, row)).toList()
        : null;
  }

  private static TimelineReport of(TraceMetadata metadata, int row) {
    Timeline timeline = metadata.timelines().get(row);
    String kind = timeline.kind().name().toLowerCase(Locale.ROOT);
    return new TimelineReport(row, timeline.rank(), kind, timeline.name(), timeline.place());
  }

  /** The same, with the trace's own words beside the number of the rank. */
  String words() {
    String words = TraceMetadata.words(rank, place);
    return row == rank ? words : words + " " + PlainText.label(name);
  }

  /** The rank alone of its first timeline, and with the name of another one. */
  String label() {
    return row == rank ? Integer.toString(rank) : rank + " " + PlainText.label(name);
  }
}
