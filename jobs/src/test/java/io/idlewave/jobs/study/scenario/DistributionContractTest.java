package io.idlewave.jobs.study.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.study.key.Forms;
import io.idlewave.jobs.study.key.Key;
import io.idlewave.jobs.study.key.Keys;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.TailExpectation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every distribution keeps that studies can name; a new one joins by its service line. */
class DistributionContractTest {

  private static final int STEPS = 1_000;

  static List<DistributionKind> kinds() {
    return DistributionKind.all();
  }

  private static Distribution make(DistributionKind kind) {
    List<Key<?>> keys = kind.keys().parameters();
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      values.add(keys.get(i).form() == Forms.TIME ? 1_000 * (i + 1) : 2.5);
    }
    return kind.keys().make(values);
  }

  private static <D> List<?> taken(Keys<D> keys, Distribution of) {
    return keys.take(keys.type().cast(of));
  }

  private static double tail(TailExpectation of, double p) {
    return of.offset() * p + of.excessOf().applyAsDouble(p);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void take_whatWasMade_makesItAgain(DistributionKind kind) {
    Distribution made = make(kind);
    assertThat(made).isInstanceOf(kind.keys().type());
    assertThat((Object) kind.keys().make(taken(kind.keys(), made)))
        .isEqualTo(made)
        .hasSameHashCodeAs(made);
  }

  /** The largest p of a quantity that is never negative. */
  @ParameterizedTest
  @MethodSource("kinds")
  void tail_allOfIt_risesEverSlowerFrom0ToTheMean(DistributionKind kind) {
    Distribution made = make(kind);
    TailExpectation tail = made.tail();
    assertThat(tail(tail, 1)).isCloseTo(made.meanNanos(0), within(1e-9 * made.meanNanos(0)));
    assertThat(tail(tail, 1e-12)).isBetween(0.0, 0.01 * made.meanNanos(0));
    double before = tail(tail, 1.0 / STEPS);
    double slope = Double.POSITIVE_INFINITY;
    for (int i = 2; i <= STEPS; i++) {
      double next = tail(tail, (double) i / STEPS);
      assertThat(next - before).isBetween(0.0, slope + 1e-9 * made.meanNanos(0));
      slope = next - before;
      before = next;
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void make_absurdValues_isRefusedNamingTheParameter(DistributionKind kind) {
    for (double absurd : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      List<Double> values = Collections.nCopies(kind.keys().parameters().size(), absurd);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> kind.keys().make(values))
          .withMessageStartingWith(kind.keys().names().get(0) + ": ");
    }
  }
}
