package io.idlewave.jobs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.report.TimelineSection.Mark;
import io.idlewave.jobs.report.TimelineSection.Stretches;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Windows of time over ranks that call at rates of their own, worked out by hand. */
class TimelineAxisTest {

  private static final int CALLS = 100;
  private static final double[] PERIODS_NANOS = {1_000, 1_000_000};
  private static final double LASTS_NANOS = 500;
  private static final int OF_RANK = 200_000;

  /** Rank 0 calls every us, rank 1 every ms: those that end from a time on. */
  private static Timeline from(double fromNanos, int calls) {
    return new Timeline(
        List.of(rank(0, fromNanos, calls), rank(1, fromNanos, calls)), List.of(), 0, true, false);
  }

  private static RankTimeline rank(int rank, double fromNanos, int calls) {
    double period = PERIODS_NANOS[rank];
    int last = (int) (OF_RANK * PERIODS_NANOS[0] / period);
    int first = (int) Math.max(0, Math.ceil((fromNanos - LASTS_NANOS) / period));
    int count = Math.max(0, Math.min(calls, last - first));
    double[] begins = new double[count];
    Arrays.setAll(begins, i -> (first + i) * period);
    double[] ends = Arrays.stream(begins).map(begin -> begin + LASTS_NANOS).toArray();
    return new RankTimeline(
        rank,
        first,
        new int[count],
        new int[count],
        begins,
        ends,
        begins,
        ends,
        first + count < last);
  }

  private static TimelineAxis axis(@Nullable Delay delay) {
    return TimelineAxis.of(
        delay,
        CALLS,
        TimelineAxisTest::from,
        one ->
            new Timeline(
                List.of(rank(one.rank(), one.callIndex() * PERIODS_NANOS[one.rank()], 1)),
                List.of(),
                0,
                true,
                false),
        0);
  }

  @Test
  void window_noDelay_endsWhereTheRankWithMostCallsHasNoMore() {
    TimelineAxis axis = axis(null);
    assertThat(axis.fromNanos()).isZero();
    assertThat(axis.toNanos()).isEqualTo(99 * 1_000 + LASTS_NANOS);
  }

  @Test
  void window_delayOnARankThatSeldomCalls_holdsTheDelayAndAllCallsOfAllRanks() {
    Delay delay = new Delay(1, 150, 20_000);
    TimelineAxis axis = axis(delay);
    assertThat(axis.fromNanos()).isBetween(149.9e6, 150e6 - 20_000);
    assertThat(axis.toNanos()).isBetween(150e6, 150.1e6);
    double[] begins = axis.timeline().of(0).beginNanos();
    assertThat(begins[0]).isBetween(axis.fromNanos() - 1_000, axis.fromNanos() + 1_000);
    assertThat(begins[begins.length - 1] + LASTS_NANOS).isEqualTo(axis.toNanos());
    TimelineTracks tracks = tracks(axis.timeline(), axis.fromNanos(), axis.toNanos());
    assertThat(tracks.gaps(true).rank()).isEmpty();
    assertThat(tracks.mark(delay)).isEqualTo(new Mark(1, 149_980_000, 150_000_000));
  }

  @Test
  void window_delayThatFitsFromTheBegin_beginsWithTheRun() {
    assertThat(axis(new Delay(0, 50, 10_000)).fromNanos()).isZero();
  }

  /** Recorded calls that end at 60 of 100: what follows them is not loaded, and no computation. */
  @Test
  void gaps_recordedCallsRunOut_areMarkedFromThereOn() {
    double[] recorded = {0, 50};
    double[] disturbed = {0, 90};
    RankTimeline rank =
        new RankTimeline(
            3,
            1,
            new int[2],
            new int[2],
            disturbed,
            new double[] {10, 100},
            recorded,
            new double[] {10, 60},
            true);
    Timeline timeline = new Timeline(List.of(rank), List.of(), 0, true, false);
    assertThat(tracks(timeline, 0, 100).gaps(true))
        .isEqualTo(new Stretches(List.of(3), List.of(0), List.of(60L), List.of(100L)));
    assertThat(tracks(timeline, 0, 100).track(true).enterNanos()).containsExactly(0L, 50L);
  }

  private static TimelineTracks tracks(Timeline timeline, double from, double to) {
    return new TimelineTracks(timeline, from, to, true, rank -> 0);
  }
}
