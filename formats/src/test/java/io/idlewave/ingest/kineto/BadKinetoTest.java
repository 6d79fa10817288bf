package io.idlewave.ingest.kineto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces of the profiler that cannot be read end in one error; what they lack is a warning. */
class BadKinetoTest {

  @TempDir private Path folder;

  private TraceArchive ingest(Path entry) {
    return TestArchives.ingest(entry, folder.resolve("archive"), false);
  }

  private Path file(String part, String other) throws IOException {
    return Files.writeString(folder.resolve("job.json"), KinetoSamples.text(part, other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"ts\": 1010.250 | \"ts\": -1 | line 5: a time from 0 to 4000000000000000 us, got \"-1\"",
        "\"ts\": 1010.250 | \"ts\": 1e300 | line 5: a time from 0 to 4000000000000000 us",
        "\"ts\": 1010.250 | \"ts\": 1e99999999999 | line 5: a time from 0 to 4000000000000000 us,"
            + " got \"1e99999999999\"",
        "\"ts\": 1010.250 | \"ts\": \"x\" | line 5: a time from 0 to 4000000000000000 us, got"
            + " \"x\"",
        "\"ts\": 1010.250, | `` | line 5: ts of an interval, got \"none\"",
        "\"dur\": 6, | `` | line 6: dur of an interval, got \"none\"",
        "\"tid\": 7, \"ts\": 1012.250, \"dur\": 6, \"args\": {\"device\": 0, \"stream\": 7, |"
            + " \"tid\": \"a\", \"ts\": 1012.250, \"dur\": 6, \"args\": {\"device\": 0, |"
            + " line 6: device and stream of a kernel or copy, got \"none\"",
        "\"rank\": 0 | \"rank\": -7 | line 1: a whole number from 0 to 2147483647, got \"-7\"",
        "[ | { | neither an archive nor a trace",
        "\"traceEvents\" | \"events\" | neither an archive nor a trace",
      })
  void ingest_ofWhatMakesNoSense_saysWhereBoundAndGot(String part, String other, String message)
      throws IOException {
    Path file = file(part, other);
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(file))
        .withMessageContaining(message);
  }

  @Test
  void ingest_ofAFileThatIsCutOff_saysWhere() throws IOException {
    String text = KinetoSamples.text("aten::item", "aten::item");
    for (int length = 120; length < text.length() - 3; length += 97) {
      Path file = Files.writeString(folder.resolve("job.json"), text.substring(0, length));
      assertThatExceptionOfType(BadTraceException.class)
          .isThrownBy(() -> ingest(file))
          .withMessageContaining("job.json: ")
          .withMessageContaining("line");
    }
  }

  @Test
  void ingest_ofTwoFilesOfOneRank_isRefused() throws IOException {
    KinetoSamples.twoStreams(folder);
    Files.copy(folder.resolve("job.json"), folder.resolve("other.json"));
    assertThatExceptionOfType(BadTraceException.class)
        .isThrownBy(() -> ingest(folder))
        .withMessageContaining("other.json: a rank of its own, got rank 0 as in job.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"cat\": \"cpu_op\" | \"cat\": \"npu_op\" | kineto-category 2",
        "\"cat\": \"kernel\" | \"cat\": \"npu_kernel\" | kineto-category 2",
        "\"cat\": \"kernel\" | \"cat\": \"hpu_op\" | ``",
        "\"cat\": \"kernel\" | \"cat\": \"mtia_ccp_events\" | ``",
        "\"cat\": \"cuda_runtime\" | \"cat\": \"xpu_driver\" | ``",
        "\"device\": 0, \"stream\": 7, | \"l0 queue\": \"0x5\", | ``",
        "\"name\": \"cudaLaunchKernel\" | \"name\": \"cudaLaunchKernel\" | ``",
        "\"args\": {\"correlation\": 2} | \"args\": {\"correlation\": 9} | kineto-kernel-absent 1,"
            + " kineto-launch-absent 1",
        "\"args\": {\"correlation\": 2} | \"args\": {} | kineto-correlation-absent 1,"
            + " kineto-launch-absent 1",
        "\"ts\": 1026.250 | \"ts\": 1016.250 | kineto-overlap 1",
        "Stream Sync | Some Sync | kineto-sync-unknown 1, kineto-wait-unknown 1",
        "Stream Wait Event | Some Wait | kineto-order-unknown 1, kineto-sync-unknown 1",
        "\"name\": \"cudaStreamSynchronize\" | \"name\": \"cudaStreamSynchronise\" | ``",
        "\"cat\": \"cuda_sync\" | \"cat\": \"cuda_event\" | kineto-order-unknown 1,"
            + " kineto-wait-unknown 1",
        "record_corr_id\": 3 | record_corr_id\": -1 | kineto-order-unknown 1",
        "gemm<float, 2> | ncclDevKernel_SendRecv | kineto-peers-unknown 1",
      })
  void ingest_ofWhatIsMissing_isCounted(String part, String other, String warning)
      throws IOException {
    TraceArchive archive = ingest(file(part, other));
    assertThat(archive.metadata().warnings())
        .extracting(found -> found.code() + " " + found.count())
        .isEqualTo(warning.isEmpty() ? List.of() : List.of(warning.split(", ")));
  }

  /** Whatever a profiler calls what runs on its device, or where: it takes as long. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"cat\": \"kernel\" | \"cat\": \"npu_kernel\"",
        "\"cat\": \"kernel\" | \"cat\": \"hpu_op\"",
        "\"cat\": \"kernel\" | \"cat\": \"mtia_ccp_events\"",
        "\"device\": 0, \"stream\": 7, | \"l0 queue\": \"0x5\",",
        "\"cat\": \"cuda_runtime\" | \"cat\": \"privateuse1_runtime\""
      })
  void ingest_ofAnotherAccelerator_readsTheSameCalls(String part, String other) throws IOException {
    TraceArchive cuda = ingest(file("aten::item", "aten::item"));
    List<List<MpiCall>> expected = calls(cuda);
    assertThat(calls(ingest(file(part, other)))).isEqualTo(expected);
  }

  private static List<List<MpiCall>> calls(TraceArchive archive) {
    return IntStream.range(0, archive.metadata().rankCount())
        .mapToObj(row -> StoredCalls.calls(archive, row))
        .toList();
  }

  @Test
  void ingest_ofOneRankOfTwo_takesItsCollectivesForComputing() throws IOException {
    KinetoSamples.twoRanks(folder);
    TraceArchive archive = ingest(folder.resolve("rank1.json"));
    assertThat(archive.metadata().warnings())
        .extracting(found -> found.code() + " " + found.count())
        .containsExactly("kineto-ranks-absent 1");
    assertThat(archive.metadata().timelines())
        .extracting(timeline -> timeline.kind() + " " + timeline.name() + " " + timeline.place())
        .containsExactly(
            "THREAD thread 4711 4711 {worker=1}",
            "STREAM device 0 stream 7 {worker=1}",
            "STREAM device 0 stream 40 {worker=1}");
  }
}
