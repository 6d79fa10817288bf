package io.idlewave.perturb.timeline;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A trace whose calls happen when they were recorded, or when those of one lane of a study do: the
 * same calls with the same operations at other times, which are whole ns. Ranks are read one after
 * the other, a block of calls at a time; times of a lane lie in a temporary file of 16 bytes per
 * call until the trace is closed.
 */
public interface TimedTrace extends Closeable {

  /** The recorded calls. */
  TraceArchive archive();

  /**
   * The trace's metadata at these times: its source says so where they are simulated, or any
   * differs.
   */
  TraceMetadata metadata();

  /** What the times are conditional on, sentence by sentence; empty for recorded ones. */
  List<String> conditions();

  /** Reads the calls of a rank from the first on. */
  TimedCalls openRank(int rank);

  /**
   * When a call begins, in ns since its rank's first event.
   *
   * @param recordedNanos when it was recorded
   */
  long beginNanos(int rank, long call, long recordedNanos);

  /**
   * When a call ends.
   *
   * @param recordedNanos when it was recorded to end
   */
  long endNanos(int rank, long call, long recordedNanos);

  @Override
  void close();

  /** The trace as it was recorded. */
  static TimedTrace recorded(TraceArchive archive) {
    return new RecordedTrace(archive);
  }

  /**
   * The trace at the times of a lane, which takes one walk.
   *
   * @param graph how it is walked
   * @param windows the run of each rank, as the survey of the trace has it
   * @param kind what the times are, such as {@code disturbed}: the format of the source
   * @param conditions what they are conditional on
   * @param folder where the times lie until the trace is closed
   * @param progress sees every block
   * @throws DeadlockedLaneException if the lane has no end
   */
  static TimedTrace of(
      TraceArchive archive,
      GraphOptions graph,
      List<RunWindow> windows,
      TimelineLane lane,
      String kind,
      List<String> conditions,
      Path folder,
      Consumer<GraphBlock> progress) {
    LaneTrace trace = new LaneTrace(archive, windows, lane, kind, conditions, folder);
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        trace.apply(block);
        progress.accept(block);
      }
      trace.finish();
      return trace;
    } catch (RuntimeException e) {
      trace.close();
      throw e;
    }
  }
}
