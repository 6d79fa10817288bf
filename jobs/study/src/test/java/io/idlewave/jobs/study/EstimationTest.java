package io.idlewave.jobs.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.text.Node;
import io.idlewave.jobs.study.text.Yaml;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EstimationTest {

  private static Study parse(String estimation) {
    return StudyReader.parse(
        "study", "trace: t\n" + estimation + "scenarios: [{name: a}, {name: b}]\n", Path.of(""));
  }

  @Test
  void toYaml_everyKey_readsBackAsTheSame() {
    Study study =
        parse(
            """
            reference: b
            limit: 90s
            precision: {p99: 0.5%, mean: 10us}
            maxReplicates: 777
            replicates: 500
            tail: fit
            """);
    assertThat(study.estimation().limitOf("a")).isEqualTo(9e10);
    assertThat(StudyReader.parse("again", study.toYaml(), Path.of(""))).isEqualTo(study);
  }

  @Test
  void toYaml_nothingAsked_hasNoneOfTheKeys() {
    assertThat(parse("").toYaml()).doesNotContain("precision", "limit", "tail", "reference");
  }

  @Test
  void limit_ofAScenario_goesBeforeThatOfTheStudy() {
    Study study =
        StudyReader.parse(
            "study",
            """
            trace: t
            limit: 2h
            scenarios: [{name: a, limit: 30min}, {name: b}]
            grid: {limit: [1s, 2s]}
            """,
            Path.of(""));
    Estimation estimation = study.estimation();
    assertThat(estimation.limitOf("a")).isEqualTo(1.8e12);
    assertThat(estimation.limitOf("b")).isEqualTo(7.2e12);
    assertThat(estimation.limitOf("a[limit=2s]")).isEqualTo(2e9);
    assertThat(StudyReader.parse("again", study.toYaml(), Path.of(""))).isEqualTo(study);
  }

  @Test
  void flags_overAStudy_replaceWhatItAsks() {
    String study = "limit: 1s\nprecision: {p99: 1%}\nmaxReplicates: 200\n";
    StudyFlags flags =
        new StudyFlags(
            Map.of(
                "reference",
                "b",
                "limit",
                "2min",
                "precision",
                "mean=5us",
                "max-replicates",
                "300",
                "tail",
                "none"),
            List.of());
    Estimation over = over(flags, study + "tail: fit\n").estimation();
    assertThat(over.reference()).isEqualTo("b");
    assertThat(over.limitNanos()).isEqualTo(1.2e11);
    assertThat(over.fitsTail()).isFalse();
    assertThat(over.precision())
        .isEqualTo(new Precision(Map.of(Statistic.MEAN, new Precision.Reach(5_000, false)), 300));
    assertThat(over(StudyFlags.NONE, study)).isEqualTo(parse(study));
  }

  /** The most replicates of a study that states none are those of its own number of replicates. */
  @Test
  void flags_fewerReplicates_leaveTheMostReplicates() {
    StudyFlags flags = new StudyFlags(Map.of("replicates", "10"), List.of());
    Study over = over(flags, "precision: {p99: 1%}\n");
    assertThat(over.replicates()).isEqualTo(10);
    assertThat(over.estimation()).isEqualTo(parse("precision: {p99: 1%}\n").estimation());
  }

  @Test
  void maxReplicates_tooFew_isRefusedWithTheBoundAndThePlace() {
    String study = "replicates: 200\nprecision: {p99: 1%}\n";
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> parse(study + "maxReplicates: 0\n"))
        .withMessageContaining("maxReplicates: a whole number from 200 to 10000000, got 0");
    StudyFlags flags = new StudyFlags(Map.of("replicates", "5000"), List.of());
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> over(flags, study))
        .withMessage(
            "command line: --max-replicates, which the study leaves at 16 times its own"
                + " replicates: a whole number from 5000 to 10000000, got 3200");
  }

  /** Of every scenario, whatever limit it has of its own. */
  @Test
  void flags_limit_isThatOfEveryScenario() {
    StudyFlags flags = new StudyFlags(Map.of("limit", "3s"), List.of());
    Study over = over(flags, "grid: {limit: [5s]}\n", "scenarios: [{name: a, limit: 1s}]\n");
    assertThat(over.estimation().limitOf("a")).isEqualTo(3e9);
    assertThat(over.estimation().limitOf("a[limit=5s]")).isEqualTo(3e9);
  }

  private static Study over(StudyFlags flags, String estimation) {
    return over(flags, estimation, "scenarios: [{name: a}, {name: b}]\n");
  }

  private static Study over(StudyFlags flags, String estimation, String scenarios) {
    Node root = Yaml.parse("study", "trace: t\n" + estimation + scenarios);
    return StudyReader.read(flags.over(root), (Path) null);
  }

  @Test
  void passes_doubling_endAtTheMost() {
    Precision precision = new Precision(Map.of(), 1_000);
    assertThat(precision.passes(100)).isEqualTo(5);
    assertThat(List.of(1, 2, 3, 4, 5).stream().map(p -> precision.replicatesAfter(p, 100)))
        .containsExactly(100, 200, 400, 800, 1_000);
    assertThat(precision.passesTo(800, 100)).isEqualTo(4);
    assertThat(precision.passes(1_000)).isEqualTo(1);
    assertThat(new Precision(Map.of(), Study.MAX_REPLICATES).passes(1)).isEqualTo(25);
  }

  /**
   * Looking until the interval is short enough chooses samples whose intervals are too short: at
   * the level of a single look they miss more than 5 % over 1,000 runs, shared over the looks they
   * do not, within three standard deviations (2 %).
   */
  @Test
  void missedPerLook_runsThatStopWhereTheyPlease_coverNinetyFivePercent() {
    Precision precision = new Precision(Map.of(), 800);
    Estimation estimation = new Estimation(null, null, Map.of(), precision, false);
    assertThat(missed(precision, estimation.missedPerLook(50))).isLessThan(0.07);
    assertThat(missed(precision, 0.05)).isGreaterThan(0.07);
  }

  private static double missed(Precision precision, double missedPerLook) {
    Random random = new Random(11);
    Quantum fine = new Quantum(-20);
    int misses = 0;
    for (int run = 0; run < 1_000; run++) {
      double[] values = new double[800];
      Arrays.setAll(values, i -> fine.round(-Math.log1p(-random.nextDouble())));
      Interval interval = null;
      for (int pass = 1; pass <= precision.passes(50); pass++) {
        double[] seen = Arrays.copyOf(values, precision.replicatesAfter(pass, 50));
        Summary summary = Summary.of(seen, fine, Double.POSITIVE_INFINITY, missedPerLook);
        interval = summary.intervals().get(Statistic.MEAN);
        // the goal of somebody who wants to see a mean that is not 1
        if (interval != null && !interval.contains(1)) {
          break;
        }
      }
      misses += interval == null || interval.contains(1) ? 0 : 1;
    }
    return misses / 1_000.0;
  }
}
