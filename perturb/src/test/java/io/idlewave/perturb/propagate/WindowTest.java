package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.survey.TraceSurvey;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the walk holds depends neither on the length of a trace nor on the order of its files. */
class WindowTest {

  private static final CostSet COSTS = new CostSet(500, 1000, 100, 0, 4096);

  @TempDir Path folder;

  private long peakWindowCalls(Program program) {
    return TraceSurvey.of(Synth.write(program, COSTS, folder), GraphOptions.DEFAULT, List.of())
        .census()
        .peakWindowCalls();
  }

  private static Program reversed(Program program) {
    int last = program.ranks() - 1;
    return new RenumberedProgram(
        program, IntStream.rangeClosed(0, last).map(rank -> last - rank).toArray());
  }

  @Test
  void ring_tenTimesAsLong_holdsNoMore() {
    long held = peakWindowCalls(new RingProgram(128, 10, 1024, 10_000));
    assertThat(peakWindowCalls(new RingProgram(128, 100, 1024, 10_000))).isEqualTo(held);
  }

  /**
   * In its own order no rank is read before the token comes; against it, all others wait for it.
   */
  @Test
  void ring_filesInReverseOrder_holdsOneCallAndOneMessagePerRank() {
    Program ring = new RingProgram(128, 20, 1024, 10_000);
    assertThat(peakWindowCalls(reversed(ring))).isLessThan(2 * 128);
  }

  @Test
  void ring_filesInReverseOrderTenTimesAsLong_holdsNoMore() {
    long held = peakWindowCalls(reversed(new RingProgram(128, 10, 1024, 10_000)));
    assertThat(peakWindowCalls(reversed(new RingProgram(128, 100, 1024, 10_000)))).isEqualTo(held);
  }

  @Test
  void halo_tenTimesAsLong_holdsHardlyMore() {
    long held = peakWindowCalls(new HaloProgram(16, 16, 5, 1024, 100_000, 20_011));
    assertThat(peakWindowCalls(new HaloProgram(16, 16, 50, 1024, 100_000, 20_011)))
        .isLessThanOrEqualTo(held + held / 10);
  }

  @Test
  void halo_filesInReverseOrder_holdsHardlyMore() {
    Program halo = new HaloProgram(16, 16, 20, 1024, 100_000, 20_011);
    long held = peakWindowCalls(halo);
    assertThat(peakWindowCalls(reversed(halo))).isLessThanOrEqualTo(held + held / 10);
  }
}
