package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import io.idlewave.perturb.scenario.Sottile.Allreduce;
import io.idlewave.perturb.scenario.Sottile.Equation;
import io.idlewave.perturb.scenario.Sottile.Terms;
import io.idlewave.perturb.simulated.Script;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Eq. (1) and (2) of Sottile, Chandu and Bader (2006) for one message of one byte, term by term:
 * the numbers are those of the reference records sottile.eq1 and sottile.eq2, or worked by hand.
 */
class PublishedEquationTest {

  private static final Sottile BLOCKING_BY_2 =
      new Sottile(Equation.EQUATION_2, Terms.PRINTED, Allreduce.IDEAL_TREE);
  private static final Sottile COMPLETED =
      new Sottile(Equation.EQUATION_1, Terms.COMPLETED, Allreduce.IDEAL_TREE);
  private static final Sottile COMPLETED_BY_2 =
      new Sottile(Equation.EQUATION_2, Terms.COMPLETED, Allreduce.IDEAL_TREE);

  @TempDir Path folder;

  private final Script script = new Script();

  private static void assertDelays(double[][] lanes, double... expected) {
    assertThat(lanes.length).isGreaterThan(10);
    for (double[] lane : lanes) {
      assertThat(lane).containsExactly(expected);
    }
  }

  /** os1 = 5, os2 = 7, l1 = 11, l2 = 13, t(d) = 17. */
  private PublishedLanes blockingPair() {
    script.rank().send(1, 1);
    script.rank().receive(0, 1);
    return new PublishedLanes(script, folder)
        .os(0, 1, 5)
        .os(1, 1, 7)
        .latency(0, 1, 0, 11)
        .latency(0, 1, 1, 13)
        .bytes(17);
  }

  @Test
  void equation1_blockingPair_isAsPrinted() {
    assertDelays(blockingPair().delays(Sottile.AS_PRINTED), 48, 35);
  }

  @Test
  void equation1_lateReceiver_holdsTheSenderUp() {
    // max(100, 11 + 17) + 7 = 107, and 13 back
    assertDelays(blockingPair().late(1, 1, 100).delays(Sottile.AS_PRINTED), 120, 107);
  }

  @Test
  void equation1_lateSender_delaysTheReceiverWithoutItsOwnNoise() {
    // 100 + 11 + 17 + 7, and 13 back
    assertDelays(blockingPair().late(0, 1, 100).delays(Sottile.AS_PRINTED), 148, 135);
  }

  @Test
  void equation2_blockingPair_lacksTheNoiseOfWaits() {
    // back: max(7, 5 + 11 + 17) + 13; the receive max(7, 5 + 11), completed max(7, 5 + 11 + 17)
    PublishedLanes lanes = blockingPair();
    assertDelays(lanes.delays(BLOCKING_BY_2), 46, 16);
    assertDelays(lanes.delays(COMPLETED_BY_2), 46, 33);
  }

  /** os1 = 2, os2 = 3, os3 = 5, os4 = 7, l1 = 11, l2 = 13, t(d) = 17. */
  private PublishedLanes nonblockingPair() {
    script.rank().isend(1, 1).await(0);
    script.rank().ireceive(0, 1).await(0);
    return new PublishedLanes(script, folder)
        .os(0, 1, 2)
        .os(1, 1, 3)
        .os(0, 2, 5)
        .os(1, 2, 7)
        .latency(0, 1, 0, 11)
        .latency(0, 1, 1, 13)
        .bytes(17);
  }

  @Test
  void equation2_nonblockingPair_isAsPrinted() {
    assertDelays(nonblockingPair().delays(Sottile.AS_PRINTED), 48, 13);
  }

  @Test
  void equation2_termsCompleted_delaysTheReceiveByBytesAndItsWait() {
    assertDelays(nonblockingPair().delays(COMPLETED), 48, 37);
  }

  @Test
  void equation2_slowReceiver_bindsTheOtherTerms() {
    script.rank().isend(1, 1).await(0);
    script.rank().ireceive(0, 1).await(0);
    PublishedLanes lanes =
        new PublishedLanes(script, folder)
            .os(0, 1, 2)
            .os(1, 1, 300)
            .os(0, 2, 5)
            .os(1, 2, 7)
            .latency(0, 1, 0, 11)
            .latency(0, 1, 1, 13)
            .bytes(17);
    // os2 + l2 + os3, and os2 + os4
    assertDelays(lanes.delays(Sottile.AS_PRINTED), 318, 307);
  }

