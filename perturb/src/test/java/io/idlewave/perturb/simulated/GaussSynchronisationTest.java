package io.idlewave.perturb.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.idlewave.perturb.network.Fragmented;
import io.idlewave.perturb.network.LogGps;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sections 4.4 and 4.5 of the LogGPS paper: above S, senders of a Gaussian elimination wait for
 * receivers that are busy; a larger S or shorter messages spare them that.
 */
class GaussSynchronisationTest {

  /** Time of an operation on the paper's cluster: from the run with S = 65536 and n = 4096. */
  private static final long FLOP_PICOS = 11_600;

  private static final long EAGER = 65_536;
  private static final long RENDEZVOUS = 16_383;

  @TempDir Path folder;

  /** Table 5, Myrinet, with any S. */
  private static LogGps myrinet(long synchronousBytes) {
    return new LogGps(1160, 6550, 6.86, 2.57, 15.48, -0.74, 8191, synchronousBytes);
  }

  private SimulatedLaboratory laboratory(int n, boolean lookahead) {
    return GaussShares.laboratory(n, FLOP_PICOS, lookahead, folder);
  }

  /** The longest message has 16,320 B. */
  @Test
  void shares_longestMessageBelowS_noSenderWaits() {
    SimulatedLaboratory laboratory = laboratory(1024, true);

    GaussShares shares = GaussShares.of(laboratory, myrinet(RENDEZVOUS));

    assertThat(shares.sender()).isZero();
    assertThat(shares).isEqualTo(GaussShares.of(laboratory, myrinet(EAGER)));
  }

  @Test
  void shares_messagesAboveS_sendersWait() {
    assertThatSendersWaitUnlessSpared(2048);
  }

  @Tag("full")
  @Test
  void shares_largestMatrixOfThePaper_sendersWait() {
    assertThatSendersWaitUnlessSpared(4096);
  }

  /** Fig. 6(a): about half of the time is synchronisation, most of it the senders'. */
  private void assertThatSendersWaitUnlessSpared(int n) {
    SimulatedLaboratory laboratory = laboratory(n, true);

    GaussShares above = GaussShares.of(laboratory, myrinet(RENDEZVOUS));
    GaussShares raised = GaussShares.of(laboratory, myrinet(EAGER));
    GaussShares cut = GaussShares.of(laboratory, new Fragmented(myrinet(RENDEZVOUS), RENDEZVOUS));

    assertThat(above.sender() + above.receiver()).isCloseTo(0.5, within(0.1));
    assertThat(above.sender()).isGreaterThan(10 * above.receiver());
    assertThat(raised.sender()).isZero();
    assertThat(raised.receiver()).isLessThan(0.07);
    assertThat(cut.sender()).isZero();
    assertThat(cut.receiver()).isLessThan(0.07);
    assertThat(raised.runtimeNanos()).isLessThan(0.6 * above.runtimeNanos());
    assertThat(cut.runtimeNanos()).isBetween(raised.runtimeNanos(), 1.01 * raised.runtimeNanos());
  }

  /** The predicted times of Table 7, columns Tp1 and Tp2. */
  @Tag("full")
  @ParameterizedTest
  @CsvSource({"1024, 0.592, 0.592", "2048, 7.600, 4.328", "4096, 62.188, 33.200"})
  void runtime_sizesOfThePaper_isWithinATenthOfItsPrediction(
      int n, double rendezvousSeconds, double eagerSeconds) {
    SimulatedLaboratory laboratory = laboratory(n, true);

    GaussShares rendezvous = GaussShares.of(laboratory, myrinet(RENDEZVOUS));
    GaussShares eager = GaussShares.of(laboratory, myrinet(EAGER));

    assertThat(rendezvous.runtimeNanos() / 1e9).isCloseTo(rendezvousSeconds, withinPercentage(10));
    assertThat(eager.runtimeNanos() / 1e9).isCloseTo(eagerSeconds, withinPercentage(10));
    assertThat(eager.sender()).isZero();
  }

  /** It is sending ahead that finds receivers busy. */
  @Test
  void shares_withoutLookahead_sendersHardlyWait() {
    GaussShares shares = GaussShares.of(laboratory(2048, false), myrinet(RENDEZVOUS));

    assertThat(shares.sender()).isLessThan(0.01);
  }
}
