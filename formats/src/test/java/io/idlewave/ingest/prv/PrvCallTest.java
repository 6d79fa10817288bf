package io.idlewave.ingest.prv;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceTimes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hand-worked traces, call by call. */
class PrvCallTest {

  private static final String HEADER =
      "#Paraver (1/1/2020 at 1:00):9999_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n";

  @TempDir Path temp;

  private TraceArchive ingest(String text) {
    return PrvSamples.ingest(PrvSamples.write(temp, text), temp.resolve("trace"));
  }

  @Test
  void ingest_everyRecord_becomesTheCallsOfTheProgram() {
    TraceArchive archive = ingest(PrvSamples.EVERY_RECORD);
    assertThat(ArchiveText.calls(archive, 0))
        .containsExactly(
            "Init 110+10 Collective[CREATE_HANDLE 0 -1 0 0 -1]",
            "Isend 300+10 Send[1 7 0 64 STANDARD 0]",
            "Waitall 400+10 Complete[0]",
            "Send 420+20 Send[2 -1 0 8 STANDARD -1]",
            "Bcast 600+10 Collective[BCAST 0 0 24 8 -1]",
            "Iallreduce 700+10 Collective[ALLREDUCE 1 -1 8 8 1]",
            "Wait 720+10 Complete[1]",
            "Allreduce 800+10 Collective[ALLREDUCE 3 -1 0 0 -1]",
            "Finalize 900+10 Collective[DESTROY_HANDLE 0 -1 0 0 -1]");
    assertThat(ArchiveText.calls(archive, 1))
        .containsExactly(
            "Init 0+11 Collective[CREATE_HANDLE 0 -1 0 0 -1]",
            "Recv 190+40 Receive[0 7 0 64]",
            "Sendrecv 390+20 Send[2 1 0 16 STANDARD -1]",
            "Bcast 490+10 Collective[BCAST 0 0 0 8 -1]",
            "Barrier 590+10 Collective[BARRIER 2 -1 0 0 -1]",
            "Comm_dup 690+10",
            "Win_fence 710+10",
            "Finalize 790+10 Collective[DESTROY_HANDLE 0 -1 0 0 -1]");
    assertThat(ArchiveText.calls(archive, 2))
        .containsExactly(
            "Init 0+12 Collective[CREATE_HANDLE 0 -1 0 0 -1]",
            "Irecv 290+10 PostReceive[0 0 -1 0 8]",
            "Wait 340+50 Complete[0]",
            "Sendrecv 400+20 Receive[1 1 0 16]",
            "Bcast 490+10 Collective[BCAST 0 0 0 8 -1]",
            "Iallreduce 590+10 Collective[ALLREDUCE 1 -1 8 8 1]",
            "Wait 610+10 Complete[1]",
            "Allreduce 690+10 Collective[ALLREDUCE 3 -1 0 0 -1]",
            "Finalize 790+10 Collective[DESTROY_HANDLE 0 -1 0 0 -1]");
  }

