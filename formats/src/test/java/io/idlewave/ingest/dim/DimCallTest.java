package io.idlewave.ingest.dim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.prv.ArchiveText;
import io.idlewave.ingest.prv.PrvSamples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hand-worked traces, call by call, and malformed ones. */
class DimCallTest {

  @TempDir Path temp;

  private TraceArchive ingest(String text) {
    return PrvSamples.ingest(DimSamples.write(temp, text), temp.resolve("trace"));
  }

  @Test
  void ingest_callsMarkedByEvents_haveTheRecordsBetween() {
    TraceArchive archive = ingest(DimSamples.EVENTS);
    assertThat(ArchiveText.calls(archive, 0))
        .containsExactly(
            "Init 1000+0 Collective[CREATE_HANDLE 0 -1 0 0 -1]",
            "Isend 1500+0 Send[1 7 0 64 STANDARD 0]",
            "Waitall 1501+0 Complete[0]",
            "Bcast 500001501+0 Collective[BCAST 0 1 0 8 -1]",
            "Allreduce 500001501+0 Collective[ALLREDUCE 1 -1 8 8 -1]",
            "Finalize 500001501+0");
    assertThat(ArchiveText.calls(archive, 1))
        .containsExactly(
            "Init 2000+0 Collective[CREATE_HANDLE 0 -1 0 0 -1]",
            "Recv 2000+0 Receive[0 7 0 64]",
            "Sendrecv 2000+0 Send[2 9 0 16 STANDARD -1] Receive[2 9 0 32]",
            "Bcast 2000+0 Collective[BCAST 0 1 24 8 -1]",
            "Comm_dup 2000+0");
    assertThat(ArchiveText.warnings(archive))
        .containsExactly(
            "handle-local 1",
            "lost-thread-calls 1",
            "send-completion-inferred 1",
            "send-mode-inferred 1");
    assertThat(archive.metadata().clock().times()).isEqualTo(TraceTimes.COMPUTATION);
    assertThat(archive.metadata().ranks().get(0).lastEventNanos()).isEqualTo(500_001_501);
  }

  @Test
  void ingest_recordsWithoutEvents_areACallEach() {
    TraceArchive archive = ingest(DimSamples.RECORDS);
    assertThat(ArchiveText.calls(archive, 0))
        .containsExactly(
            "Isend 1000000000+0 Send[1 5 0 100 SYNCHRONOUS 0] Complete[0]",
            "Send 1000000000+0 Send[1 5 0 200 STANDARD -1]",
            "Iallreduce 1250000000+0 Collective[ALLREDUCE 0 -1 8 8 1]",
            "Wait 1250000000+0 Complete[1]",
            "Reduce 1250000000+0 Collective[REDUCE 0 0 6 12 -1]");
    assertThat(ArchiveText.calls(archive, 1))
        .containsExactly(
            "Irecv 2000000000+0 PostReceive[0 0 5 0 100]",
            "Recv 2000000000+0 Receive[0 5 0 200]",
            "Wait 2000000000+0 Complete[0]",
            "Wait 2000000000+0",
            "Iallreduce 2000000000+0 Collective[ALLREDUCE 0 -1 8 8 1]",
            "Wait 2000000000+0 Complete[1]",
            "Reduce 2000000000+0 Collective[REDUCE 0 0 6 0 -1]",
            "operation 77 2000000000+0");
    assertThat(ArchiveText.warnings(archive))
        .containsExactly(
            "accelerator-burst 1",
            "burst-missing 1",
            "collective-unplaced 1",
            "receive-wait-unknown 1",
            "record-unknown 1",
            "send-completion-inferred 1",
            "send-mode-inferred 1");
  }

  /** The numbers of messages say that the first receive takes the second message. */
  @Test
  void ingest_numbersAgainstTheOrder_becomePartOfTheTag() {
    TraceArchive archive =
        ingest(
            """
            #DIMEMAS:"x":0:2,0
            1:0:0:0
            2:0:0:1:-1:1:5:70:0
            2:0:0:1:-1:2:5:71:0
            2:0:0:1:-1:3:6:72:0
            1:1:0:0
            3:1:0:0:-1:2:5:71:0
            3:1:0:0:-1:1:5:70:0
            3:1:0:0:-1:3:6:72:0
            """);
    String sends = String.join(" ", ArchiveText.calls(archive, 0));
    String receives = String.join(" ", ArchiveText.calls(archive, 1));
    String first = sends.replaceAll(".*?Send\\[1 (-\\d+) 0 1 .*", "$1");
    String second = sends.replaceAll(".*Send\\[1 (-\\d+) 0 2 .*", "$1");
    assertThat(first).isNotEqualTo(second);
    assertThat(receives)
        .isEqualTo(
            "Recv 0+0 Receive[0 %s 0 2] Recv 0+0 Receive[0 %s 0 1] Recv 0+0 Receive[0 6 0 3]"
                .formatted(second, first));
    assertThat(ArchiveText.warnings(archive)).containsExactly("channel-crossed 1");
  }

