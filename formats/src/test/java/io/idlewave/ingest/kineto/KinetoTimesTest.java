package io.idlewave.ingest.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times that cannot be: what they say of the run is cut or left out, and counted. */
class KinetoTimesTest {

  private static final int START = 1_000_000;

  @TempDir private Path folder;

  /**
   * Launches at 0, 5, 10 and 15 us, kernels at 10, 110, 220 and 330 us; the host waits for them.
   */
  private static KinetoSamples kernels(int... durations) {
    KinetoSamples sample = new KinetoSamples(0, "");
    for (int i = 0; i < durations.length; i++) {
      sample.call("cudaLaunchKernel", START + 5 * i, 4, i + 1);
      sample.device(
          "kernel", "k" + i, 7, START + 110 * i + (i == 0 ? 10 : 0), durations[i], i + 1, "");
    }
    return sample;
  }

  private TraceMetadata ingest(KinetoSamples sample) {
    TraceArchive archive =
        TestArchives.ingest(sample.write(folder, "job.json"), folder.resolve("archive"), false);
    return archive.metadata();
  }

  /** When the host waited, of what was ingested last. */
  private List<String> waits() {
    return StoredCalls.calls(TraceArchive.open(folder.resolve("archive")), 0).stream()
        .filter(call -> call.operations().stream().anyMatch(Operation.Receive.class::isInstance))
        .map(
            call ->
                "%d to %d".formatted(call.enterNanos(), call.enterNanos() + call.durationNanos()))
        .toList();
  }

  private static long spanNanos(TraceMetadata metadata) {
    return metadata.ranks().stream().mapToLong(RankMetadata::lastEventNanos).max().orElseThrow();
  }

  private static void assertWarned(TraceMetadata metadata, String... countedWithBias) {
    assertThat(metadata.warnings())
        .extracting(found -> "%s %d %s".formatted(found.code(), found.count(), found.bias()))
        .containsExactly(countedWithBias);
  }

  @Test
  void kernel_thatReachesOverTheNext_endsWhereThatBegins() {
    KinetoSamples sample = kernels(90, 1_600_000, 100, 100);
    sample.call("cudaDeviceSynchronize", START + 20, 415, 900);
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(435_000);
    assertWarned(metadata, "kineto-overlap 1 LONG");
    assertThat(metadata.warnings().get(0).message())
        .contains("1599890000 ns in total", "job.json line 6");
  }

  @Test
  void kernels_thatAllReachOverTheNext_endWhereThatBegins() {
    KinetoSamples sample = kernels(90, 500, 500, 500, 100);
    sample.call("cudaDeviceSynchronize", START + 20, 525, 900);
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(545_000);
    assertWarned(metadata, "kineto-overlap 3 LONG");
  }

  @Test
  void lastKernel_thatOutlastsItsSynchronise_endsByThen() {
    KinetoSamples sample = kernels(90, 100, 100, 1_600_000);
    sample.call("cudaDeviceSynchronize", START + 20, 415, 900);
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(435_000);
    assertWarned(metadata, "kineto-outlasts-wait 1 LONG");
  }

  /** The copy begins 3 us after the call that copies it has returned, as where the host goes on. */
  @Test
  void copy_thatBeginsAfterItsCallHasEnded_isNotWaitedFor() {
    KinetoSamples sample = new KinetoSamples(0, "");
    sample.call("cudaMemcpy", START, 10, 1);
    sample.device("gpu_memcpy", "Memcpy DtoD (Device -> Device)", 7, START + 13, 5, 1, "");
    sample.host("cpu_op", "aten::zeros", START + 12, 2);
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(18_000);
    assertWarned(metadata, "kineto-begins-after-wait 1 EITHER");
    assertThat(metadata.warnings().get(0).message())
        .contains("3000 ns in total", "job.json line 3");
    assertThat(waits()).isEmpty();
  }

