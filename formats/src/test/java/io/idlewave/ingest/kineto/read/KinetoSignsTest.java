package io.idlewave.ingest.kineto.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.StoredCalls;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.kineto.KinetoSamples;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.otf2.TestArchives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which JSON is one of the profiler: objects have no order, and some writers write a bare list. */
class KinetoSignsTest {

  private static final String HEADER =
      "\"schemaVersion\": 1, \"distributedInfo\": {\"rank\": 0},\n\"traceEvents\": [";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("job.json"), text);
  }

  private static String sorted() {
    return KinetoSamples.text("aten::item", "aten::item");
  }

  /** The list of events of a sample. */
  private static String events() {
    return sorted().substring(sorted().indexOf('['));
  }

  private List<MpiCall> calls(String text) throws IOException {
    TraceArchive archive = TestArchives.ingest(file(text), folder.resolve("archive"), false);
    assertThat(archive.metadata().warnings()).isEmpty();
    return StoredCalls.calls(archive, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"traceName\": \"x\", \"displayTimeUnit\": \"ms\", \"traceEvents\": [ | ]}",
        "{\"traceEvents\": [ | ], \"schemaVersion\": 1, \"distributedInfo\": {\"rank\": 0}}",
        "{\"metadata\": {\"schemaVersion\": []}, \"traceEvents\": [ | ], \"schemaVersion\": 1}",
        "{\"traceEvents\": [ | ]}",
        "{\"traceEvents\": [{\"ph\": \"M\", \"name\": \"process_name\", \"args\": {\"cat\": 1}}, |"
            + " ]}",
        "[ | ]"
      })
  void ingest_ofKeysInAnyOrder_readsTheSameCalls(String before, String after) throws IOException {
    String events = events().substring(1, events().lastIndexOf(']'));
    assertThat(sorted()).contains(HEADER);
    assertThat(calls(before + events + after)).isEqualTo(calls(sorted())).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | false",
        "{} | false",
        "[1, 2] | false",
        "3 | false",
        "{\"traceEvents\": []} | false",
        "{\"traceEvents\": [{\"ph\": \"X\", \"cat\": \"v8\", \"args\": {\"cat\": \"kernel\"}}]} |"
            + " false",
        "{\"traceEvents\": [{\"ph\": \"X\", \"cat\": 7}], \"deviceProperties\": []} | true",
        "{\"traceEvents\": [{\"args\": {\"a\": [1]}, \"cat\": \"cpu_op\"}]} | true",
        "{\"schemaVersion\": 1, \"traceEvents\": 5} | false",
      })
  void signs_areAListAndAKeyOrACategory(String text, boolean isOne) throws IOException {
    assertThat(KinetoSigns.in(file(text))).isEqualTo(isOne);
  }

  /** What would tell it comes after more than is looked at: a file of any length is no matter. */
  @Test
  void signs_beyondTheFirstMegabytes_areNotLookedFor() throws IOException {
    String event =
        "{\"ph\": \"X\", \"cat\": \"other\", \"name\": \"%s\"},".formatted("x".repeat(1 << 20));
    String text = "{\"traceEvents\": [" + event.repeat(18) + "{}], \"schemaVersion\": 1}";
    assertThat(KinetoSigns.in(file(text))).isFalse();
  }
}
