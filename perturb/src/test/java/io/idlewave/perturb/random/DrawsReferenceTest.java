package io.idlewave.perturb.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The finaliser against an implementation that is not ours. */
class DrawsReferenceTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 63, 64, 1_000_000, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void lane_anyReplicate_isTheFirstOutputOfSplitMix64SeededWithIt(long replicate) {
    assertThat(Draws.lane(replicate))
        .isEqualTo(RandomSource.SPLIT_MIX_64.create(replicate).nextLong());
  }
}
