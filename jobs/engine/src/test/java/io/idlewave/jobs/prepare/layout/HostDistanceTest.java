package io.idlewave.jobs.prepare.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.study.StudyReader;
import io.idlewave.jobs.study.Timing;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** How far apart hosts are for a search: by hand. */
class HostDistanceTest {

  private static HostDistance of(String network) {
    String study = "trace: t\ntiming: model\nnetwork: " + network + "\n";
    Timing timing = StudyReader.parse("study.yaml", study, Path.of("nowhere")).timing();
    return HostDistance.of(((Timing.Simulated) timing).machine().network());
  }

  @Test
  void of_oneKindOfLinks_isWhatHopsTake() {
    HostDistance distance =
        of(
            "{model: loggp, L: 1us, o: 100ns, G: 0ns, topology: {kind: fat-tree, levels: [2, 2]},"
                + " perHop: {electrical: 1ns, optical: 5ns, router: 10ns}}");
    assertThat(distance.of(0, 1)).isEqualTo(2 * 1 + 10);
    assertThat(distance.of(0, 2)).isEqualTo(2 * 1 + 2 * 5 + 3 * 10);
    assertThat(distance.of(2, 0)).isEqualTo(distance.of(0, 2));
  }

  @Test
  void of_hopsThatTakeNoTime_isTheNumberOfLinks() {
    HostDistance distance =
        of(
            "{model: loggp, L: 1us, o: 100ns, G: 0ns, topology: {kind: fat-tree, levels: [2, 2]},"
                + " perByte: 1ns}");
    assertThat(distance.of(0, 1)).isEqualTo(2);
    assertThat(distance.of(0, 2)).isEqualTo(4);
  }

  /** Hops are crossed in the outermost tier alone, whose latency need not be the longest. */
  @Test
  void of_tiers_isTheDifferenceOfTheirLatenciesAndHopsOutside() {
    HostDistance distance =
        of(
            "{tiers: {node: {network: {model: logp, L: 100ns, o: 50ns}}, leaf: {nodes: 2, network:"
                + " {model: logp, L: 1us, o: 50ns}}, pod: {nodes: 4, network: {model: logp, L: 3us,"
                + " o: 50ns}}, machine: {network: {model: logp, L: 2us, o: 50ns, topology: {kind:"
                + " torus, dimensions: [16]}, perHop: 100ns}}}}");
    assertThat(distance.of(0, 1)).isZero();
    assertThat(distance.of(0, 2)).isEqualTo(2_000);
    assertThat(distance.of(0, 4)).isEqualTo(1_000 + 4 * 100);
    assertThat(distance.of(0, 15)).isEqualTo(1_000 + 100);
  }
}