  @Test
  void ingest_everyRecord_countsWhatIsLost() {
    TraceArchive archive = ingest(PrvSamples.EVERY_RECORD);
    assertThat(ArchiveText.warnings(archive))
        .containsExactly(
            "buffer-flush 1",
            "collective-completion-inferred 2",
            "collective-inter 2",
            "handle-local 1",
            "label-missing 15",
            "lost-burst-mode 1",
            "lost-thread-calls 1",
            "measurement-off 1",
            "one-sided 1",
            "receive-without-record 1",
            "send-completion-inferred 1",
            "send-without-record 1");
    assertThat(archive.metadata().warnings())
        .filteredOn(warning -> warning.code().equals("send-without-record"))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.message()).endsWith(": 1 MPI_Sendrecv; first: rank 2, line 34");
              assertThat(warning.bias()).isEqualTo(Bias.EITHER);
            });
    assertThat(archive.metadata().nodes()).containsExactly("node 1", "node 2");
    assertThat(archive.metadata().ranks().get(2).node()).isEqualTo(1);
    assertThat(archive.metadata().clock().times()).isEqualTo(TraceTimes.RECORDED);
    assertThat(archive.metadata().sharesClock()).isTrue();
  }

  /** Two communicators: the first receive posted gets the second message sent. */
  @Test
  void ingest_pairsThatCross_stayPairedByATagOfTheirOwn() {
    TraceArchive archive =
        ingest(
            HEADER
                + """
                2:2:1:2:1:10:50000001:4
                2:2:1:2:1:11:50000001:0
                2:2:1:2:1:12:50000001:4
                2:2:1:2:1:13:50000001:0
                2:1:1:1:1:20:50000001:1
                3:1:1:1:1:20:21:2:1:2:1:13:40:1:5
                2:1:1:1:1:21:50000001:0
                2:1:1:1:1:22:50000001:1
                3:1:1:1:1:22:23:2:1:2:1:11:40:2:5
                2:1:1:1:1:23:50000001:0
                2:2:1:2:1:30:50000001:6
                2:2:1:2:1:40:50000001:0
                """);
    int own = Integer.MIN_VALUE;
    assertThat(ArchiveText.calls(archive, 0))
        .containsExactly(
            "Send 0+1 Send[1 %d 0 1 STANDARD -1]".formatted(own),
            "Send 2+1 Send[1 5 0 2 STANDARD -1]");
    assertThat(ArchiveText.calls(archive, 1))
        .containsExactly(
            "Irecv 0+1 PostReceive[0 0 5 0 2]",
            "Irecv 2+1 PostReceive[1 0 %d 0 1]".formatted(own),
            "Waitall 20+10 Complete[1] Complete[0]");
    assertThat(ArchiveText.warnings(archive)).contains("pair-crossed 1");
  }

  /** Two calls share an instant: each has the message for which it is the recorded one. */
  @Test
  void ingest_callsThatTouch_eachHaveTheirOwnMessage() {
    TraceArchive archive =
        ingest(
            HEADER
                + """
                2:2:1:2:1:10:50000001:4
                2:2:1:2:1:20:50000001:0:50000001:4
                3:1:1:1:1:20:30:2:1:2:1:20:40:1:5
                3:1:1:1:1:30:40:2:1:2:1:30:50:2:5
                2:1:1:1:1:20:50000001:1
                2:1:1:1:1:30:50000001:0:50000001:1
                2:2:1:2:1:30:50000001:0
                2:1:1:1:1:40:50000001:0
                2:2:1:2:1:35:50000001:5
                2:2:1:2:1:40:50000001:0:50000001:5
                2:2:1:2:1:50:50000001:0
                """);
    assertThat(ArchiveText.calls(archive, 0))
        .containsExactly(
            "Send 0+10 Send[1 5 0 1 STANDARD -1]", "Send 10+10 Send[1 5 0 2 STANDARD -1]");
    assertThat(ArchiveText.calls(archive, 1))
        .containsExactly(
            "Irecv 0+10 PostReceive[0 0 5 0 1]",
            "Irecv 10+10 PostReceive[1 0 5 0 2]",
            "Wait 25+5 Complete[0]",
            "Wait 30+10 Complete[1]");
  }

  @Test
  void ingest_receiveThatCompletesBeforeItsMessageIsSent_completesInTheNextWait() {
    TraceArchive archive =
        ingest(
            HEADER
                + """
                2:2:1:2:1:10:50000001:4
                2:2:1:2:1:11:50000001:0
                2:2:1:2:1:12:50000001:5
                2:2:1:2:1:13:50000001:0
                2:1:1:1:1:20:50000001:1
                3:1:1:1:1:20:21:2:1:2:1:11:13:1:5
                2:1:1:1:1:21:50000001:0
                2:2:1:2:1:30:50000001:5
                2:2:1:2:1:40:50000001:0
                """);
    assertThat(ArchiveText.calls(archive, 1))
        .containsExactly("Irecv 0+1 PostReceive[0 0 5 0 1]", "Wait 2+1", "Wait 20+10 Complete[0]");
    assertThat(ArchiveText.warnings(archive)).contains("receive-before-send 1");
  }

  @Test
  void ingest_messageInNoCall_isLeftOutAtBothEndsAndAnnounced() {
    TraceArchive archive =
        ingest(
            HEADER
                + """
                2:1:1:1:1:20:50000001:1
                3:1:1:1:1:20:21:2:1:2:1:90:95:1:5
                2:1:1:1:1:21:50000001:0
                2:2:1:2:1:30:50000001:2
                2:2:1:2:1:40:50000001:0
                """);
    assertThat(ArchiveText.calls(archive, 0)).containsExactly("Send 0+1");
    assertThat(ArchiveText.calls(archive, 1)).containsExactly("Recv 0+10");
    assertThat(ArchiveText.warnings(archive)).contains("lost-message-unplaced 1");
  }

  @Test
  void ingest_brokenNesting_cutsCallsAndAnnouncesIt() {
    TraceArchive archive =
        ingest(
            HEADER
                + """
                2:1:1:1:1:10:50000001:0
                2:1:1:1:1:20:50000001:1
                2:1:1:1:1:30:50000002:8:50100004:1
                2:1:1:1:1:40:50000001:0
                2:1:1:1:1:50:50000001:1
                1:1:1:1:1:50:70:1
                2:1:1:1:1:45:42000000:7
                """);
    assertThat(ArchiveText.calls(archive, 0))
        .containsExactly(
            "Send 10+10", "Barrier 20+10 Collective[BARRIER 0 -1 0 0 -1]", "Send 40+20");
    assertThat(ArchiveText.warnings(archive))
        .contains("leave-type 1", "lost-call-begin 1", "lost-call-cut 2", "time-backwards 1");
  }

  @Test
  void ingest_noUnit_isMicroseconds() {
    TraceArchive archive =
        ingest(
            """
            #Paraver (1/1/2020 at 1:00):9999:0:1:1(1:1)
            2:1:1:1:1:10:50000003:19
            2:1:1:1:1:15:50000003:0
            """);
    assertThat(ArchiveText.calls(archive, 0)).containsExactly("Comm_rank 0+5000");
    assertThat(ArchiveText.warnings(archive)).contains("unit-missing 1");
    assertThat(archive.metadata().clock().resolutionNanos()).isEqualTo(1000);
  }
}
