package io.idlewave.ingest.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.TraceWarning;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of step times, worked out by hand. */
class StepsFormatTest {

  @TempDir private Path folder;

  private TraceArchive ingest(Path table) {
    return TestArchives.ingest(table, folder.resolve("out"), false);
  }

  /** When a rank comes to each meeting, and when it leaves. */
  private static List<List<Long>> meetings(TraceArchive archive, int rank) {
    List<List<Long>> times = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        times.add(List.of(call.enterNanos(), call.leaveNanos()));
      }
    }
    return times;
  }

  @Test
  void step_endsWhenTheSlowestRankComes() {
    TraceArchive archive = ingest(StepsSamples.threeRanks(folder));
    assertThat(meetings(archive, 0)).containsExactly(List.of(500L, 600L), List.of(1300L, 1300L));
    assertThat(meetings(archive, 1)).containsExactly(List.of(400L, 600L), List.of(700L, 1300L));
    assertThat(meetings(archive, 2)).containsExactly(List.of(600L, 600L), List.of(800L, 1300L));
    assertThat(archive.metadata().warnings()).isEmpty();
    assertThat(archive.metadata().ranks()).allMatch(rank -> rank.lastEventNanos() == 1300);
  }

  @Test
  void ranks_thatLackSteps_waitThere() {
    TraceArchive archive = ingest(StepsSamples.holes(folder));
    assertThat(archive.metadata().nodes()).containsExactly("rank 3", "rank 7", "rank 12");
    assertThat(meetings(archive, 0))
        .containsExactly(
            List.of(3000L, 3000L),
            List.of(4000L, 4000L),
            List.of(4000L, 9000L),
            List.of(9000L, 14000L));
    assertThat(meetings(archive, 1))
        .containsExactly(
            List.of(1000L, 3000L),
            List.of(3000L, 4000L),
            List.of(8000L, 9000L),
            List.of(11000L, 14000L));
    assertThat(archive.metadata().warnings())
        .extracting(TraceWarning::code, TraceWarning::count, StepsFormatTest::firstPlace)
        .containsExactly(
            tuple("steps-doubled", 1L, "rank 7, step 10"),
            tuple("steps-joined", 1L, "rank 12, step 10"),
            tuple("steps-left", 1L, "rank 3, step 30"),
            tuple("steps-missing", 1L, "rank 7, step 20"));
  }

  private static String firstPlace(TraceWarning warning) {
    return warning.message().replaceFirst(".*; first: ", "");
  }

  @Test
  void table_packed_isReadAsItIs() throws IOException {
    Path packed = folder.resolve("steps.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(StepsSamples.SOUND.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(ingest(packed).metadata().ranks()).extracting("lastEventNanos").containsOnly(1300L);
  }

  @Test
  void table_whoseLastLineHasNoEnd_mayBeCutOff() {
    Path table = StepsSamples.write(folder, "rank,step,nanos\n0,0,5\n0,1,50");
    assertThat(ingest(table).metadata().warnings())
        .extracting(TraceWarning::code, StepsFormatTest::firstPlace)
        .containsExactly(tuple("steps-open", "steps.csv line 3"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "0,1,5 | 0,1,-5 | line 2: nanos: 0 to 1000000000000000 ns, got \"-5\"",
        "0,1,5 | 0,1,NaN | line 2: nanos: 0 to 1000000000000000 ns, got \"NaN\"",
        "0,1,5 | 0,1,1e16 | line 2: nanos: 0 to 1000000000000000 ns, got \"1e16\"",
        "0,1,5 | 0,1 | line 2: nanos: a cell, got \"the end of the line\"",
        "0,1,5 | x,1,5 | line 2: rank: 0 to 2147483647, got \"x\"",
        "0,1,5 | 0,-1,5 | line 2: step: 0 to 2147483647, got \"-1\"",
        "0,1,5 | 0,1, | line 2: rows of steps: at least one with a time, got \"none\"",
      })
  void cell_thatIsWrong_isRefusedWithItsPlace(String right, String wrong, String message) {
    String text = "rank,step,nanos\n" + right + "\n";
    Path table = StepsSamples.write(folder, text.replace(right, wrong));
    assertThatThrownBy(() -> ingest(table))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void times_thatTogetherAreTooLong_areRefused() {
    StringBuilder text = new StringBuilder("rank,step,nanos\n");
    for (int step = 0; step < 1001; step++) {
      text.append("0,").append(step).append(",1e15\n");
    }
    Path table = StepsSamples.write(folder, text.toString());
    assertThatThrownBy(() -> ingest(table))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("all steps: at most 1000000000000000000 ns, got 1.00e+18");
  }

  @Test
  void cells_farFewerThanRanksTimesSteps_areRefused() {
    StringBuilder text = new StringBuilder("rank,step,nanos\n");
    for (int i = 0; i < 20_000; i++) {
      text.append(i).append(',').append(i).append(",1\n");
    }
    Path table = StepsSamples.write(folder, text.toString());
    assertThatThrownBy(() -> ingest(table))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("steps times ranks: at most 268435456, got \"20000 * 20000\"");
  }
}
