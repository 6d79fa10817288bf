package io.idlewave.ingest.prv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.Timeline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenMP in Paraver traces, worked out by hand. */
class PrvThreadTest {

  private static final int SECOND = 2;
  private static final int THIRD = 3;

  @TempDir Path temp;

  private TraceArchive ingest(String text) {
    return PrvSamples.ingest(PrvSamples.write(temp, text), temp.resolve("trace"));
  }

  @Test
  void ingest_parallelRegion_hasATimelinePerThreadThatWaitsAsItDid() {
    TraceArchive archive = ingest(PrvSamples.THREADS);
    assertThat(archive.metadata().timelines())
        .extracting(Timeline::rank, Timeline::name)
        .containsExactly(
            tuple(0, "thread 1"), tuple(1, "thread 1"), tuple(0, "thread 2"), tuple(0, "thread 3"));
    assertThat(ArchiveText.calls(archive, 0))
        .containsExactly(
            "Init 10+10 Collective[CREATE_HANDLE 0 -1 0 0 -1]",
            "fork 100+0 Send[2 0 1 0 READY -1] Send[3 0 1 0 READY -1]",
            "signal 400+0 Send[2 1 1 0 READY -1] Send[3 1 1 0 READY -1]",
            "barrier 400+2 Receive[2 1 1 0] Receive[3 1 1 0]",
            "join 510+20 Receive[2 2 1 0] Receive[3 2 1 0]",
            "Finalize 600+10 Collective[DESTROY_HANDLE 0 -1 0 0 -1]");
    assertThat(ArchiveText.calls(archive, SECOND))
        .containsExactly(
            "await 0+112 Receive[0 0 1 0]",
            "lock 200+3",
            "unlock 300+0 Send[3 3 1 0 READY -1]",
            "signal 380+0 Send[0 1 1 0 READY -1] Send[3 1 1 0 READY -1]",
            "barrier 380+21 Receive[0 1 1 0] Receive[3 1 1 0]",
            "signal 500+0 Send[0 2 1 0 READY -1]");
    assertThat(ArchiveText.calls(archive, THIRD))
        .containsExactly(
            "await 0+115 Receive[0 0 1 0]",
            "lock 210+91 Receive[2 3 1 0]",
            "signal 390+0 Send[0 1 1 0 READY -1] Send[2 1 1 0 READY -1]",
            "barrier 390+13 Receive[0 1 1 0] Receive[2 1 1 0]",
            "signal 520+0 Send[0 2 1 0 READY -1]");
    assertThat(ArchiveText.warnings(archive)).containsExactly("label-missing 2", "lock-order 1");
  }

  @Test
  void ingest_functionsOfRegions_divideTheTimeOfThreads() throws Exception {
    Files.writeString(
        temp.resolve("x.pcf"),
        "EVENT_TYPE\n0 60000018 Executed function\nVALUES\n0 End\n5 solve\n");
    TraceArchive archive = ingest(PrvSamples.THREADS);
    assertThat(archive.metadata().regions()).containsExactly("solve");
    // 110 to 400 in one stretch, 402 to 510 in another; 20 to 100 and 530 to 600 outside
    assertThat(computing(archive, 0)).containsExactly(10 + 80 + 10 + 70, 290 + 108);
    assertThat(computing(archive, SECOND)).containsExactly(0, 88 + 97 + 80 + 99);
  }

