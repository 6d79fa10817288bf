package io.idlewave.ingest.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.Timeline;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads of a team become timelines, by what the records of the team say. */
class Otf2ThreadTest {

  private static final int SOLVE = 20;
  private static final int BARRIER = 11;

  @TempDir Path temp;

  private static Operation send(int row, int tag) {
    return new Send(row, tag, 0, 0, SendMode.READY, Operation.NO_REQUEST);
  }

  private static Operation receive(int row, int tag) {
    return new Receive(row, tag, 0, 0);
  }

  private String call(Ingested trace, int row, int at) {
    MpiCall call = trace.calls().get(row).get(at);
    return "%s %d+%d"
        .formatted(
            trace.metadata().functions().get(call.function()),
            call.enterNanos(),
            call.durationNanos());
  }

  private List<String> calls(Ingested trace, int row) {
    return java.util.stream.IntStream.range(0, trace.calls().get(row).size())
        .mapToObj(at -> call(trace, row, at))
        .toList();
  }

  @Test
  void team_forksMeetsAndJoins() {
    Ingested trace = Ingested.of(Otf2Samples.team(1, 1), temp);

    trace.assertNoWarnings();
    assertThat(trace.metadata().timelines())
        .containsExactly(
            new Timeline(0, Timeline.Kind.THREAD, "", Map.of()),
            new Timeline(0, Timeline.Kind.THREAD, "", Map.of()));
    assertThat(trace.metadata().communicators())
        .containsExactly(
            new Communicator("dependencies", Communicator.Kind.LOCAL, List.of(0, 1), List.of()));
    assertThat(calls(trace, 0))
        .containsExactly("fork 100+0", "signal 200+0", "barrier 200+200", "join 410+90");
    assertThat(calls(trace, 1))
        .containsExactly("await 0+120", "signal 390+0", "barrier 390+30", "signal 450+0");
    assertThat(trace.operations(0))
        .containsExactly(send(1, 0), send(1, 1), receive(1, 1), receive(1, 2));
    assertThat(trace.operations(1))
        .containsExactly(receive(0, 0), send(0, 1), receive(0, 1), send(0, 2));
  }

  @Test
  void barriers_ofDifferentNumbers_areComputingWithAWarning() {
    Ingested trace = Ingested.of(Otf2Samples.team(1, 2), temp);

    assertThat(trace.warning("barriers-unmatched").message())
        .endsWith("location 200: time 0 in its team");
    assertThat(trace.functions(0)).containsExactly("fork", "join");
    assertThat(trace.functions(1)).containsExactly("await", "signal");
  }

  @Test
  void team_thatOneThreadDoesNotLeave_staysOut() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.location(200, e -> e.event(55, 70));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("team-unmatched").message()).contains("location 200");
    assertThat(trace.warning("thread-skipped").count()).isEqualTo(1);
    assertThat(trace.metadata().timelines()).isEmpty();
    assertThat(trace.functions(0)).isEmpty();
  }

  @Test
  void team_thatTwoThreadsBeginUnequallyOften_staysOut() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.location(200, e -> e.event(55, 70).event(56, 70));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("team-unmatched").message()).endsWith("communicator 70");
    assertThat(trace.metadata().timelines()).isEmpty();
  }

  @Test
  void thread_thatCallsMpi_losesTheCallAlone() {
    Otf2Builder builder = Otf2Samples.team(1, 1);
    builder.location(200, e -> e.call(BARRIER, c -> {}).call(SOLVE, c -> {}));

    Ingested trace = Ingested.of(builder, temp);

    assertThat(trace.warning("lost-thread-calls").count()).isEqualTo(1);
    assertThat(trace.functions(1)).containsExactly("await", "signal", "barrier", "signal");
  }
}