  @Test
  void equation2_endsOfIsendAndIrecv_areNotModified() {
    script.rank().isend(1, 1).send(2, 1).await(0);
    script.rank().ireceive(0, 1).await(0);
    script.rank().receive(0, 1);
    double[][] lanes =
        new PublishedLanes(script, folder).os(0, 1, 100).os(2, 1, 7).delays(Sottile.AS_PRINTED);
    assertThat(lanes.length).isGreaterThan(10);
    for (double[] lane : lanes) {
      assertThat(lane[2]).isEqualTo(7);
    }
  }

  @Test
  void mixedPairs_followTheEquationOfEachEnd() {
    script.rank().send(1, 1);
    script.rank().ireceive(0, 1).await(0);
    PublishedLanes lanes =
        new PublishedLanes(script, folder)
            .os(0, 1, 2)
            .os(1, 1, 3)
            .os(1, 2, 7)
            .latency(0, 1, 0, 11)
            .latency(0, 1, 1, 13)
            .bytes(17);
    // leaves at 0: back max(3, 28) + 13; the wait max(3 + 7, 11)
    assertDelays(lanes.delays(Sottile.AS_PRINTED), 41, 11);
  }

  @Test
  void sendrecv_bothEndsInOneCall_joinsBoth() {
    for (int rank = 0; rank < 2; rank++) {
      int peer = 1 - rank;
      script
          .rank()
          .call(
              "MPI_Sendrecv",
              new Send(peer, 0, 0, 1, SendMode.STANDARD, Operation.NO_REQUEST),
              new Receive(peer, 0, 0, 1));
    }
    PublishedLanes lanes =
        new PublishedLanes(script, folder)
            .os(0, 1, 5)
            .os(1, 1, 7)
            .latency(0, 1, 0, 11)
            .latency(0, 1, 1, 13)
            .latency(1, 1, 0, 12)
            .latency(1, 1, 1, 14);
    // rank 0: max(11 + 7 + 13, 12 + 5), rank 1: max(12 + 5 + 14, 11 + 7)
    assertDelays(lanes.delays(Sottile.AS_PRINTED), 31, 31);
  }

  /** The order of calls proves that these sends did not wait: edges back would close a cycle. */
  @Test
  void sends_thatFaceEachOther_haveNoEdgesBack() {
    script.rank().send(1, 1).receive(1, 1);
    script.rank().send(0, 1).receive(0, 1);
    Laboratory laboratory = new Laboratory(script, new CostSet(3, 10, 0, 0, 64), folder);
    Scenario latency = new Scenario("latency", null, new Constant(100), null, List.of());
    double[] delays =
        Laboratory.delays(
            laboratory.run(laboratory.published(latency, Sottile.AS_PRINTED, 1)), Bound.PUBLISHED)[
            0];
    assertThat(delays).containsExactly(100, 100);
  }

  /** No threshold: whatever the size, the send is 2 us late and the receive 1 us. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 64, 65, 1 << 20})
  void latency_ofOneMicrosecond_delaysTheSendByTwo(long bytes) {
    script.rank().send(1, bytes);
    script.rank().receive(0, bytes);
    script.rank().isend(3, bytes).await(0);
    script.rank().ireceive(2, bytes).await(0);
    Laboratory laboratory = new Laboratory(script, new CostSet(3, 10, 0, 0, 64), folder);
    Scenario latency = new Scenario("latency", null, new Constant(1000), null, List.of());
    for (Sottile reading : List.of(Sottile.AS_PRINTED, BLOCKING_BY_2, COMPLETED, COMPLETED_BY_2)) {
      double[][] delays =
          Laboratory.delays(
              laboratory.run(laboratory.published(latency, reading, 1)), Bound.PUBLISHED);
      assertThat(delays[0]).as("%s", reading).containsExactly(2000, 1000, 2000, 1000);
    }
  }

  @Test
  void nothingDisturbed_noDelayAnywhere() {
    script.rank().send(1, 1).isend(1, 1).await(0);
    script.rank().receive(0, 1).ireceive(0, 1).await(0);
    Laboratory laboratory = new Laboratory(script, new CostSet(3, 10, 0, 0, 64), folder);
    Scenario quiet = new Scenario("quiet", null, null, null, List.of());
    assertThat(
            Laboratory.delays(
                laboratory.run(laboratory.published(quiet, Sottile.AS_PRINTED, 1)),
                Bound.PUBLISHED)[0])
        .containsExactly(0, 0);
  }
}
