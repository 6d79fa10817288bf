package io.idlewave.graph.survey;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockBuilder;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.census.CensusCounter;
import io.idlewave.ingest.model.ClockMetadata;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Blocks made entry by entry, and what they say, by hand. Function 1 is MPI_Recv. */
class SurveyCollectorTest {

  private static final int INIT = 0;
  private static final int RECEIVE = 1;
  private static final int SEND = 2;
  private static final int FINALIZE = 3;
  private static final int BOTH = GraphBlock.BEGINS | GraphBlock.ENDS;
  private static final long RESOLUTION_NANOS = 2;

  private static final TraceMetadata METADATA =
      new TraceMetadata(
          TraceMetadata.FORMAT_VERSION,
          new TraceSource("test", "survey", "", ""),
          new ClockMetadata(RESOLUTION_NANOS, true),
          List.of("MPI_Init", "MPI_Recv", "MPI_Send", "MPI_Finalize"),
          List.of(),
          List.of("node-0"),
          List.of(Communicator.intra("MPI_COMM_WORLD", List.of(0, 1))),
          List.of(new RankMetadata(3, 1000, 0, 0, 0), new RankMetadata(3, 2000, 0, 0, 0)),
          List.of());

  private final GraphBlockBuilder blocks = new GraphBlockBuilder(0, 1000, 0, 0);

  private void entry(int rank, long call, int function, long enter, long duration, long bytes) {
    blocks.entry(rank, call, function, -1, BOTH, enter, 0, duration, bytes, 0);
  }

  private void message(LinkKind kind, long bytes, long sendNanos, long postNanos, int flags) {
    blocks.message(kind, 0, 0, 0, 0, bytes, sendNanos, postNanos, 1, 0, SendMode.STANDARD, flags);
  }

  private Survey survey() {
    SurveyCollector collector = new SurveyCollector(METADATA);
    collector.add(blocks.finish(true));
    return collector.finish(
        new CensusCounter(METADATA).census(), List.of(), new long[] {700, 1500});
  }

  /** The example of the class's documentation. */
  @Test
  void transit_sendAndReceive_isFromTheSendsBeginToTheReceivesEnd() {
    entry(1, 0, RECEIVE, 110, 50, 8);
    message(LinkKind.ARRIVE, 8, 100, 110, 0);
    entry(0, 0, SEND, 100, 30, 8);
    message(LinkKind.ACKNOWLEDGE, 8, 100, 110, 0);
    Survey survey = survey();
    assertThat(survey.transits().nanos(8, false, false)).isEqualTo(60);
    assertThat(survey.clockViolation()).isNull();
    assertThat(survey.largestEagerBytes()).isEqualTo(-1);
  }

  @Test
  void eager_sendsThatLeftBeforeThePost_areJudgedByTheLargest() {
    entry(0, 0, SEND, 100, 30, 64);
    message(LinkKind.ACKNOWLEDGE, 64, 100, 133, 0);
    entry(0, 1, SEND, 200, 30, 4096);
    message(LinkKind.ACKNOWLEDGE, 4096, 200, 232, 0);
    entry(0, 2, SEND, 300, 30, 128);
    message(LinkKind.ACKNOWLEDGE, 128, 300, 400, GraphBlock.LATE);
    Survey survey = survey();
    assertThat(survey.largestEagerBytes()).isEqualTo(64);
    assertThat(survey.eagerThresholdBytes(true)).isEqualTo(64);
    assertThat(survey.eagerThresholdBytes(false)).isEqualTo(Survey.DEFAULT_EAGER_BYTES);
  }

  /** Receives end 2, 3, 9 and 4 ns before their sends begin; 2 ns is the clock's resolution. */
  @Test
  void clockViolation_severalEffects_isTheWorstAndCountsThoseBeyondTheResolution() {
    long[] early = {2, 3, 9, 4};
    for (int i = 0; i < early.length; i++) {
      entry(1, i, RECEIVE, 100L * i, 10, 8);
      message(LinkKind.ARRIVE, 8, 100L * i + 10 + early[i], 100L * i, 0);
    }
    assertThat(survey().clockViolation()).isEqualTo(new ClockViolation(0, 1, 9, 3));
  }

