package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.picture.GraphPictures;
import io.idlewave.perturb.export.ExportOptions;
import io.idlewave.perturb.export.TraceExport;
import io.idlewave.perturb.timeline.TimedTrace;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An archive at its recorded times, or at those of one replicate of a study, for other tools.
 *
 * @param graph how it is walked
 * @param lane the replicate; null for recorded times
 */
public record ChosenTimes(
    TraceArchive archive, GraphOptions graph, @Nullable LaneRequest lane, Progress progress) {

  /**
   * Writes the trace in a format.
   *
   * @param out the file or folder
   * @return what the file is conditional on, sentence by sentence
   */
  public List<String> write(TraceExport format, Path out, ExportOptions options) {
    if (lane == null) {
      return format.write(TimedTrace.recorded(archive), out, options);
    }
    TemporaryFolder.requireRoom();
    return ChosenLane.with(
        lane,
        archive,
        graph,
        progress,
        chosen ->
            TemporaryFolder.with(
                folder -> {
                  try (TimedTrace timed = chosen.timed(graph, folder, progress)) {
                    return format.write(timed, out, options);
                  }
                }));
  }

  /** Draws a window of the message-passing graph for Graphviz, line by line. */
  public List<String> draw(TimelineWindow window) {
    if (lane == null) {
      return new GraphPictures(archive, graph).recorded(window).lines();
    }
    TemporaryFolder.requireRoom();
    return ChosenLane.with(
        lane,
        archive,
        graph,
        progress,
        chosen ->
            new GraphPictures(chosen.archive(), graph)
                .of(
                    window,
                    chosen.windows(),
                    chosen.commonClock(),
                    chosen.lane(),
                    chosen.conditions())
                .lines());
  }
}
