package io.idlewave.graph.live;

import static io.idlewave.ingest.archive.StoredCalls.calls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.Survey;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.synth.AllreduceProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The head of a stream is a prefix of each rank, and follows from the stream alone. */
class StreamHeadTest {

  private static final GraphOptions OPTIONS = new GraphOptions(8, 1, 1 << 20);

  @TempDir private Path folder;

  private TraceArchive archive(Program program) {
    return Synth.write(
        program,
        new CostSet(100, 1000, 100, 300, 4096),
        folder.resolve("whole" + program.hashCode()));
  }

  private TraceArchive whole(long seed) {
    return archive(new RandomProgram(seed, 5, 300));
  }

  private TraceArchive head(TraceArchive of, long seed, HeadReach reach) {
    try (StreamHead head = new StreamHead(definitions -> reach, OPTIONS)) {
      for (LiveRecord record : new StreamOf(of, seed, 7).shuffled()) {
        if (head.add(record)) {
          break;
        }
      }
      assertThat(head.isComplete()).isTrue();
      return head.write(folder.resolve("head" + seed));
    }
  }

  @Test
  void write_anyOrderOfTheRecords_givesTheSamePrefixOfEachRank() {
    TraceArchive whole = whole(3);
    long spanNanos = TraceSurvey.of(whole, OPTIONS, List.of()).census().spanNanos();
    HeadReach third = HeadReach.ofNanos(spanNanos / 3);
    TraceArchive one = head(whole, 1, third);
    assertThat(head(whole, 2, third).contentDigest()).isEqualTo(one.contentDigest());
    assertThat(StreamHead.is(one.metadata())).isTrue();
    assertThat(StreamHead.is(whole.metadata())).isFalse();
    Survey survey = TraceSurvey.of(one, OPTIONS, List.of());
    for (int rank = 0; rank < 5; rank++) {
      RankMetadata of = one.metadata().ranks().get(rank);
      List<MpiCall> calls = calls(one, rank);
      assertThat(calls)
          .hasSize((int) of.calls())
          .isEqualTo(calls(whole, rank).subList(0, calls.size()));
      assertThat(survey.windows().get(rank).spanNanos()).isGreaterThanOrEqualTo(spanNanos / 3);
    }
    assertThat(one.metadata().callCount()).isLessThan(whole.metadata().callCount() * 2 / 3);
  }

  @Test
  void write_nothingBeyondMpiInit_hasTheBeginsOfAllRuns() {
    TraceArchive whole = whole(4);
    Survey expected = TraceSurvey.of(whole, OPTIONS, List.of());
    TraceArchive head = head(whole, 1, HeadReach.ofNanos(0));
    Survey found = TraceSurvey.of(head, OPTIONS, List.of());
    for (int rank = 0; rank < 5; rank++) {
      assertThat(found.windows().get(rank).initCall())
          .isEqualTo(expected.windows().get(rank).initCall());
      assertThat(found.windows().get(rank).beginNanos())
          .isEqualTo(expected.windows().get(rank).beginNanos());
      assertThat(found.ofHead(9).windows().get(rank).isOpen()).isTrue();
    }
    assertThat(head.metadata().callCount()).isLessThan(100);
  }

  @Test
  void write_callsOfAFunction_reachesSoManyOfEachRank() {
    TraceArchive whole = archive(new AllreduceProgram(3, 50, 64, 1000));
    TraceArchive head = head(whole, 1, HeadReach.ofCalls("MPI_Allreduce", 20));
    int function = whole.metadata().functions().indexOf("MPI_Allreduce");
    for (int rank = 0; rank < 3; rank++) {
      assertThat(calls(head, rank).stream().filter(call -> call.function() == function).count())
          .isBetween(20L, 25L);
    }
  }

  @Test
  void write_moreThanTheRunHas_isTheWholeRun() {
    TraceArchive whole = whole(5);
    TraceArchive head = head(whole, 1, HeadReach.ofNanos(Long.MAX_VALUE));
    assertThat(head.rankDigests()).isEqualTo(whole.rankDigests());
    assertThat(head.metadata().ranks()).isEqualTo(whole.metadata().ranks());
  }

  @Test
  void add_aFunctionThatTheProgramLacks_isRefused() {
    LiveRecord definitions = new StreamOf(whole(6), 1, 7).definitions();
    try (StreamHead head = new StreamHead(program -> HeadReach.ofCalls("MPI_Put", 1), OPTIONS)) {
      assertThatThrownBy(() -> head.add(definitions))
          .isInstanceOf(BadTraceException.class)
          .hasMessage("stream: calls of MPI_Put, got a program without it");
    }
  }
}
