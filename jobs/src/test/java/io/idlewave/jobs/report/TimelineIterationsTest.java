package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.prepare.RecordedStudy;
import io.idlewave.perturb.timeline.TimelineWindow;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Iterations of one call each, worked by hand: every call lasts 1 us and begins 10 us after the one
 * before, so that iteration k takes the 10 us from 10 k us on, where {@code MPI_Init} ends at 0.
 */
class TimelineIterationsTest {

  private static final int CALLS = 5_000;
  private static final long EACH_NANOS = 10_000;

  @TempDir private Path folder;

  private static SmallTrace repeated(int calls) {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    for (int call = 0; call < calls; call++) {
      trace.all("MPI_Comm_rank");
    }
    return trace.all("MPI_Finalize");
  }

  /** Those around a window of two ranks that begins at a time. */
  private @Nullable TimelineIterations around(SmallTrace written, double fromNanos) {
    Path trace = written.write(folder.resolve("trace"));
    TraceArchive archive = TraceArchive.open(trace);
    TimelineSource source =
        new TimelineSource(
            archive, RecordedStudy.of(archive, trace, GraphOptions.DEFAULT, Progress.NONE));
    TimelineAxis axis =
        new TimelineAxis(
            fromNanos, fromNanos + 1, source.load(TimelineWindow.ofCalls(0, 1, 0, 1), null));
    return TimelineIterations.of(source, null, axis);
  }

  private static void assertColumns(TimelineIterations found, int first, int count) {
    assertThat(found.first()).isEqualTo(first);
    assertThat(found.fromNanos()).hasSize(count);
    for (int k = 0; k < count; k++) {
      assertThat(found.fromNanos().get(k)).isEqualTo((first + k) * EACH_NANOS);
      assertThat(found.toNanos().get(k)).isEqualTo((first + k + 1) * EACH_NANOS);
    }
    assertThat(found.durationNanos()).hasSize(count).containsOnly(EACH_NANOS);
  }

  @Test
  void iterations_fewOfThem_areAllThere() {
    TimelineIterations found = Objects.requireNonNull(around(repeated(7), 0));
    assertThat(found.number()).isEqualTo(7);
    assertColumns(found, 0, 7);
  }

  /** Each rank counts from where it leaves {@code MPI_Init}. */
  @Test
  void iterations_clocksThatCannotBeCompared_areThereToo() {
    SmallTrace trace = repeated(7).clockPerRank();
    assertColumns(Objects.requireNonNull(around(trace, 0)), 0, 7);
  }

  @Test
  void iterations_moreThanThereIsRoomFor_areThoseAroundTheWindow() {
    SmallTrace trace = repeated(CALLS);
    TimelineIterations begin = Objects.requireNonNull(around(trace, 0));
    assertThat(begin.number()).isEqualTo(CALLS);
    assertColumns(begin, 0, TimelineIterations.MOST);
    TimelineIterations middle = Objects.requireNonNull(around(trace, 2_500.0 * EACH_NANOS));
    assertColumns(middle, 2_500 - TimelineIterations.MOST / 2, TimelineIterations.MOST);
    TimelineIterations end = Objects.requireNonNull(around(trace, 4_990.0 * EACH_NANOS));
    assertColumns(end, CALLS - TimelineIterations.MOST, TimelineIterations.MOST);
  }

  @Test
  void iterations_noneRepeat_areNone() {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init").all("MPI_Comm_rank").all("MPI_Comm_size");
    assertThat(around(trace.all("MPI_Finalize"), 0)).isNull();
  }

  /** Of three ranks the last one, which the window does not have, begins late. */
  @Test
  void iterations_ofRanksBeyondTheWindow_countInTheMeanAlone() {
    SmallTrace trace = new SmallTrace(3).all("MPI_Init");
    trace.call(2, "MPI_Comm_size").call(2, "MPI_Wtime");
    for (int call = 0; call < 5; call++) {
      trace.all("MPI_Comm_rank");
    }
    assertColumns(Objects.requireNonNull(around(trace.all("MPI_Finalize"), 0)), 0, 5);
  }
}
