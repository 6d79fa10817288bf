package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.idlewave.perturb.network.LogP7;
import io.idlewave.perturb.simulated.LogPApparatus.Signature;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The apparatus of León, Maccabe and Brightwell: each parameter is set to the values of Tables 1 to
 * 6 and measured back on simulated times. Where the paper says that a parameter moves with another
 * one, it moves as stated: g with the overheads once these exceed it, RTT with all but the gaps.
 * RTT is that of one trial, as in the paper's Tables 4 and 5.
 */
class LeonNetworkTest {

  /** The first rows of Tables 1 and 6, in ns; the gap is taken for that of both ways. */
  private static final double LATENCY = 18_720;

  private static final double SEND_OVERHEAD = 1380;
  private static final double RECEIVE_OVERHEAD = 4310;
  private static final double GAP = 23_910;
  private static final double GAP_PER_BYTE = 76_290.0 / 4088;

  private static final int STEP = 10_000;
  private static final int LARGEST = 120_000;

  @TempDir Path folder;

  private LogPApparatus shortMessages() {
    return new LogPApparatus(8, 500_000, folder);
  }

  private static void check(
      LogPApparatus apparatus,
      double latency,
      double sendOverhead,
      double receiveOverhead,
      double sendGap,
      double receiveGap) {
    Signature measured =
        apparatus.measure(
            LogP7.of(latency, sendOverhead, receiveOverhead, sendGap, receiveGap, GAP_PER_BYTE));
    assertThat(measured.latency()).as("L").isCloseTo(latency, withinPercentage(1));
    assertThat(measured.sendOverhead()).as("o_s").isCloseTo(sendOverhead, withinPercentage(1));
    assertThat(measured.receiveOverhead())
        .as("o_r")
        .isCloseTo(receiveOverhead, withinPercentage(1));
    double gap = Math.max(sendOverhead + receiveOverhead, Math.max(sendGap, receiveGap));
    assertThat(measured.gap()).as("g").isCloseTo(gap, withinPercentage(1));
    double roundTrip = 2 * (sendOverhead + latency + receiveOverhead);
    assertThat(measured.roundTrip()).as("RTT").isCloseTo(roundTrip, withinPercentage(1));
    assertThat(measured.repeatedRoundTrip())
        .as("RTT of 100 trials")
        .isCloseTo(Math.max(roundTrip, gap), withinPercentage(1));
  }

  @Test
  void table1_addedLatency_isMeasuredAlone() {
    LogPApparatus apparatus = shortMessages();
    for (int added = 0; added <= LARGEST; added += STEP) {
      check(apparatus, LATENCY + added, SEND_OVERHEAD, RECEIVE_OVERHEAD, GAP, GAP);
    }
  }

  @Test
  void table2_addedSendOverhead_isMeasuredWithTheGapAboveIt() {
    LogPApparatus apparatus = shortMessages();
    for (int added = 0; added <= LARGEST; added += STEP) {
      check(apparatus, LATENCY, SEND_OVERHEAD + added, RECEIVE_OVERHEAD, GAP, GAP);
    }
  }

  @Test
  void table3_addedReceiveOverhead_isMeasuredWithTheGapAboveIt() {
    LogPApparatus apparatus = shortMessages();
    for (int added = 0; added <= LARGEST; added += STEP) {
      check(apparatus, LATENCY, SEND_OVERHEAD, RECEIVE_OVERHEAD + added, GAP, GAP);
    }
  }

  @Test
  void table4_sendGap_isMeasuredOnceAboveTheInherentOne() {
    LogPApparatus apparatus = shortMessages();
    for (int gap = 0; gap <= LARGEST; gap += STEP) {
      check(apparatus, LATENCY, SEND_OVERHEAD, RECEIVE_OVERHEAD, Math.max(gap, GAP), GAP);
    }
  }

  @Test
  void table5_receiveGap_isMeasuredOnceAboveTheInherentOne() {
    LogPApparatus apparatus = shortMessages();
    for (int gap = 0; gap <= LARGEST; gap += STEP) {
      check(apparatus, LATENCY, SEND_OVERHEAD, RECEIVE_OVERHEAD, GAP, Math.max(gap, GAP));
    }
  }

  /** Keys 7 to 1: a bandwidth of 2^key MB/s. RTT is not independent of G. */
  @Test
  void table6_gapPerByte_isMeasuredWithTheRoundTrip() {
    int bytes = 4088;
    LogPApparatus apparatus = new LogPApparatus(bytes, 10_000_000, folder);
    for (int key = 7; key >= 1; key--) {
      double perByte = 1e3 / (1 << key);
      Signature measured =
          apparatus.measure(LogP7.of(LATENCY, SEND_OVERHEAD, RECEIVE_OVERHEAD, GAP, GAP, perByte));
      assertThat(measured.gap() / bytes).as("G").isCloseTo(perByte, withinPercentage(1));
      assertThat(measured.sendOverhead()).as("o_s").isCloseTo(SEND_OVERHEAD, withinPercentage(1));
      assertThat(measured.receiveOverhead())
          .as("o_r")
          .isCloseTo(RECEIVE_OVERHEAD, withinPercentage(1));
      assertThat(measured.roundTrip())
          .as("RTT")
          .isCloseTo(
              2 * (SEND_OVERHEAD + LATENCY + (bytes - 1) * perByte + RECEIVE_OVERHEAD),
              withinPercentage(1));
    }
  }
}
