package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.SmallTrace;
import io.idlewave.jobs.failure.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A window of a trace that nobody has run yet. */
class RecordedTimelineTest {

  @TempDir private Path folder;

  private RecordedTimeline window(Path trace, int row, Long fromNanos) {
    return RecordedTimeline.of(TraceArchive.open(trace), trace, row, fromNanos);
  }

  /** Every call lasts 1 us and begins 10 us after the one before, as TimelineZeroTest says. */
  private Path worked() {
    SmallTrace trace = new SmallTrace(2).all("MPI_Init");
    for (int call = 1; call < 5; call++) {
      trace.all("MPI_Comm_rank");
    }
    return trace.all("MPI_Finalize").write(folder.resolve("trace"));
  }

  @Test
  void window_ofAShortRun_isAllOfIt() {
    RecordedTimeline window = window(worked(), 0, null);
    assertThat(window.timeline().recorded().enterNanos())
        .containsExactly(
            9_000L, 19_000L, 29_000L, 39_000L, 49_000L, 9_000L, 19_000L, 29_000L, 39_000L, 49_000L);
    assertThat(window.timeline().disturbed()).isNull();
    assertThat(window.more()).isFalse();
    assertThat(window.rows())
        .containsExactly(
            new RecordedTimeline.Row(0, 0, null, 0), new RecordedTimeline.Row(1, 1, null, 0));
  }

  @Test
  void window_fromATime_hasWhatEndsLater() {
    RecordedTimeline window = window(worked(), 0, 35_000L);
    assertThat(window.timeline().fromNanos()).isEqualTo(35_000);
    assertThat(window.timeline().recorded().enterNanos())
        .containsExactly(39_000L, 49_000L, 39_000L, 49_000L);
  }

  @Test
  void window_ofManyRanks_has16FromTheOneAskedFor() {
    Path trace = folder.resolve("halo");
    CommandLineRun.ok("synth", "halo", "--px", "5", "--py", "4", "--out", trace.toString());
    assertThat(window(trace, 0, null).rows()).extracting("row").startsWith(0).hasSize(16);
    RecordedTimeline last = window(trace, 16, null);
    assertThat(last.rows()).extracting("row").startsWith(4).endsWith(19).hasSize(16);
    assertThat(last.allRows()).isEqualTo(20);
    assertThat(last.more()).isTrue();
  }

  @Test
  void window_ofARankThatIsNotThere_isRefused() {
    Path trace = worked();
    assertThatThrownBy(() -> window(trace, 2, null))
        .isInstanceOf(UsageException.class)
        .hasMessage("row: 0 to 1, got 2");
  }
}
