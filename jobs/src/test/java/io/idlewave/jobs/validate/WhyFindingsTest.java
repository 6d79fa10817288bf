package io.idlewave.jobs.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.why.RunWhyReport;
import io.idlewave.jobs.why.WhyReport;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhyFindingsTest {

  private static final String SLOWER = "slower";
  private static final String NOISE = "no difference beyond noise";
  private static final WhyPair.Call CALL = new WhyPair.Call("MPI_Recv", 7);

  private static WhyReport.Part part(
      @Nullable String rank, String place, String kind, @Nullable Integer step, long nanos) {
    return new WhyReport.Part(rank, place, kind, step, nanos, null, null, "words");
  }

  private static WhyReport report(String verdict, WhyReport.Part... parts) {
    return new WhyReport(
        "a",
        "b",
        List.of("c"),
        100_000_000,
        104_000_000,
        4_000_000,
        101_000_000L,
        2_000_000L,
        verdict,
        "",
        List.of(parts),
        null,
        0,
        0,
        10,
        0,
        0,
        List.of());
  }

  private static @Nullable Boolean right(
      WhySetting setting, WhyPair.@Nullable Call delayed, WhyReport.Part... parts) {
    return WhyPair.of(setting, report(SLOWER, parts), delayed).right();
  }

  @Test
  void right_ofARank_isItsComputingWhereverItIs() {
    WhySetting slowed = WhySetting.ofRank(ValidationProgram.HALO, 1, 103);
    assertThat(right(slowed, null, part("1", "MPI_Irecv", "computing", null, 3))).isTrue();
    assertThat(right(slowed, null, part("1", "MPI_Send", "computing", 4, 3))).isTrue();
    assertThat(right(slowed, null, part("0", "MPI_Irecv", "computing", null, 3))).isFalse();
    assertThat(right(slowed, null, part(null, "MPI_Irecv", "computing", null, 3))).isFalse();
    assertThat(right(slowed, null, part("1", "MPI_Irecv", "calls", null, 3))).isFalse();
    assertThat(right(slowed, null, part("1", "MPI_Irecv", "computing", null, -3))).isFalse();
    assertThat(right(slowed, null)).isFalse();
  }

  @Test
  void right_ofSeveralParts_isAskedOfTheFirst() {
    WhyReport.Part wrong = part("0", "MPI_Irecv", "computing", null, 3);
    WhyReport.Part good = part("1", "MPI_Irecv", "computing", null, 2);
    WhySetting slowed = WhySetting.ofRank(ValidationProgram.HALO, 1, 103);
    assertThat(right(slowed, null, good, wrong)).isTrue();
    assertThat(right(slowed, null, wrong, good)).isFalse();
  }

  @Test
  void right_ofAStretch_isComputingAtItsPlaceOfAnyRank() {
    WhySetting slowed = WhySetting.ofStretch(ValidationProgram.HALO, "MPI_Waitall", 1, 105);
    assertThat(right(slowed, null, part(null, "MPI_Waitall", "computing", null, 3))).isTrue();
    assertThat(right(slowed, null, part("0", "MPI_Waitall", "computing", null, 3))).isTrue();
    assertThat(right(slowed, null, part(null, "MPI_Irecv", "computing", null, 3))).isFalse();
    assertThat(right(slowed, null, part(null, "MPI_Waitall", "unexplained", null, 3))).isFalse();
  }

  @Test
  void right_ofADelay_isRankPlaceAndStep() {
    WhySetting delayed = WhySetting.delayed(ValidationProgram.RING, 1, 50, 3e6);
    assertThat(right(delayed, CALL, part("1", "MPI_Recv", "computing", 7, 3))).isTrue();
    assertThat(right(delayed, CALL, part("0", "MPI_Recv", "computing", 7, 3))).isFalse();
    assertThat(right(delayed, CALL, part("1", "MPI_Send", "computing", 7, 3))).isFalse();
    assertThat(right(delayed, CALL, part("1", "MPI_Recv", "computing", 8, 3))).isFalse();
    assertThat(right(delayed, CALL, part("1", "MPI_Recv", "computing", null, 3))).isFalse();
  }

  @Test
  void of_pairs_countsWhatIsRightSlowerAndAFalseAlarm() {
    WhySetting slowed = WhySetting.ofRank(ValidationProgram.HALO, 1, 103);
    WhySetting nothing = WhySetting.of(ValidationProgram.HALO);
    WhyReport.Part good = part("1", "MPI_Irecv", "computing", null, 3_000_000);
    WhyReport.Part wrong = part("0", "MPI_Irecv", "computing", null, 3_000_000);
    WhyFindings found =
        new WhyFindings(
            List.of(
                WhyPair.of(slowed, report(SLOWER, good), null),
                WhyPair.of(slowed, report(NOISE, good), null),
                WhyPair.of(slowed, report(SLOWER, wrong), null),
                WhyPair.of(slowed, report(NOISE, good), null)),
            List.of(
                WhyPair.of(nothing, report(NOISE, wrong), null),
                WhyPair.of(nothing, report("faster", wrong), null),
                WhyPair.of(nothing, report(SLOWER), null)),
            List.of());
    assertThat(found.right()).isEqualTo(3);
    assertThat(found.slower()).isEqualTo(2);
    assertThat(found.falseAlarms()).isEqualTo(2);
    assertThat(found.alike()).allMatch(pair -> pair.right() == null);
    assertThat(found.largestError()).isNull();
    assertThat(found.lines())
        .contains(
            "first culprit right in 3 of 4 slowed pairs; slower beyond noise are 2 of them",
            "2 of 3 pairs of one kind are false alarms")
        .anyMatch(
            line ->
                line.matches(
                    "\\| halo +\\| `--rank 1 --percent 103` +\\| 3.00 ms: words +\\|"
                        + " +101.00 \\+- 2.00 ms \\| 104.00 ms \\| +slower \\| +yes \\|"));
  }

  @Test
  void json_ofFindings_hasWhatFollowsFromThem() {
    WhySetting nothing = WhySetting.of(ValidationProgram.HALO);
    WhySetting half = WhySetting.ofRank(ValidationProgram.RING, 1, 50);
    JsonNode found =
        ReportJson.tree(
            new WhyFindings(
                List.of(),
                List.of(WhyPair.of(nothing, report(SLOWER), null)),
                List.of(SpeedUp.of(half, run(), new double[] {200e6}, new double[] {170e6}))));
    assertThat(found.get("right").asInt(-1)).isZero();
    assertThat(found.get("slower").asInt(-1)).isZero();
    assertThat(found.get("falseAlarms").asInt()).isEqualTo(1);
    assertThat(found.at("/alike/0/beyondNoise").asBoolean()).isTrue();
    assertThat(found.at("/speedUps/0/error").asDouble()).isCloseTo(0.05, within(1e-12));
    assertThat(found.get("largestError").asDouble()).isCloseTo(0.05, within(1e-12));
    assertThat(found.size()).isEqualTo(7);
  }

  /** A run of 200 ms: 10 % less of rank 1 gains 8 ms, half 40 ms; half of a stretch 30 ms. */
  private static RunWhyReport run() {
    return new RunWhyReport(
        "a",
        200_000_000,
        "",
        List.of(),
        List.of(),
        List.of(
            fix("0", null, "computing", 1_000_000, 2_000_000),
            fix(null, "MPI_Waitall", "calls", 3_000_000, 4_000_000),
            fix("1", null, "computing", 8_000_000, 40_000_000),
            fix(null, "MPI_Waitall", "computing", 6_000_000, 30_000_000)),
        null,
        List.of());
  }

  private static RunWhyReport.Fix fix(
      @Nullable String rank, @Nullable String place, String kind, long tenth, long half) {
    return new RunWhyReport.Fix(rank, place, kind, 0.5, tenth, half, 2 * half, half, "words");
  }

  @Test
  void speedUp_ofRuns_setsTheGainOfOneAgainstTheMedians() {
    WhySetting half = WhySetting.ofRank(ValidationProgram.RING, 1, 50);
    double[] before = {210e6, 190e6, 200e6};
    // 40 of 200 ms were foretold, and 200 less 170 ms gained
    SpeedUp found = SpeedUp.of(half, run(), before, new double[] {170e6, 160e6, 230e6});
    assertThat(found.predicted()).isCloseTo(0.2, within(1e-12));
    assertThat(found.measured()).isCloseTo(0.15, within(1e-12));
    assertThat(found.error()).isCloseTo(0.05, within(1e-12));
    assertThat(found.before()).isEmpty();
    assertThat(found.after()).isEqualTo("--rank 1 --percent 50");
    SpeedUp worse = SpeedUp.of(half, run(), before, new double[] {100e6});
    assertThat(new WhyFindings(List.of(), List.of(), List.of(found, worse)).largestError())
        .isCloseTo(0.3, within(1e-12));
    assertThat(new WhyFindings(List.of(), List.of(), List.of(found)).lines())
        .anyMatch(
            line -> line.endsWith("| 200.00 ms | 170.00 ms |    20.0 % |   15.0 % | +5.0 % |"))
        .contains("1 gains of one run; largest error 5.0 % of the run time");
  }

  @ParameterizedTest
  @CsvSource({"1, 90, 0.04", "1, 50, 0.2", "0, 50, 0.01", "2, 50, 0"})
  void speedUp_ofARank_takesTheGainOfItsShare(int rank, int percent, double gain) {
    WhySetting setting = WhySetting.ofRank(ValidationProgram.STENCIL, rank, percent);
    assertThat(SpeedUp.of(setting, run(), new double[] {1}, new double[] {1}).predicted())
        .isCloseTo(gain, within(1e-12));
  }

  @Test
  void speedUp_ofAProgramThatTakesTwice_isTheWayBack() {
    WhySetting twice = WhySetting.ofStretch(ValidationProgram.HEAT, "MPI_Waitall", 1, 200);
    SpeedUp found = SpeedUp.of(twice, run(), new double[] {200e6}, new double[] {170e6});
    assertThat(found.before()).isEqualTo("--stretch 1 --percent 200");
    assertThat(found.after()).isEmpty();
    assertThat(found.predicted()).isCloseTo(0.15, within(1e-12));
    assertThat(found.error()).isCloseTo(0, within(1e-12));
    WhySetting other = WhySetting.ofRank(ValidationProgram.RING, 0, 80);
    assertThatThrownBy(() -> SpeedUp.of(other, run(), new double[] {1}, new double[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 80");
  }

  @Test
  void settings_areAsManyAsTheTablesHave() {
    assertThat(WhySetting.SLOWER).hasSize(20).noneMatch(WhySetting::isNothing);
    assertThat(WhySetting.SLOWER).doesNotHaveDuplicates();
    assertThat(WhySetting.ALIKE).hasSize(20).allMatch(WhySetting::isNothing);
    assertThat(WhySetting.FASTER).hasSize(10).noneMatch(WhySetting::isNothing);
    assertThat(WhySetting.SLOWER)
        .allMatch(
            setting ->
                setting.delay() != null || (setting.percent() > 100 && setting.percent() < 106));
    assertThat(WhySetting.SLOWER)
        .extracting(WhySetting::text)
        .contains("--rank 0 --percent 103", "--stretch 1 --percent 105", "--percent 102")
        .contains("delay=rank:1:call:50:3000us");
  }
}
