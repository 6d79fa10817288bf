package io.idlewave.perturb.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic of the papers' error columns: the reference values here are consistent. */
class PublishedErrorsTest {

  @ParameterizedTest
  @CsvFileSource(resources = "/network/loggps-errors.csv", numLinesToSkip = 1)
  void logGpsTables7And10_error_isThatOfThePrintedTimes(
      String id, double measured, double predicted, double published, double tolerance) {
    assertThat(100 * (predicted - measured) / measured)
        .as(id)
        .isEqualTo(published, within(tolerance));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/network/leon-errors.csv", numLinesToSkip = 1)
  void leonTables_error_isEquation10(
      String id,
      double desired,
      double observed,
      double reference,
      double published,
      double tolerance) {
    assertThat(error(desired, observed, reference)).as(id).isEqualTo(published, within(tolerance));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 6.79, 1.37",
    "2, 0.64, 1.11",
    "3, 2.64, 0.82",
    "4, 1.52, 3.31",
    "5, 2.99, 0.66",
    "6, 8.60, 1.10"
  })
  void leonTables_errors_haveThePrintedMeanAndDeviation(int table, double mean, double deviation)
      throws IOException {
    double[] errors = errors("leon.T" + table + ".");
    double average = DoubleStream.of(errors).average().orElseThrow();
    double squares = DoubleStream.of(errors).map(e -> (e - average) * (e - average)).sum();
    assertThat(average).isEqualTo(mean, within(0.011));
    assertThat(Math.sqrt(squares / (errors.length - 1))).isEqualTo(deviation, within(0.011));
  }

  private static double[] errors(String table) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    PublishedErrorsTest.class.getResourceAsStream("/network/leon-errors.csv")),
                StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .filter(line -> line.startsWith(table))
          .map(line -> line.split(",", -1))
          .mapToDouble(
              cells ->
                  error(
                      Double.parseDouble(cells[1]),
                      Double.parseDouble(cells[2]),
                      Double.parseDouble(cells[3])))
          .toArray();
    }
  }

  private static double error(double desired, double observed, double reference) {
    return 100 * Math.abs(desired - observed) / reference;
  }
}
