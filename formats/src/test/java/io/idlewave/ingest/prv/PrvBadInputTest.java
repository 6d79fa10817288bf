package io.idlewave.ingest.prv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed traces: one line with file, line, bound and value. */
class PrvBadInputTest {

  private static final String HEADER =
      "#Paraver (1/1/2020 at 1:00):9999_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n";

  @TempDir Path temp;

  private TraceArchive ingest(Path trace) {
    return PrvSamples.ingest(trace, temp.resolve("trace"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2:1:1:3:1:10:50000001:1 | task: 1 to 2, got 3",
        "2:1:1:0:1:10:50000001:1 | task: 1 to 2, got 0",
        "2:1:2:1:1:10:50000001:1 | application: 1 to 1, got 2",
        "2:1:1:1:1:10:50000001 | event value: missing at the end of the line",
        "2:1:1:1 | thread: missing at the end of the line",
        "2:1:1:1:1:-5:50000001:1 | time: a number, got \"-5:50000001:1\"",
        "2:1:1:1:1:99999999999999999999:1:1 | time: below 2^63, got more",
        "2:1:1:1:1:9223372036854775808:1:1 | time: below 2^63, got more",
        "2:1:1:1:1:5:42000000:123456789012345678901 |"
            + " event value: a number of at most 20 digits, got more",
        "2:1:1:1:1:5:42000000:x | event value: a number, got \"x\"",
        "21:1:1:1:1:5:42000000:1 | kind of record: 2 to 2, got 21",
        "1:1:1:1:1:9:5:1 | end of a state: at least its begin, 9, got 5",
        "3:1:1:1:1:1:2:1:1:2:1:3:4:5:4294967296 | tag: 0 to 4294967295, got 4294967296",
        "3:1:1:1:1:1:2:1:1:2:1:3:4:5 | tag: missing at the end of the line",
        "3:1:1:1:1:1:2:1:1:2:1:3:4:5:6:7 | numbers of a communication: 15, got more",
        "c:1:7:2:1:x | member: a number, got \"x\"",
        "c:1:7 | members: missing at the end of the line"
      })
  void ingest_malformedLine_saysFileLineBoundAndValue(String line, String problem) {
    Path trace = PrvSamples.write(temp, HEADER + "# comment\n" + line + "\n");
    assertThatThrownBy(() -> ingest(trace))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(trace + ": line 4: " + problem);
  }

  /** What nothing uses refuses no trace. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "c:1:7:1:-1",
        "c:1:7:0",
        "c:1:7:2147483647:1:2",
        "c:1:7:2:1:1",
        "c:1:7:2:1",
        "c:1:7:1:1:2",
        "c:1:7:1:3",
        "c:1:1:1:1",
        "i:1:8:9:1:1:2",
        "i:1:8:1:1:1:2\ni:1:8:9:1:1:2"
      })
  void ingest_communicatorThatMakesNoSense_isLeftOutAndSaid(String line) {
    Path trace = PrvSamples.write(temp, HEADER + "# comment\n" + line + "\n");
    assertThat(ingest(trace).metadata().warnings())
        .extracting(warning -> warning.code() + " " + warning.count())
        .containsExactly("communicator-unclear 1");
  }

  /** Communicator 1 has members at first, and then others: a barrier on it is none. */
  @ParameterizedTest
  @CsvSource({"c:1:7:1:-1, 7", "c:1:1:1:1, 1"})
  void ingest_collectiveOnACommunicatorThatMakesNoSense_isCounted(String line, int communicator) {
    String call = "2:1:1:1:1:%d:50000002:%d:50100004:%d\n";
    Path trace =
        PrvSamples.write(
            temp,
            HEADER + line + "\n" + call.formatted(5, 8, communicator) + call.formatted(9, 0, 0));
    assertThat(ArchiveText.warnings(ingest(trace)))
        .contains("communicator-unclear 1")
        .anyMatch(warning -> warning.startsWith("collective-unplaced "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#Paraver 2.1 | the first line is \"#Paraver (DATE):TIME_UNIT:NODES...\", got \"#Paraver"
            + " 2.1\"",
        "#Paraver (x):1_h:0:1:1(1:1) | unit of time: ns, us, ms or s, got h",
        "#Paraver (x):1_ns:0:2:1(1:1):1(1:1) |"
            + " applications: 1, got 2; their ranks and clocks have nothing in common",
        "#Paraver (x):1_ns:0:1:999999999(1:1) | tasks: 1 to 1048576, got 999999999",
        "#Paraver (x):1_ns:0:1:3(1:1) | tasks listed: as many as there are, 3, got 1",
        "#Paraver (x):1_ns:2(1,1):1:1(1:3) | node of task 1: 1 to 2, got 3",
        "#Paraver (x):1_ns:2(1,1 | the first line: \"NODES(CPUS,...):APPLICATIONS:\" after the time"
      })
  void ingest_malformedFirstLine_saysWhatItIs(String line, String problem) {
    Path trace = PrvSamples.write(temp, line + "\n");
    assertThatThrownBy(() -> ingest(trace))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(trace + ": line 1: " + problem);
  }

  @Test
  void ingest_emptyFile_saysSo() {
    Path trace = PrvSamples.write(temp, "");
    assertThatThrownBy(() -> ingest(trace))
        .hasMessage(
            trace + ": line 1: the first line begins with \"#Paraver (\", got an empty file");
  }

  /** Neither a line without end nor a comment of any length is ever in memory. */
  @Test
  void ingest_linesOfAHundredMegabytes_areReadOrRefusedInLittleMemory() throws IOException {
    byte[] digits = new byte[100_000_000];
    Arrays.fill(digits, (byte) '0');
    Path comment = Files.writeString(temp.resolve("comment.prv"), HEADER + "#");
    Files.write(comment, digits, StandardOpenOption.APPEND);
    assertThat(ingest(comment).metadata().callCount()).isZero();

    Path number = Files.writeString(temp.resolve("number.prv"), HEADER + "2:1:1:1:1:1");
    Files.write(number, digits, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> ingest(number))
        .hasMessage(number + ": line 3: time: below 2^63, got more");
  }

  @Test
  void ingest_packedTrace_isThatOfTheText() throws IOException {
    Path trace = PrvSamples.everyRecord(temp);
    TraceMetadata expected = ingest(trace).metadata();
    Path packed = Files.write(temp.resolve("y.prv.gz"), gzip(PrvSamples.EVERY_RECORD));
    TraceMetadata metadata = ingest(packed).metadata();
    assertThat(metadata.ranks()).isEqualTo(expected.ranks());
    assertThat(metadata.warnings()).isEqualTo(expected.warnings());
  }

  @Test
  void ingest_packedTraceCutShort_saysFileAndLine() throws IOException {
    byte[] whole = gzip(PrvSamples.EVERY_RECORD);
    Path packed = Files.write(temp.resolve("y.prv.gz"), Arrays.copyOf(whole, whole.length - 40));
    assertThatThrownBy(() -> ingest(packed))
        .isInstanceOf(BadTraceException.class)
        .hasMessageMatching(
            "\\Q" + packed + "\\E: line \\d+: cannot be read on: Unexpected end of.*stream");
  }

  @Test
  void ingest_textNamedAsPacked_saysSo() throws IOException {
    Path packed = Files.writeString(temp.resolve("y.prv.gz"), PrvSamples.EVERY_RECORD);
    assertThatThrownBy(() -> ingest(packed))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(packed + ": cannot be read: Not in GZIP format");
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }
    return bytes.toByteArray();
  }
}