  /** Nanoseconds of a timeline between calls: outside any region, and in the first one. */
  private static List<Integer> computing(TraceArchive archive, int row) {
    long[] nanos = new long[2];
    long end = 0;
    try (RankReader reader = archive.openRank(row)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        List<RegionTime> stretch =
            call.stretch().isEmpty()
                ? List.of(new RegionTime(call.region(), call.enterNanos() - end))
                : call.stretch();
        stretch.forEach(part -> nanos[part.region() + 1] += part.nanos());
        end = call.leaveNanos();
      }
    }
    return List.of((int) nanos[0], (int) nanos[1]);
  }

  /** A record left out or repeated is told. */
  @ParameterizedTest
  @CsvSource({
    "2:1:1:1:1:100:60000001:3, thread-team",
    "2:1:1:1:2:112:60000018:5, thread-team",
    "2:1:1:1:2:500:60000018:0, thread-team",
    "2:1:1:1:1:530:60000001:0, thread-team",
    "2:1:1:1:2:200:60000006:3, lock-unmatched",
    "2:1:1:1:2:203:60000006:6:60000032:77, lock-unmatched",
    "2:1:1:1:2:300:60000006:5, lock-overlap",
    "2:1:1:1:2:380:60000005:1, thread-barriers",
    "2:1:1:1:3:403:60000005:0, thread-barriers",
  })
  void ingest_recordMissing_isWarnedOf(String line, String code) {
    List<String> lines = new ArrayList<>(PrvSamples.THREADS.lines().toList());
    assertThat(lines.remove(line)).isTrue();
    TraceArchive archive = ingest(String.join("\n", lines) + "\n");
    assertThat(ArchiveText.warnings(archive)).anyMatch(warning -> warning.startsWith(code + " "));
  }

  /** What a thread opens inside the region is its computing, and ends nothing of the outer one. */
  @Test
  void ingest_regionInARegion_isWarnedOfAndWaitsAsTheOuterOne() {
    TraceArchive plain = ingest(PrvSamples.THREADS);
    List<String> calls = ArchiveText.calls(plain, SECOND);
    String inner =
        """
        2:1:1:1:2:150:60000001:3
        2:1:1:1:2:152:60000018:5
        2:1:1:1:2:158:60000018:0
        2:1:1:1:2:160:60000001:0
        """;
    String asks = "2:1:1:1:2:200:60000006:3\n";
    TraceArchive archive = ingest(PrvSamples.THREADS.replace(asks, inner + asks));
    assertThat(ArchiveText.calls(archive, SECOND)).isEqualTo(calls);
    assertThat(computing(archive, SECOND)).isEqualTo(List.of(0, 88 + 97 + 80 + 99));
    assertThat(ArchiveText.warnings(archive)).contains("lock-order 1", "thread-team-nested 1");
  }

  /** Such a lock goes on once it was given back as often as it was taken. */
  @Test
  void ingest_lockTakenTwice_isHeldUntilTheLastRelease() {
    String again =
        """
        2:1:1:1:2:250:60000006:3
        2:1:1:1:2:251:60000006:6:60000032:77
        2:1:1:1:2:260:60000006:5
        2:1:1:1:2:261:60000006:0:60000032:77
        """;
    String release = "2:1:1:1:2:300:60000006:5\n";
    TraceArchive archive = ingest(PrvSamples.THREADS.replace(release, again + release));
    assertThat(ArchiveText.calls(archive, SECOND))
        .contains("lock 250+1", "unlock 300+0 Send[3 3 1 0 READY -1]")
        .noneMatch(call -> call.startsWith("unlock 260"));
  }

  @Test
  void ingest_tasks_areCounted() {
    TraceArchive archive =
        ingest(
            PrvSamples.THREADS.replace(
                "2:1:1:1:2:200:60000006:3\n",
                "2:1:1:1:2:150:60000023:4\n2:1:1:1:2:160:60000023:0\n2:1:1:1:2:200:60000006:3\n"));
    assertThat(ArchiveText.warnings(archive)).contains("thread-events 1");
  }

  /**
   * ImageMagick on four threads: counts by a script that walks over the text file with a stack of
   * locks per thread.
   */
  @Test
  void ingest_realTraceWithLocks_hasTheCountsOfItsText() {
    List<FormatTraces> shared = FormatTraces.shared();
    assumeThat(shared).isNotEmpty();
    FormatTraces real =
        new FormatTraces("prv/omp-4", shared.get(0).census(), shared.get(0).collection());
    TraceArchive archive =
        PrvSamples.ingest(real.unpack(temp).resolve("omp4.prv"), temp.resolve("out"));
    assertThat(ArchiveText.warnings(archive)).containsExactly("buffer-flush 1", "lock-order 8992");
    Map<String, Integer> counts = new TreeMap<>();
    for (int row = 0; row < archive.metadata().ranks().size(); row++) {
      ArchiveText.calls(archive, row)
          .forEach(c -> counts.merge(c.split(" ", 2)[0], 1, Integer::sum));
    }
    assertThat(counts)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("await", 6, "fork", 2, "join", 2, "lock", 28_569, "signal", 6, "unlock", 8992));
    assertThat(archive.metadata().regions()).containsExactly("GetPixelBlue", "GetPixelGreen");
  }
}