  @Test
  void ingest_wrongTableOfOffsets_isCountedAndReadAround() {
    TraceArchive archive = ingest(DimSamples.EVENTS.replace("s:1:501", "s:1:502"));
    assertThat(ArchiveText.calls(archive, 1)).hasSize(5);
    assertThat(ArchiveText.warnings(archive)).contains("offset-wrong 1");
  }

  /** What nothing uses refuses no trace. */
  @ParameterizedTest
  @ValueSource(strings = {"d:1:7:4:0:1", "d:1:7:2:0:0", "d:1:7:1:-1", "d:1:7:0", "d:1:7:1:3"})
  void ingest_communicatorThatMakesNoSense_isLeftOutAndSaid(String line) {
    TraceArchive archive = ingest(DimSamples.EVENTS + line + "\n");
    assertThat(ArchiveText.warnings(archive)).contains("communicator-unclear 1");
    assertThat(ArchiveText.calls(archive, 1))
        .isEqualTo(ArchiveText.calls(ingest(DimSamples.EVENTS), 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1:2:0:1 | task: 0 to 1, got 2",
        "1:0:0:-1 | burst: seconds, got \"-1\"",
        "1:0:0:1e9 | burst: seconds, got \"e9\"",
        "1:0:0:9999999999 | burst: at most 9223372036 s, got more",
        "1:0:0 | burst: missing at the end of the line",
        "2:0:0:5:1:2:3:4 | peer: 0 to 1, got 5",
        "2:0:0:1:1:2:3 | fields of a message: 8 or 9, got 7",
        "2:0:0:1:-2:1:2:3:4 | field of a message: -1, or at least 0, got less",
        "2:0:0:1:-1:1:2:3:4 | mode of a message: 0 to 3, got 4",
        "3:0:0:1:-1:1:4294967296:3:1 | tag: 0 to 4294967295, got 4294967296",
        "10:0:0:1:1:0:0:1 | bytes received: missing at the end of the line",
        "10:0:0:1:1:0:0:1:1:9 | mode: 0 to 3, got 9",
        "20:0:0:50000001:-1 | event value: a number, got \"-1\"",
        "d:1:7:1:x | member: a number, got \"x\"",
        "s:5:1 | task: 0 to 1, got 5"
      })
  void ingest_malformedLine_saysFileLineBoundAndValue(String line, String problem) {
    String text = "#DIMEMAS:\"x\":1,99:2(1,1),1,0,0\n1:0:0:0\n" + line + "\n";
    assertThatThrownBy(() -> ingest(text))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(temp.resolve("x.dim") + ": line 3: " + problem);
  }

  @Test
  void ingest_burstsBeyondAnyTime_areRefused() {
    String text = "#DIMEMAS:\"x\":0:1,0\n1:0:0:9000000000\n1:0:0:9000000000\n";
    assertThatThrownBy(() -> ingest(text))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(
            temp.resolve("x.dim")
                + ": line 3: bursts of task 0: at most 292 years in all, got more");
  }

  @Test
  void ingest_recordsOfATaskApart_areRefused() {
    String text = "#DIMEMAS:\"x\":0:2,0\n1:0:0:0\n1:1:0:0\n1:0:0:0\n";
    assertThatThrownBy(() -> ingest(text))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(
            temp.resolve("x.dim")
                + ": line 4: records of task 0: all together, got one after those of task 1");
  }

  @Test
  void ingest_traceNeverFinished_saysSo() {
    assertThatThrownBy(() -> ingest("#DIMEMAS:\"x\":1,XXXXXXXXXXXXXXX:2(1,1),1,0,0\n"))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(
            temp.resolve("x.dim")
                + ": line 1: offset of the table of tasks: a number, got Xs; the trace was never"
                + " finished");
  }

  /** A few bytes make no archive of a million ranks. */
  @Test
  void ingest_headerOfMoreTasksThanRecords_isRefused() {
    String text =
        """
        #DIMEMAS:"x.dim":1,0:1000000,0
        1:0:0:0.000000000
        """;
    assertThatThrownBy(() -> ingest(text))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(temp.resolve("x.dim") + ": ranks without records: at most 65536, got 999999");
  }
}
