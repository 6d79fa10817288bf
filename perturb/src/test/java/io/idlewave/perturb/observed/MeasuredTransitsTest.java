package io.idlewave.perturb.observed;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.MeasuredTransit;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.observed.slack.ClocksLowerSlack;
import io.idlewave.perturb.observed.slack.ClocksUpperSlack;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A message of 4 B that is there long before its receiver, so that its trace says of its transit no
 * more than that larger ones took 10 ns. Its send begins at 0, the receive at 100; what is left of
 * a delay of the sender of 100 ns is the transit.
 */
class MeasuredTransitsTest {

  private static final long BYTES = 4;
  private static final SlackRule LOWER = new ClocksLowerSlack();
  private static final SlackRule UPPER = new ClocksUpperSlack();

  @TempDir Path folder;

  private double[] delays(SlackRule rule, MeasuredTransit... measured) {
    Script script = new Script();
    script.rank().send(1, BYTES);
    script.rank().compute(100).receive(0, BYTES);
    return new ObservedRun(script, folder, List.of(measured)).delays(rule, new Delay(0, 1, 100));
  }

  @Test
  void receive_nothingMeasured_takesNothingToWhatLargerMessagesTook() {
    assertThat(delays(LOWER)).containsExactly(100, 0);
    assertThat(delays(UPPER)).containsExactly(100, 10);
  }

  /**
   * Of 7 B and less a message took no longer than half a round trip, of 3 B too little is known.
   */
  @ParameterizedTest
  @CsvSource({"3, 10", "7, 8", "8, 8"})
  void receive_largerMessageMeasured_tookNoLonger(long bytes, double most) {
    assertThat(delays(UPPER, new MeasuredTransit(true, bytes, 15, 1))).containsExactly(100, most);
  }

  /** A message of 4 B and more took at least half a round trip less its receiving, 15 / 2 - 1. */
  @ParameterizedTest
  @CsvSource({"0, 6", "4, 6", "5, 0"})
  void receive_smallerMessageMeasured_wasNoQuicker(long bytes, double least) {
    assertThat(delays(LOWER, new MeasuredTransit(true, bytes, 15, 1))).containsExactly(100, least);
  }

  @Test
  void receive_measuredMessageWasSlowerThanRecordedOnes_isBoundedByTheRecordedOnes() {
    assertThat(delays(LOWER, new MeasuredTransit(true, 0, 1000, 1))).containsExactly(100, 10);
    assertThat(delays(UPPER, new MeasuredTransit(true, 8, 1000, 1))).containsExactly(100, 10);
  }

  @Test
  void receive_measuredOnANode_saysNothingOfMessagesBetweenNodes() {
    assertThat(delays(LOWER, new MeasuredTransit(false, 0, 15, 1))).containsExactly(100, 0);
    assertThat(delays(UPPER, new MeasuredTransit(false, 8, 15, 1))).containsExactly(100, 10);
  }

  /** A rank's message to itself, late by 100 ns, does not go the way of the measured ones. */
  @Test
  void receive_messageOfTheRankItself_isNotBoundedByMeasuredOnes() {
    Script script = new Script();
    script.rank().bufferedSend(0, BYTES).compute(100).receive(0, BYTES);
    Scenario late = new Scenario("latency", null, new Constant(100), null, List.of());
    List<MeasuredTransit> measured = List.of(new MeasuredTransit(false, 0, 15, 1));

    assertThat(new ObservedRun(script, folder, measured).delays(LOWER, late)).containsExactly(0);
  }

  @Test
  void receive_messageOfAnotherRankLateByItsLatency_isBoundedByMeasuredOnes() {
    Script script = new Script();
    script.rank().bufferedSend(1, BYTES);
    script.rank().compute(100).receive(0, BYTES);
    Scenario late = new Scenario("latency", null, new Constant(100), null, List.of());
    List<MeasuredTransit> measured = List.of(new MeasuredTransit(true, 0, 15, 1));

    assertThat(new ObservedRun(script, folder, measured).delays(LOWER, late)).containsExactly(0, 6);
  }
}