  /** The last kernel begins at 330 us, the synchronisation is over at 325: it waited for 220. */
  @Test
  void synchronise_thatEndsBeforeTheLastKernelBegins_waitsForTheOneBefore() {
    KinetoSamples sample = kernels(90, 100, 100, 100);
    sample.call("cudaDeviceSynchronize", START + 20, 305, 900);
    TraceMetadata metadata = ingest(sample);
    assertWarned(metadata, "kineto-begins-after-wait 1 EITHER");
    assertThat(waits()).containsExactly("20000 to 320000");
  }

  /** The kernel of stream 20 begins at 200 us, after an event of stream 7. */
  @Test
  void kernel_thatOutlastsWhatWaitedOnAnotherStream_endsByThen() {
    KinetoSamples sample = kernels(1_600_000);
    sample.call("cudaEventRecord", START + 20, 1, 30);
    sample.call("cudaStreamWaitEvent", START + 22, 1, 31);
    sample.sync("Stream Wait Event", 20, 7, 30, 31);
    sample.call("cudaLaunchKernel", START + 25, 4, 32);
    sample.device("kernel", "after", 20, START + 200, 50, 32, "");
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(250_000);
    assertWarned(metadata, "kineto-outlasts-wait 1 LONG");
  }

  @Test
  void event_thatNobodyStamped_isLeftOut() {
    KinetoSamples sample = kernels(90, 100, 100, 100);
    sample.call("cudaDeviceSynchronize", START + 20, 415, 900);
    sample.unstamped();
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(435_000);
    assertWarned(metadata, "kineto-time-apart 1 SHORT");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9000000000.250", "3999999999999999"})
  void event_hoursAwayFromAllOthers_isLeftOut(String micros) throws IOException {
    KinetoSamples sample = kernels(90, 100, 100, 100);
    sample.call("cudaDeviceSynchronize", START + 20, 415, 900);
    sample.host("cpu_op", "aten::zeros", 123456789, 1);
    Path file = sample.write(folder, "job.json");
    Files.writeString(file, Files.readString(file).replace("123456789.250", micros));
    TraceMetadata metadata = TestArchives.ingest(file, folder.resolve("archive"), false).metadata();
    assertThat(spanNanos(metadata)).isEqualTo(435_000);
    assertWarned(metadata, "kineto-time-apart 1 SHORT");
  }

  @Test
  void operator_thatLastsForHours_endsWithTheLastOfTheOthers() throws IOException {
    KinetoSamples sample = kernels(90, 100, 100, 100);
    sample.call("cudaDeviceSynchronize", START + 20, 415, 900);
    sample.host("cpu_op", "aten::zeros", START + 436, 123456789);
    Path file = sample.write(folder, "job.json");
    Files.writeString(file, Files.readString(file).replace("123456789", "3600000000000"));
    TraceMetadata metadata = TestArchives.ingest(file, folder.resolve("archive"), false).metadata();
    assertThat(spanNanos(metadata)).isEqualTo(436_000);
    assertWarned(metadata, "kineto-endless 1 EITHER");
  }

  @Test
  void operator_thatOutlastsItsCaller_endsWithIt() {
    KinetoSamples sample = kernels(90);
    sample.host("user_annotation", "ProfilerStep#3", START + 200, 100);
    sample.host("cpu_op", "aten::zeros", START + 250, 900_000);
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(300_000);
    assertWarned(metadata, "kineto-outlasts-caller 1 LONG");
  }

  @Test
  void operator_thatEndsALittleAfterItsCaller_isAsRecorded() {
    KinetoSamples sample = kernels(90);
    sample.host("user_annotation", "ProfilerStep#3", START + 200, 100);
    sample.host("cpu_op", "aten::zeros", START + 250, 51);
    TraceMetadata metadata = ingest(sample);
    assertThat(spanNanos(metadata)).isEqualTo(301_000);
    assertThat(metadata.warnings()).isEmpty();
  }
}
