package io.idlewave.perturb.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.perturb.sharing.LinkWaits.Collector;
import io.idlewave.perturb.sharing.LinkWaits.Group;
import org.junit.jupiter.api.Test;

/** How long messages wait, told apart as far as memory allows. */
class LinkWaitsTest {

  @Test
  void waits_ofCallsAndStages_areTheLongestOfEach() {
    Collector collector = new Collector(100);
    collector.add(Group.ofCall(3, 7), 20);
    collector.add(Group.ofCall(3, 7), 30);
    collector.add(Group.ofCall(3, 7), 10);
    collector.add(Group.ofCall(4, 7), 0);
    collector.add(Group.ofStage(7, 3), 40);
    assertThat(collector.callsTogether()).isEqualTo(1);
    LinkWaits waits = collector.waits();
    assertThat(waits.areNone()).isFalse();
    assertThat(waits.of(Group.ofCall(3, 7))).isEqualTo(30);
    assertThat(waits.of(Group.ofCall(3, 6))).isZero();
    assertThat(waits.of(Group.ofCall(4, 7))).isZero();
    assertThat(waits.of(Group.ofStage(7, 3))).isEqualTo(40);
    assertThat(waits.of(Group.ofStage(7, 2))).isZero();
  }

  @Test
  void waits_nothingCollected_areNone() {
    Collector collector = new Collector(100);
    collector.add(Group.ofCall(0, 0), 0);
    assertThat(collector.waits().areNone()).isTrue();
    assertThat(LinkWaits.NONE.of(Group.ofCall(0, 0))).isZero();
    assertThat(LinkWaits.NONE.of(Group.ofStage(0, 0))).isZero();
  }

  /** Calls that follow each other wait as long as the last of them. */
  @Test
  void waits_moreGroupsThanThereMayBe_areNoShorter() {
    Collector collector = new Collector(8);
    for (int call = 0; call < 64; call++) {
      collector.add(Group.ofCall(1, call), call + 1);
      collector.add(Group.ofStage(call / 8, call % 8), call + 1);
    }
    LinkWaits waits = collector.waits();
    for (int call = 0; call < 64; call++) {
      assertThat(waits.of(Group.ofCall(1, call))).isBetween(call + 1.0, 64.0);
      assertThat(waits.of(Group.ofStage(call / 8, call % 8))).isBetween(call + 1.0, 64.0);
    }
    assertThat(waits.of(Group.ofCall(1, 0)))
        .isEqualTo(waits.of(Group.ofCall(1, 15)))
        .isLessThan(64);
    assertThat(collector.callsTogether()).isGreaterThanOrEqualTo(16);
    assertThat(waits.of(Group.ofCall(2, 0))).isZero();
  }
}
