package io.idlewave.ingest.otf2;

import static io.idlewave.ingest.otf2.Ingested.receive;
import static io.idlewave.ingest.otf2.Ingested.send;
import static io.idlewave.ingest.otf2.Otf2Samples.BARRIER;
import static io.idlewave.ingest.otf2.Otf2Samples.TASK;
import static io.idlewave.ingest.otf2.Otf2Samples.TASKWAIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of OpenMP that another thread executes than creates them. */
class Otf2TaskTest {

  private static final int WORKER = 200;
  private static final int FIRST_TAG = 1 << 29;

  @TempDir Path temp;

  /** The stretch before a call, by the names of regions. */
  private static String stretch(Ingested trace, int row, int at) {
    List<RegionTime> parts = trace.calls().get(row).get(at).stretch();
    return parts.stream()
        .map(part -> name(trace, part) + " " + part.nanos())
        .collect(Collectors.joining(", "));
  }

  private static String name(Ingested trace, RegionTime part) {
    return part.region() == MpiCall.NO_REGION ? "-" : trace.metadata().regions().get(part.region());
  }

  @Test
  void task_insideABarrier_isComputing_andItsEndTheArrival() {
    Ingested trace = Ingested.of(Otf2Samples.taskInBarrier(temp), temp.resolve("trace"), false);

    trace.assertNoWarnings();
    assertThat(trace.inTime(0))
        .containsExactly(
            "fork 100+0", "signal 150+0", "signal 200+0", "barrier 200+300", "join 510+90");
    assertThat(trace.inTime(1))
        .containsExactly(
            "await 0+120", "await 130+40", "signal 490+0", "barrier 490+10", "signal 501+0");
    assertThat(trace.operations(0))
        .containsExactly(send(1, 0), send(1, FIRST_TAG), send(1, 1), receive(1, 1), receive(1, 2));
    assertThat(trace.operations(1))
        .containsExactly(
            receive(0, 0), receive(0, FIRST_TAG), send(0, 1), receive(0, 1), send(0, 2));
    assertThat(stretch(trace, 1, 2)).isEqualTo("implicit barrier 11, task 309");
  }

  @Test
  void taskwait_waitsForTheTasksOfOthers_andExecutesItsOwn() {
    Ingested trace = Ingested.of(Otf2Samples.tasks(temp), temp.resolve("trace"), false);

    trace.assertNoWarnings();
    assertThat(trace.inTime(0))
        .containsExactly(
            "fork 100+0",
            "signal 150+0",
            "taskwait 401+100",
            "signal 550+0",
            "barrier 550+150",
            "join 710+90");
    assertThat(trace.inTime(1))
        .containsExactly(
            "await 0+120",
            "await 130+40",
            "signal 490+0",
            "signal 490+0",
            "barrier 490+210",
            "signal 701+0");
    assertThat(trace.operations(0))
        .containsExactly(
            send(1, 0),
            send(1, FIRST_TAG),
            receive(1, FIRST_TAG + 1),
            send(1, 1),
            receive(1, 1),
            receive(1, 2));
    assertThat(stretch(trace, 0, 2)).isEqualTo("main 50, taskwait 12, task 189");
  }

  /** A team whose two threads do that before a barrier. */
  private Ingested team(Consumer<EventFile> first, Consumer<EventFile> second) {
    Otf2Builder builder = Otf2Samples.workers();
    builder.rank(0, e -> e.enter(0).event(53, 1, 2).event(55, 70)).rank(0, first);
    builder.rank(0, e -> e.enter(BARRIER).at(2000).leave(BARRIER).event(56, 70).event(54, 1));
    builder.location(WORKER, e -> e.event(55, 70)).location(WORKER, second);
    builder.location(WORKER, e -> e.enter(BARRIER).at(2000).leave(BARRIER).event(56, 70));
    return Ingested.of(builder.rank(0, e -> e.leave(0)), temp);
  }

  private static void assertUnmatched(Ingested trace, int count) {
    assertThat(trace.warning("task-unmatched").count()).isEqualTo(count);
    assertThat(trace.warning("task-unmatched").message()).containsPattern("\\d\\.evt byte \\d+");
    assertThat(trace.functions(0)).containsExactly("fork", "signal", "barrier", "join");
    assertThat(trace.functions(1)).containsExactly("await", "signal", "barrier", "signal");
  }

  @Test
  void task_thatNobodyExecutes_isCounted() {
    assertUnmatched(team(e -> e.taskCreate(0, 1), e -> {}), 1);
  }

  @Test
  void task_thatNobodyCreated_isCounted() {
    assertUnmatched(team(e -> {}, e -> e.taskSwitch(0, 1).taskComplete(0, 1)), 1);
  }

  @Test
  void task_thatDoesNotEnd_isCounted() {
    assertUnmatched(team(e -> e.taskCreate(0, 1), e -> e.taskSwitch(0, 1).taskSwitch(1, 0)), 1);
  }

  @Test
  void tasks_ofOneNumber_areCounted() {
    assertUnmatched(
        team(
            e -> e.taskCreate(0, 1).taskCreate(0, 1),
            e -> e.taskSwitch(0, 1).taskComplete(0, 1).taskSwitch(0, 1).taskComplete(0, 1)),
        1);
  }

