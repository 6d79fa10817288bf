package io.idlewave.perturb.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When waits at links count as coarse. */
class LinkResolutionTest {

  @Test
  void isCoarse_wideWindowsOrManyCalls_are() {
    assertThat(new LinkResolution(4000, 1000, 4, 0).isCoarse()).isFalse();
    assertThat(new LinkResolution(8000, 1000, 1, 0).isCoarse()).isTrue();
    assertThat(new LinkResolution(16, 1000, 8, 0).isCoarse()).isTrue();
  }

  @Test
  void windowTransfers_noTransfer_isNone() {
    assertThat(new LinkResolution(16, 64, 1, 0).windowTransfers()).isEqualTo(0.25);
    LinkResolution none = new LinkResolution(0x1p-6, 0, 1, 3);
    assertThat(none.takesUpLinks()).isFalse();
    assertThat(none.windowTransfers()).isZero();
  }
}