  @Test
  void clockViolation_barrierLeftBeforeTheLastArrival_namesTheLastToArrive() {
    entry(0, 0, SEND, 100, 10, 0);
    blocks.exit(LinkKind.EXIT, 0, 2, 0, 0, 120, 40, 1, CollectiveOp.BARRIER, 0);
    assertThat(survey().clockViolation()).isEqualTo(new ClockViolation(1, 0, 10, 1));
  }

  @Test
  void base_classOfTwentyCalls_isItsQuantileAndOfNineteenUnknown() {
    for (int i = 0; i < 20; i++) {
      entry(0, i, SEND, 100L * i, i + 1, 8);
    }
    for (int i = 0; i < 19; i++) {
      entry(1, i, SEND, 100L * i, i + 1, 0);
    }
    BaseTable base = survey().base();
    assertThat(base.upperNanos(CallClasses.of(SEND, 8, false))).isEqualTo(20);
    assertThat(base.upperNanos(CallClasses.of(SEND, 0, false))).isEqualTo(BaseTable.UNKNOWN);
    assertThat(base.upperNanos(CallClasses.of(SEND, 8, true))).isEqualTo(BaseTable.UNKNOWN);
    assertThat(base.lowerNanos(CallClasses.of(SEND, 8, false))).isZero();
  }

  /**
   * Three receives of 10, 30 and 60 ns; 10 is what the class needs, so 20 + 50 ns were waited. The
   * arrivals explain 15 ns of the second and none of the third: of 100 ns 85 remain, less 30. Of
   * the 15 ns 10 are none if the class needs its 10 ns. A call without partners counts as work.
   */
  @Test
  void unexplainedWait_arrivalsWithinSomeCalls_isWhatTheyLeave() {
    entry(1, 0, RECEIVE, 0, 10, 8);
    message(LinkKind.ARRIVE, 8, 0, 0, 0);
    entry(1, 1, RECEIVE, 100, 30, 8);
    message(LinkKind.ARRIVE, 8, 115, 100, 0);
    entry(1, 2, RECEIVE, 200, 60, 8);
    message(LinkKind.ARRIVE, 8, 150, 200, 0);
    entry(1, 3, SEND, 300, 90, 8);
    entry(1, 4, SEND, 400, 10, 8);
    assertThat(survey().waits()).isEqualTo(new WaitShares(55.0 / 70, 10.0 / 70));
  }

  @Test
  void windows_withAndWithoutFinalize_coverTheRun() {
    entry(0, 0, INIT, 10, 20, 0);
    entry(0, 1, FINALIZE, 900, 50, 0);
    entry(1, 0, RECEIVE, 0, 10, 0);
    entry(1, 1, RECEIVE, 100, 30, 0);
    List<RunWindow> windows = survey().windows();
    assertThat(windows.get(0)).isEqualTo(new RunWindow(0, 1, false, 30, 700, 0, 870, 0));
    assertThat(windows.get(1)).isEqualTo(new RunWindow(-1, 2, true, 0, 1500, 1870, 90 + 1870, 0));
  }

  @Test
  void collectiveBytes_ofCompletions_areSummed() {
    entry(0, 0, SEND, 0, 10, 0);
    blocks.complete(4, 2, 0, 0, 0, 8, 16, CollectiveOp.ALLREDUCE, 0);
    blocks.complete(5, 2, 0, 1, 0, 32, 0, CollectiveOp.BARRIER, 0);
    Survey survey = survey();
    assertThat(survey.collectiveBytes()).isEqualTo(56.0);
    assertThat(survey.slotCount()).isEqualTo(6);
  }
}
