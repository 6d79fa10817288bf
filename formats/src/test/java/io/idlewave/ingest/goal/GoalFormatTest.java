package io.idlewave.ingest.goal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalFormatTest {

  @TempDir Path temp;

  private Path text(String text) throws IOException {
    return Files.writeString(temp.resolve("x.goal"), text);
  }

  private TraceArchive ingest(Path file) {
    return GoalSamples.ingest(file, temp.resolve("out"));
  }

  /** The calls of a rank: when, what, with which operations. */
  private static List<String> calls(TraceArchive archive, int rank) {
    List<String> calls = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        assertThat(call.durationNanos()).isZero();
        calls.add(
            "%d %s %s"
                .formatted(
                    call.enterNanos(),
                    archive.metadata().functions().get(call.function()),
                    call.operations()));
      }
    }
    return calls;
  }

  private static List<String> warnings(TraceArchive archive) {
    return archive.metadata().warnings().stream()
        .map(warning -> warning.code() + " " + warning.count())
        .toList();
  }

  @Test
  void ingest_chain_becomesCallsWithGapsAndWaits() throws IOException {
    TraceArchive archive =
        ingest(
            text(
                """
                num_ranks 2
                rank 0 {
                a: calc 500
                b: send 100b to 1 tag 3 cpu 1 nic 2
                b requires a
                c: calc 70
                c requires b
                }
                rank 1 {
                recv 64bfrom 0tag 3
                }\
                """));

    assertThat(calls(archive, 0))
        .containsExactly(
            "500 MPI_Isend [Send[peer=1, tag=3, communicator=0, bytes=100, mode=STANDARD,"
                + " request=0]]",
            "500 goal_requires [Complete[request=0]]");
    assertThat(calls(archive, 1))
        .containsExactly(
            "0 MPI_Irecv [PostReceive[request=0, peer=0, tag=3, communicator=0, bytes=64]]",
            "0 goal_requires [Complete[request=0]]");
    assertThat(archive.metadata().ranks().get(0).lastEventNanos()).isEqualTo(570);
    assertThat(archive.metadata().times()).isEqualTo(TraceTimes.COMPUTATION);
    assertThat(archive.metadata().warnings()).isEmpty();
  }

  @Test
  void ingest_requirementsAgainstTheOrderOfLines_areFollowed() throws IOException {
    TraceArchive archive =
        ingest(
            text(
                """
                num_ranks 1
                rank 0 {
                a: send 1b to 0 tag 1
                b: calc 10
                c: recv 1b from 0 tag 1
                a requires b
                }
                """));

    assertThat(calls(archive, 0))
        .containsExactly(
            "10 MPI_Isend [Send[peer=0, tag=1, communicator=0, bytes=1, mode=STANDARD,"
                + " request=0]]",
            "10 MPI_Irecv [PostReceive[request=1, peer=0, tag=1, communicator=0, bytes=1]]",
            "10 goal_requires [Complete[request=0], Complete[request=1]]");
    assertThat(warnings(archive)).containsExactly("goal-branches-serialised 1");
    assertThat(archive.metadata().warnings().get(0).message()).endsWith("first: rank 0, line 5");
    assertThat(archive.metadata().warnings().get(0).bias()).isEqualTo(Bias.LONG);
  }

  /** One wait serves all that require the same messages; who requires fewer is held up by it. */
  @ParameterizedTest
  @CsvSource({
    "s requires a;s requires b;t requires a;t requires b, 0",
    "s requires a;s requires b;t requires a, 1",
    "s requires a;t requires a, 0",
    "s requires a;t requires b, 1",
    "s requires a;t requires s, 0",
    "s irequires a;t irequires a, 0",
    "c requires a;s requires c;t requires a, 1",
    "c requires a;s requires c;t irequires c, 1",
    "c requires a;s requires c;t requires s, 0",
    "s requires c;t requires c, 0",
  })
  void ingest_branches_countsWhatComesAfterATimeItDoesNotRequire(String dependencies, long held)
      throws IOException {
    boolean calc = dependencies.contains("c ") || dependencies.endsWith("c");
    TraceArchive archive =
        ingest(
            text(
                "num_ranks 2\nrank 0 {\na: recv 1b from 1\nb: recv 1b from 1\n"
                    + (calc ? "c: calc 5\n" : "")
                    + "s: send 1b to 1\nt: send 1b to 1\n"
                    + dependencies.replace(";", "\n")
                    + "\n}\n"));

    assertThat(
            archive.metadata().warnings().stream()
                .filter(warning -> warning.code().equals("goal-branches-serialised"))
                .mapToLong(warning -> warning.count())
                .sum())
        .isEqualTo(held);
  }

  @Test
  void ingest_everyConstruct_warnsOfWhatCallsCannotSay() {
    TraceArchive archive = ingest(GoalSamples.everyConstruct(temp));

    assertThat(warnings(archive))
        .containsExactly("goal-branches-serialised 6", "goal-label-twice 1", "goal-wildcard 2");
    assertThat(calls(archive, 4))
        .containsExactly(
            "0 MPI_Irecv [PostReceive[request=0, peer=3, tag=7, communicator=0, bytes=10]]",
            "0 goal_requires [Complete[request=0]]");
    assertThat(archive.metadata().ranks().get(4).lastEventNanos()).isEqualTo(7003);
  }

  @Test
  void ingest_binary_givesTheArchiveOfTheText() {
    TraceArchive text = ingest(GoalSamples.everyConstruct(temp.resolve("text")));
    TraceArchive binary =
        GoalSamples.ingest(GoalSamples.binary(temp.resolve("binary")), temp.resolve("other"));

    for (int rank = 0; rank < text.metadata().rankCount(); rank++) {
      assertThat(calls(binary, rank)).isEqualTo(calls(text, rank));
    }
    assertThat(binary.metadata().ranks()).isEqualTo(text.metadata().ranks());
  }

  @Test
  void ingest_missingSection_isCounted() throws IOException {
    TraceArchive archive = ingest(text("num_ranks 3\nrank 1 {\n}\n"));
    assertThat(warnings(archive)).containsExactly("goal-rank-undefined 2");
  }

  @Test
  void ingest_comments_countAsBlanks() throws IOException {
    TraceArchive archive =
        ingest(
            text(
                """
                /* over } two
                lines */ num_ranks 1 // here
                rank 0 { l: calc /* five */ 5 // rank 1 {
                m: calc 6 }
                """));
    assertThat(archive.metadata().ranks().get(0).lastEventNanos()).isEqualTo(11);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "calc 5 nic 1|rank 0, line 3: the end of the line, got \"nic 1\"",
        "calc -5|rank 0, line 3: ns: a number from 0 on, got \"-5\"",
        "calc 1.5|rank 0, line 3: the end of the line, got \".5\"",
        "calc 9223372036854775808|rank 0, line 3: ns: at most 9223372036854775807, got"
            + " \"9223372036854775808\"",
        "send 1b to 5|rank 0, line 3: peer: a rank below 2, got 5",
        "send 1b to -1|rank 0, line 3: a rank: a number from 0 on, got \"-1\"",
        "send 1b from 1|rank 0, line 3: \"to\", got \"from 1\"",
        "send 1b to 1 nic 1 cpu 1|rank 0, line 3: the end of the line, got \"cpu 1\"",
        "calc 1 cpu 256|rank 0, line 3: the number of a cpu: at most 255, got \"256\"",
        "wait 3|rank 0, line 3: \"calc\", \"send\" or \"recv\", got \"wait 3\"",
        "a requires b|rank 0, line 3: a label that is defined before, got \"a requires b\"",
        "5: calc 1|rank 0, line 3: a label or an operation, got \"5: calc 1\"",
      })
  void ingest_badLine_isRefusedWithItsPlace(String line, String problem) throws IOException {
    Path file = text("num_ranks 2\nrank 0 {\n" + line + "\n}\n");
    assertThatThrownBy(() -> ingest(file))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(file + ": " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rank 0 {}|line 1: \"num_ranks\", got \"rank\"",
        "num_ranks 0|line 1: ranks: 1 to 1048576, got 0",
        "num_ranks 99999999|line 1: ranks: 1 to 1048576, got 99999999",
        "num_ranks 1 rank 1 {}|line 1: rank: below num_ranks, 1, got 1",
        "num_ranks 1 rank 0 {} rank 0 {}|line 1: one section for rank 0, got another than in line"
            + " 1",
        "num_ranks 1 rank 0 { calc 5|line 1: \"}\" at the end of rank 0, got the end of the file",
        "num_ranks 1 rank 0 calc|line 1: \"{\" after the number of the rank, got \"c\"",
        "num_ranks x|line 1: a number, got \"x\"",
      })
  void ingest_badSections_areRefused(String content, String problem) throws IOException {
    Path file = text(content);
    assertThatThrownBy(() -> ingest(file))
        .isInstanceOf(BadTraceException.class)
        .hasMessage(file + ": " + problem);
  }

  @Test
  void ingest_cycle_isRefusedWithOneOfIt() throws IOException {
    Path file =
        text(
            """
            num_ranks 1
            rank 0 {
            a: calc 1
            b: calc 1
            c: calc 1
            a requires b
            b requires a
            c requires a
            }
            """);
    assertThatThrownBy(() -> ingest(file))
        .hasMessage(
            file
                + ": rank 0, line 3: requires itself, directly or through others; 3 operations of"
                + " its rank would never run");
  }

  @Test
  void ingest_stateOfASimulator_isRefused() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN).putLong(2342);
    Path file = Files.write(temp.resolve("state.bin"), bytes.array());
    assertThatThrownBy(() -> ingest(file))
        .hasMessageEndingWith("got the state that a simulator has written back");
  }

  @Test
  void ingest_hugeCounts_areRefusedByTheSizeOfTheFile() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(60).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(4223).putInt(1).putShort((short) 0).putLong(22).putLong(52);
    bytes.putInt(200_000_000).putInt(0);
    Path file = Files.write(temp.resolve("huge.bin"), bytes.array());
    assertThatThrownBy(() -> ingest(file))
        .hasMessage(
            file
                + ": rank 0: 200000000 operations, 0 of them roots, take 7800000008 bytes, got a"
                + " section of 30");
  }

  /** A few bytes make no archive of a million ranks. */
  @Test
  void ingest_moreRanksThanBytes_areRefused() throws IOException {
    Path file = Files.writeString(temp.resolve("many.goal"), "num_ranks 1000000 rank 0 {}");
    assertThatThrownBy(() -> ingest(file))
        .hasMessage(
            file
                + ": line 1: num_ranks: at most 4096, or as many as the file has bytes, 27, got"
                + " 1000000");
  }
}
