package io.idlewave.perturb.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.observed.slack.ClockRules;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Slack;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {

  private static final Scenario QUIET = new Scenario("quiet", null, null, null, List.of());
  private static final Scenario NOISY =
      new Scenario(
          "noisy",
          new Exponential(500),
          new Exponential(300),
          null,
          List.of(new Delay(1, 20, 5000)));

  @TempDir Path folder;

  private RecordedProgram random(long seed) {
    return new RecordedProgram(
        Synth.write(
            new RandomProgram(seed, 5, 60, seed % 2 == 0),
            new CostSet(100, 1000, 100, 300, 4096),
            folder.resolve("random-" + seed)));
  }

  private static void assertRecorded(RecordedProgram recorded, Timeline timeline) {
    double runBegin = (double) recorded.runBeginNanos();
    for (RankTimeline rank : timeline.ranks()) {
      List<MpiCall> calls = recorded.calls(rank.rank());
      assertThat(rank.calls()).isEqualTo(calls.size());
      for (int i = 0; i < calls.size(); i++) {
        MpiCall call = calls.get(i);
        assertThat(rank.functions()[i]).isEqualTo(call.function());
        assertThat(rank.beginNanos()[i]).isEqualTo((double) call.enterNanos() - runBegin);
        assertThat(rank.endNanos()[i]).isEqualTo((double) call.leaveNanos() - runBegin);
        assertThat(rank.enterNanos()[i]).isEqualTo((double) call.enterNanos() - runBegin);
        assertThat(rank.leaveNanos()[i]).isEqualTo((double) call.leaveNanos() - runBegin);
      }
    }
  }

  @Test
  void timeline_recorded_isTheArchive() {
    for (long seed = 1; seed <= 10; seed++) {
      RecordedProgram recorded = random(seed);
      assertRecorded(recorded, recorded.all(null));
    }
  }

  @Test
  void timeline_undisturbedLane_isTheArchive() {
    for (long seed = 1; seed <= 10; seed++) {
      RecordedProgram recorded = random(seed);
      for (Slack slack : List.of(Slack.CLOCKS, Slack.LOCAL)) {
        LanePlan plan = recorded.observed(QUIET, SlackRules.of(Rules.STANDARD, slack), 1);
        for (Bound bound : plan.pricings().get(0).bounds()) {
          assertRecorded(recorded, recorded.all(TimelineLane.of(plan, 0, bound, 0)));
        }
      }
    }
  }

  @Test
  void timeline_disturbedLane_takesAsLongAsTheKernelSays() {
    for (long seed = 1; seed <= 10; seed++) {
      RecordedProgram recorded = random(seed);
      for (Slack slack : List.of(Slack.CLOCKS, Slack.LOCAL)) {
        LanePlan plan = recorded.observed(NOISY, SlackRules.of(Rules.STANDARD, slack), 3);
        for (LaneOutcome outcome : recorded.outcomes(plan)) {
          for (int lane = 0; lane < outcome.lanes(); lane++) {
            Timeline shown = recorded.all(TimelineLane.of(plan, 0, outcome.bound(), lane));
            assertThat(RecordedProgram.runtimeNanos(shown))
                .as("seed %d, %s, %s, replicate %d", seed, slack, outcome.bound(), lane)
                .isEqualTo(outcome.runtimeNanos()[lane]);
            assertOrdered(shown);
          }
        }
      }
    }
  }

  @Test
  void timeline_simulatedLane_takesAsLongAsTheKernelSays() {
    for (long seed = 1; seed <= 10; seed++) {
      RecordedProgram recorded = random(seed);
      LanePlan plan = recorded.simulated(NOISY, 2);
      for (LaneOutcome outcome : recorded.outcomes(plan)) {
        for (int lane = 0; lane < outcome.lanes(); lane++) {
          Timeline shown = recorded.all(TimelineLane.of(plan, 0, Bound.EXACT, lane));
          assertThat(RecordedProgram.runtimeNanos(shown)).isEqualTo(outcome.runtimeNanos()[lane]);
          assertThat(shown.of(3).endNanos()[0]).isZero();
          assertOrdered(shown);
        }
      }
    }
  }

  private static void assertOrdered(Timeline timeline) {
    for (RankTimeline rank : timeline.ranks()) {
      for (int i = 0; i < rank.calls(); i++) {
        assertThat(rank.endNanos()[i]).isGreaterThanOrEqualTo(rank.beginNanos()[i]);
        if (i > 0) {
          assertThat(rank.beginNanos()[i]).isGreaterThanOrEqualTo(rank.endNanos()[i - 1]);
        }
      }
    }
  }

  /**
   * Two ranks, one lap, 1000 B: rank 0 computes 10 us and sends; rank 1 receives 1 us and 100 ns of
   * transfer later, computes 10 us and sends back. Then rank 0 is 500 ns late in its computation,
   * and rank 1 700 ns in its own, which it begins when the token is there.
   */
  @Test
  void timeline_ringOfTwo_isWorkedByHand() {
    RecordedProgram ring =
        new RecordedProgram(
            Synth.write(
                new RingProgram(2, 1, 1000, 10_000), CostSet.DEFAULT, folder.resolve("ring")));
    Scenario late =
        new Scenario("late", null, null, null, List.of(new Delay(0, 1, 500), new Delay(1, 2, 700)));
    LanePlan plan = ring.observed(late, ClockRules.exact(), 1);

    Timeline shown = ring.all(TimelineLane.of(plan, 0, Bound.EXACT, 0));

    assertThat(shown.of(0).enterNanos()).containsExactly(0, 10_000, 10_000, 22_200);
    assertThat(shown.of(0).beginNanos()).containsExactly(0, 10_500, 10_500, 23_400);
    assertThat(shown.of(0).endNanos()).containsExactly(0, 10_500, 23_400, 23_400);
    assertThat(shown.of(1).leaveNanos()).containsExactly(0, 11_100, 21_100, 21_100);
    assertThat(shown.of(1).beginNanos()).containsExactly(0, 0, 22_300, 22_300);
    assertThat(shown.of(1).endNanos()).containsExactly(0, 11_600, 22_300, 22_300);
    assertThat(shown.messages())
        .containsExactly(
            new MessageTimes(0, 1, 1, 1, 1000, 10_500, 11_600),
            new MessageTimes(1, 2, 0, 2, 1000, 22_300, 23_400));
    assertThat(shown.commonClock()).isTrue();
    assertThat(shown.deadlocked()).isFalse();
  }

  @Test
  void window_ofCalls_isThatPartOfTheWhole() {
    RecordedProgram recorded = random(3);
    Timeline all = recorded.all(null);

    Timeline part = recorded.window(TimelineWindow.ofCalls(1, 3, 10, 7), null);

    assertThat(part.ranks()).hasSize(3);
    for (RankTimeline rank : part.ranks()) {
      RankTimeline whole = all.of(rank.rank());
      assertThat(rank.firstCall()).isEqualTo(10);
      assertThat(rank.calls()).isEqualTo(7);
      for (int i = 0; i < 7; i++) {
        assertThat(rank.beginNanos()[i]).isEqualTo(whole.beginNanos()[10 + i]);
        assertThat(rank.endNanos()[i]).isEqualTo(whole.endNanos()[10 + i]);
      }
    }
    assertThat(part.messages())
        .containsExactlyElementsOf(
            all.messages().stream()
                .filter(m -> inside(m.sender(), m.sendCall()))
                .filter(m -> inside(m.receiver(), m.receiveCall()))
                .toList());
  }

  private static boolean inside(int rank, long call) {
    return rank >= 1 && rank <= 3 && call >= 10 && call < 17;
  }

  @Test
  void window_ofTime_holdsWhatItMeets() {
    RecordedProgram recorded = random(4);
    LanePlan plan = recorded.observed(NOISY, ClockRules.exact(), 1);
    TimelineLane lane = TimelineLane.of(plan, 0, Bound.EXACT, 0);
    Timeline all = recorded.all(lane);
    double until = RecordedProgram.runtimeNanos(all) / 2;
    double from = until / 2;

    Timeline part = recorded.window(TimelineWindow.ofTime(0, 4, from, until, 1000), lane);

    for (RankTimeline rank : part.ranks()) {
      RankTimeline whole = all.of(rank.rank());
      int next = 0;
      for (int i = 0; i < whole.calls(); i++) {
        if (whole.endNanos()[i] >= from && whole.beginNanos()[i] < until) {
          assertThat(rank.firstCall() + next).isEqualTo(i);
          assertThat(rank.beginNanos()[next++]).isEqualTo(whole.beginNanos()[i]);
        }
      }
      assertThat(rank.calls()).isEqualTo(next).isPositive();
    }
    assertThat(part.messages())
        .containsExactlyElementsOf(
            all.messages().stream()
                .filter(m -> part.of(m.sender()).indexOf(m.sendCall()) >= 0)
                .filter(m -> part.of(m.receiver()).indexOf(m.receiveCall()) >= 0)
                .toList());
  }

  @Test
  void window_moreThanAskedFor_saysSo() {
    RecordedProgram recorded = random(5);

    Timeline part =
        TimelineBuilder.of(
            recorded.archive(),
            GraphOptions.DEFAULT,
            TimelineWindow.ofTime(0, 4, 0, 1e12, 20),
            recorded.survey().windows(),
            true,
            null,
            3);

    assertThat(part.ranks()).allMatch(rank -> rank.more() && rank.calls() == 20);
    assertThat(part.messages()).hasSize(3);
    assertThat(part.omittedMessages()).isPositive();
  }
}
