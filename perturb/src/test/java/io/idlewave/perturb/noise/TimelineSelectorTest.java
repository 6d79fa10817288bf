package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.perturb.noise.TimelineSelector.Kind;
import io.idlewave.perturb.noise.TimelineSelector.Numbers;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rank 0 has a thread and two streams, rank 1 two threads. */
class TimelineSelectorTest {

  private static final RankTimelines TIMELINES =
      new RankTimelines(
          new int[] {0, 1, 0, 0, 1},
          new int[] {0, 0, 1, 2, 1},
          new boolean[] {false, false, true, true, false});

  private static BitSet rows(int... rows) {
    BitSet set = new BitSet();
    for (int row : rows) {
      set.set(row);
    }
    return set;
  }

  @Test
  void rows_ofEachSelector_areThoseOfTheKindOrNumber() {
    assertThat(Kind.THREADS.rows(TIMELINES)).isEqualTo(rows(0, 1, 4));
    assertThat(Kind.STREAMS.rows(TIMELINES)).isEqualTo(rows(2, 3));
    assertThat(Kind.ALL.rows(TIMELINES)).isEqualTo(rows(0, 1, 2, 3, 4));
    assertThat(new Numbers(List.of(1)).rows(TIMELINES)).isEqualTo(rows(2, 4));
    assertThat(new Numbers(List.of(2, 0, 2)).rows(TIMELINES)).isEqualTo(rows(0, 1, 3));
    assertThat(new Numbers(List.of(3)).rows(TIMELINES)).isEqualTo(rows());
  }

  /** A table of operations shows no thread that noise could fall on instead. */
  @Test
  void rows_ofThreads_whereThereAreStreamsAlone_areAll() {
    RankTimelines streams =
        new RankTimelines(new int[] {0, 0}, new int[] {0, 1}, new boolean[] {true, true});
    assertThat(Kind.THREADS.rows(streams)).isEqualTo(rows(0, 1));
  }

  @Test
  void select_ofSomeTimelines_leavesTheOthersAlone() {
    NoiseContext context = new NoiseContext(DrawKeys.observed(1), Quantum.DEFAULT);
    NoiseSampler all = new Distribution.Constant(1000).sampler(context);
    NoiseSampler streams = Kind.STREAMS.select(all, TIMELINES);
    for (int row = 0; row < 5; row++) {
      double[] delays = new double[3];
      streams.add(delays, new double[3], new LaneDraws(0, 3), 7, row, 0, 100);
      assertThat(delays).containsOnly(row == 2 || row == 3 ? 1000 : 0);
    }
    assertThat(streams.dependsOnLength()).isEqualTo(all.dependsOnLength());
    assertThat(Kind.ALL.select(all, TIMELINES)).isSameAs(all);
  }

  @Test
  void select_whereEachRankHasOneThread_changesNothing() {
    NoiseContext context = new NoiseContext(DrawKeys.observed(1), Quantum.DEFAULT);
    NoiseSampler all = new Distribution.Constant(1000).sampler(context);
    assertThat(Kind.THREADS.select(all, RankTimelines.ONE_EACH)).isSameAs(all);
  }

  /** Row 4 is of rank 1, which the process falls on. */
  @Test
  void placedNoise_ofARank_fallsOnAllOfItsThreads() {
    RankFrame frame = new RankFrame(false, new int[5], new long[5], TIMELINES);
    NoiseContext context = new NoiseContext(DrawKeys.observed(1), Quantum.DEFAULT, frame);
    NoiseSampler onRank =
        new RateNoise(
                5e5,
                new Distribution.Constant(1000),
                Placement.DEFAULT.on(new RankSelector.Ranks(List.of(1))))
            .sampler(context);
    for (int row = 0; row < 5; row++) {
      double[] delays = new double[50];
      onRank.add(delays, new double[50], new LaneDraws(0, 50), 7, row, 0, 100e3);
      double sum = 0;
      for (double delay : delays) {
        sum += delay;
      }
      assertThat(sum > 0).isEqualTo(row == 1 || row == 4);
    }
  }

  @Test
  void numbers_belowZeroOrNone_areRefused() {
    assertThatThrownBy(() -> new Numbers(List.of(0, -1))).hasMessageContaining("got [-1, 0]");
    assertThatThrownBy(() -> new Numbers(List.of())).hasMessageContaining("at least one");
  }
}