  @Test
  void records_thatCanMeanNothing_areCounted() {
    assertUnmatched(team(e -> e.taskCreate(0, 0), e -> e.taskComplete(0, 1).taskComplete(0, 0)), 3);
  }

  @Test
  void taskRecord_insideACall_isCounted() {
    Ingested trace =
        team(
            e -> e.taskCreate(0, 1),
            e -> e.call("MPI_Barrier", c -> c.taskSwitch(0, 1)).taskComplete(0, 1));

    assertThat(trace.warning("task-unmatched").count()).isEqualTo(3);
  }

  @Test
  void numbers_thatBeginAgainWithEachParallelRegion_areTasksOfTheirOwn() {
    Otf2Builder builder = Otf2Samples.workers();
    for (int time = 0; time < 2; time++) {
      builder.rank(0, e -> e.event(53, 1, 2).event(55, 70).taskCreate(0, 1));
      builder.rank(0, e -> e.event(56, 70).event(54, 1));
      builder.location(WORKER, e -> e.event(55, 70).taskSwitch(0, 1).taskComplete(0, 1));
      builder.location(WORKER, e -> e.event(56, 70));
    }

    Ingested trace = Ingested.of(builder, temp);

    trace.assertNoWarnings();
    assertThat(trace.operations(1))
        .contains(receive(0, FIRST_TAG), receive(0, FIRST_TAG + 1))
        .hasSize(6);
  }

  @Test
  void task_thatGoesOverToAnotherThread_waitsForItsLastPart() {
    Ingested trace =
        team(
            e -> e.taskCreate(0, 1).taskSwitch(0, 1).taskSwitch(0, 0),
            e -> e.taskSwitch(0, 1).taskComplete(0, 1));

    trace.assertNoWarnings();
    assertThat(trace.functions(0))
        .containsExactly("fork", "signal", "signal", "signal", "barrier", "join");
    assertThat(trace.operations(1))
        .containsExactly(
            receive(0, 0),
            receive(0, FIRST_TAG),
            receive(0, FIRST_TAG + 1),
            send(0, 1),
            receive(0, 1),
            send(0, 2));
  }

  @Test
  void task_thatGoesToAndFro_waitsForItsCreationAlone() {
    Ingested trace =
        team(
            e -> e.taskCreate(0, 1).taskSwitch(0, 1).taskSwitch(0, 0),
            e -> e.taskSwitch(0, 1).taskSwitch(1, 0).taskSwitch(0, 1).taskComplete(0, 1));

    assertThat(trace.warning("task-moved").count()).isEqualTo(1);
    assertThat(trace.operations(1)).contains(receive(0, FIRST_TAG)).hasSize(5);
  }

  /** A task of the second thread creates another one, which the first executes and it awaits. */
  @Test
  void taskwait_ofATask_waitsForWhatThatCreated() {
    Ingested trace =
        team(
            e ->
                e.at(1050)
                    .taskCreate(0, 1)
                    .at(1200)
                    .taskSwitch(1, 1)
                    .enter(TASK)
                    .at(1400)
                    .leave(TASK)
                    .taskComplete(1, 1)
                    .taskSwitch(0, 0),
            e ->
                e.at(1100)
                    .taskSwitch(0, 1)
                    .taskCreate(1, 1)
                    .at(1150)
                    .enter(TASKWAIT)
                    .at(1450)
                    .leave(TASKWAIT)
                    .at(1500)
                    .taskComplete(0, 1));

    trace.assertNoWarnings();
    assertThat(trace.inTime(1))
        .containsExactly(
            "await 0+0",
            "await 100+0",
            "signal 101+0",
            "taskwait 150+300",
            "signal 501+0",
            "barrier 501+499",
            "signal 1001+0");
    assertThat(trace.inTime(0))
        .containsExactly(
            "fork 1+0",
            "signal 50+0",
            "await 200+0",
            "signal 401+0",
            "signal 403+0",
            "barrier 403+597",
            "join 1001+1");
  }

  @Test
  void call_inATaskInsideABarrier_leavesTheBarrierMatched() {
    Otf2Builder builder = Otf2Samples.workers();
    builder.rank(0, e -> e.event(53, 1, 2).event(55, 70).taskCreate(0, 1));
    builder.rank(0, e -> e.enter(BARRIER).leave(BARRIER).event(56, 70).event(54, 1));
    builder.location(WORKER, e -> e.event(55, 70).enter(BARRIER).taskSwitch(0, 1));
    builder.location(WORKER, e -> e.call("MPI_Barrier", c -> {}).taskComplete(0, 1));
    builder.location(WORKER, e -> e.leave(BARRIER).event(56, 70));

    Ingested trace = Ingested.of(builder, temp);

    trace.assertNoWarnings();
    assertThat(trace.functions(1))
        .containsExactly("await", "await", "MPI_Barrier", "signal", "barrier", "signal");
  }

  @Test
  void call_insideATaskwait_isCounted() {
    Ingested trace =
        team(
            e -> e.taskCreate(0, 1).enter(TASKWAIT).call("MPI_Barrier", c -> {}).leave(TASKWAIT),
            e -> e.taskSwitch(0, 1).taskComplete(0, 1));

    assertThat(trace.warning("task-unmatched").count()).isEqualTo(1);
    assertThat(trace.functions(0))
        .containsExactly("fork", "signal", "MPI_Barrier", "signal", "barrier", "join");
  }
}
