package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceWarning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A single time that is nearly all of a rank's run is said, whatever the trace comes from. */
class ImplausibleTimesTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long YEAR = 365L * 24 * 3600 * SECOND;

  @TempDir private Path folder;

  /** Ranks with two calls of 1,000 ns, and so much time before, between and after them. */
  private List<TraceWarning> warnings(long[][] nanos) {
    try (ArchiveDraft draft = ArchiveDraft.replacing(folder.resolve("trace"))) {
      List<RankMetadata> ranks = new ArrayList<>();
      for (int rank = 0; rank < nanos.length; rank++) {
        long second = nanos[rank][0] + 1000 + nanos[rank][1];
        try (RankWriter writer = draft.rank(rank)) {
          writer.write(new MpiCall(0, nanos[rank][0], 1000, MpiCall.NO_REGION, List.of()));
          writer.write(new MpiCall(1, second, 1000, MpiCall.NO_REGION, List.of()));
        }
        ranks.add(new RankMetadata(2, second + 1000 + nanos[rank][2], 0, 0, 0));
      }
      return draft
          .publish(
              new TraceMetadata(
                  TraceMetadata.FORMAT_VERSION,
                  new TraceSource("test", "job", "", ""),
                  new ClockMetadata(1, false),
                  List.of("MPI_Init", "MPI_Finalize"),
                  List.of(),
                  List.of("node-0"),
                  List.of(),
                  ranks,
                  List.of()))
          .metadata()
          .warnings();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 'before call 0, MPI_Init'",
    "1, 'before call 1, MPI_Finalize'",
    "2, after the last call"
  })
  void year_ofASingleTime_isSaidWithItsPlace(int at, String place) {
    long[][] nanos = {{10, 20, 30}};
    nanos[0][at] = 51 * YEAR;
    assertThat(warnings(nanos))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo("time-implausible");
              assertThat(warning.bias()).isEqualTo(Bias.LONG);
              assertThat(warning.message()).contains("rank 0, 1608336000000000000 ns", place);
            });
  }

  @Test
  void second_ofOneRankAmongMicroseconds_isSaid() {
    assertThat(warnings(new long[][] {{0, 400, 0}, {0, 400, 0}, {0, 2 * SECOND, 0}}))
        .singleElement()
        .satisfies(warning -> assertThat(warning.message()).contains("first: rank 2, "));
  }

  @Test
  void seconds_ofAllRanks_areARun() {
    assertThat(warnings(new long[][] {{0, SECOND, 0}, {0, 2 * SECOND, 0}, {0, 3 * SECOND, 0}}))
        .isEmpty();
  }

  @Test
  void hours_beforeAndAfterACall_areARun() {
    assertThat(warnings(new long[][] {{0, 7200 * SECOND, 7200 * SECOND}})).isEmpty();
  }
}
