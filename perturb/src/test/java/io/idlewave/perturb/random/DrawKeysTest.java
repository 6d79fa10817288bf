package io.idlewave.perturb.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.transform.InsertedCalls;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawKeysTest {

  private static final int RANKS = 3;
  private static final int CALLS = 4;
  private static final int SENDS = 3;

  /** What the results of all studies hang on: the arguments of every key, written out. */
  @Test
  void keys_everyKind_areThoseOfTheTable() {
    DrawKeys observed = DrawKeys.observed(7);
    DrawKeys simulated = DrawKeys.simulated(7);
    assertThat(observed.compute(2, 5)).isEqualTo(DrawKey.of(7, 2, 5, Purpose.COMPUTE, 0));
    assertThat(observed.call(2, 5, 3)).isEqualTo(DrawKey.of(7, 2, 5, Purpose.CALL, 3));
    assertThat(observed.round(2, 5, 3)).isEqualTo(DrawKey.of(7, 2, 5, Purpose.LATENCY, 3));
    assertThat(observed.leg(2, 5, 4, 1)).isEqualTo(DrawKey.of(7, 2, 5, Purpose.LATENCY, 13));
    assertThat(simulated.leg(2, 5, 4, 1)).isEqualTo(DrawKey.of(7, 2, 5, Purpose.LATENCY, 17));
    assertThat(observed.bytes(2, 5, 4)).isEqualTo(DrawKey.of(7, 2, 5, Purpose.BANDWIDTH, 12));
    assertThat(simulated.bytes(2, 5, 4)).isEqualTo(DrawKey.of(7, 2, 5, Purpose.BANDWIDTH, 16));
    assertThat(DrawKeys.host(7, 2, 3)).isEqualTo(DrawKey.of(7, 2, 1L << 58, Purpose.PHASE, 3));
    assertThat(DrawKeys.instance(3, 5)).isEqualTo((3L << 40) + 5);
    assertThat(DrawKeys.ofCall(5)).isEqualTo((1L << 59) + 5);
    assertThat(simulated.stage(2, DrawKeys.instance(3, 5), Purpose.CALL, 6, 1))
        .isEqualTo(DrawKey.of(7, 2, (3L << 40) + 5, Purpose.CALL, (1 << 30) + 25));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4})
  void keys_allSmallArguments_neverRepeat(int legs) {
    DrawKeys draws = new DrawKeys(42, legs, InsertedCalls.NONE);
    List<Long> keys = new ArrayList<>();
    for (int rank = 0; rank < RANKS; rank++) {
      for (long call = 0; call < CALLS; call++) {
        keys.add(draws.compute(rank, call));
        keys.add(draws.duration(rank, call));
        for (int send = 0; send < SENDS; send++) {
          keys.add(draws.call(rank, call, send));
          keys.add(draws.bytes(rank, call, send));
          for (int leg = 0; leg < legs; leg++) {
            keys.add(draws.leg(rank, call, send, leg));
          }
        }
        for (int stage = 0; stage < SENDS; stage++) {
          for (Purpose purpose : Purpose.values()) {
            for (int leg = 0; leg < 4; leg++) {
              keys.add(draws.stage(rank, DrawKeys.instance(1, call), purpose, stage, leg));
              keys.add(draws.stage(rank, DrawKeys.ofCall(call), purpose, stage, leg));
            }
          }
        }
      }
    }
    assertThat(new HashSet<>(keys)).hasSameSizeAs(keys);
  }

  @Test
  void stage_tooMany_isRefused() {
    assertThatThrownBy(() -> DrawKeys.simulated(1).stage(0, 0, Purpose.CALL, 1 << 28, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("stage of a collective: below 268435456, got 268435456");
  }
}
