package io.idlewave.jobs.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.validate.ValidationRow.Prediction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidationReportTest {

  private static final Accuracy MACHINE = new Accuracy(400, 600, -100, 50, 0.2, 0.001, 1_800);

  private static ValidationRow row(double predicted, double... measured) {
    return ValidationRow.of(
        ValidationProgram.RING,
        MessageProtocols.BUFFERED,
        Injection.parse("L=1us"),
        List.of(new RealRun(100e6, null)),
        new Prediction(98e6, predicted, predicted - 1e6, predicted + 1e6, null, null),
        Arrays.stream(measured).mapToObj(nanos -> new RealRun(nanos, null)).toList());
  }

  /** Undisturbed ranks computed 70, 80 and 90 ms, disturbed ones 84 ms. */
  private static ValidationRow computing() {
    return ValidationRow.of(
        ValidationProgram.CG,
        MessageProtocols.LIBRARY,
        Injection.parse("noise=rate:200Hz:500us"),
        List.of(new RealRun(100e6, 90e6), new RealRun(99e6, 70e6), new RealRun(101e6, 80e6)),
        new Prediction(98e6, 110e6, 109e6, 111e6, null, null),
        List.of(new RealRun(114e6, 84e6)));
  }

  @Test
  void row_programThatComputes_saysWhatNoGraphContains() {
    ValidationRow row = computing();
    assertThat(row.undisturbedNanos()).isEqualTo(100e6);
    assertThat(row.undisturbedComputedNanos()).isEqualTo(80e6);
    assertThat(row.computedNanos()).isEqualTo(84e6);
    assertThat(row.contention()).isCloseTo(0.05, within(1e-12));
    // 110 ms were predicted, and computing took 4 ms more
    assertThat(row.errorBeyondContention()).isCloseTo(0, within(1e-12));
    assertThat(row(110e6, 100e6).contention()).isNull();
  }

  @Test
  void lines_withAProgramThatComputes_nameContention() {
    List<String> lines =
        new ValidationText(
                ValidationReport.of(
                    MACHINE, List.of(), List.of(row(110e6, 100e6), computing()), null, 3))
            .lines();
    assertThat(lines).filteredOn(line -> line.contains(" 80.00 ms ")).hasSize(1);
    assertThat(lines)
        .filteredOn(line -> line.contains("80.00 ms"))
        .allMatch(
            line ->
                line.matches(
                    "\\| cg, library +\\| `noise=.*\\| +84.00 ms \\| +\\+5.0 % \\| +\\+0.0 % \\|"));
  }

  @Test
  void row_ofRuns_setsThePredictionAgainstTheirMedian() {
    ValidationRow row = row(126e6, 130e6, 120e6, 119e6);
    assertThat(row.measuredNanos()).isEqualTo(120e6);
    assertThat(row.measuredLeastNanos()).isEqualTo(119e6);
    assertThat(row.measuredMostNanos()).isEqualTo(130e6);
    assertThat(row.error()).isCloseTo(0.05, within(1e-12));
    assertThat(row.addedError()).isCloseTo(0.4, within(1e-12));
  }

  @Test
  void row_whereNextToNothingIsAdded_saysNothingOfIt() {
    assertThat(row(100e6, 100.9e6).addedError()).isNull();
    assertThat(row(98e6, 101.1e6).addedError()).isCloseTo(-1, within(1e-12));
  }

  @Test
  void of_rows_takesMediansOfAbsoluteErrors() {
    ValidationReport report =
        ValidationReport.of(
            MACHINE,
            List.of(),
            List.of(row(110e6, 100e6), row(99e6, 100e6), row(104e6, 104e6)),
            null,
            3);
    assertThat(report.medianError()).isCloseTo(0.01, within(1e-12));
    assertThat(report.medianAddedError()).isCloseTo(0.5, within(1e-12));
    assertThat(report.accuracyError()).isNull();
  }

  @Test
  void lines_ofAReport_areTablesWithASummary() {
    AccuracyRow accuracy = AccuracyRow.of(Injection.parse("g=10us"), MACHINE, MACHINE);
    ValidationReport report =
        ValidationReport.of(MACHINE, List.of(accuracy), List.of(row(110e6, 100e6)), null, 3);
    List<String> lines = new ValidationText(report).lines();
    assertThat(lines).hasSize(10);
    assertThat(lines.subList(0, 4)).allMatch(line -> line.length() == lines.get(0).length());
    assertThat(lines.get(1)).matches("(\\| -{3,} ){2}(\\| -{2,}: ){9}\\|");
    assertThat(lines.get(6)).matches("(\\| -{3,} ){2}(\\| -{2,}: ){9}\\|");
    assertThat(lines.get(7)).contains("| ring ", "| `L=1us` |", " 110.00 ms |", " +10.0 % |");
    assertThat(lines.get(7)).contains("109.00 to 111.00 ms");
    assertThat(lines.get(9)).contains("median error of the run times 10.00 %; 3 runs of each");
  }

  @Test
  void write_aReport_leavesJsonAndMarkdown(@TempDir Path folder) throws IOException {
    ValidationReport.of(MACHINE, List.of(), List.of(row(110e6, 100e6)), null, 3)
        .write(folder.resolve("out"));
    JsonNode json = new ObjectMapper().readTree(folder.resolve("out/validation.json").toFile());
    assertThat(json.at("/runs/0/error").doubleValue()).isCloseTo(0.1, within(1e-12));
    assertThat(json.at("/machine/roundTripNanos").doubleValue()).isEqualTo(1_800);
    assertThat(folder.resolve("out/validation.md")).content().contains("| program");
  }
}
