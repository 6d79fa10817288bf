package io.idlewave.jobs.validate;

import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Version;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a validation found. The component names are a stable contract of {@code validation.json}.
 *
 * @param version of the program
 * @param processors of this machine
 * @param repeat how often each run was made
 * @param machine what messages cost with nothing injected
 * @param accuracy the apparatus against what it was set to
 * @param accuracyError median of the errors of {@code accuracy}; null without any
 * @param runs predictions against measured runs
 * @param medianError median of the absolute errors of {@code runs}; null without any
 * @param medianAddedError the same of what settings add, where they add anything
 * @param why what {@code idlewave why} says against real runs; null where that was not asked
 */
public record ValidationReport(
    String version,
    int processors,
    int repeat,
    Accuracy machine,
    List<AccuracyRow> accuracy,
    @Nullable Double accuracyError,
    List<ValidationRow> runs,
    @Nullable Double medianError,
    @Nullable Double medianAddedError,
    @Nullable WhyFindings why) {

  /** Takes immutable copies. */
  public ValidationReport {
    accuracy = List.copyOf(accuracy);
    runs = List.copyOf(runs);
  }

  static ValidationReport of(
      Accuracy machine,
      List<AccuracyRow> accuracy,
      List<ValidationRow> runs,
      @Nullable WhyFindings why,
      int repeat) {
    return new ValidationReport(
        Version.CURRENT,
        Runtime.getRuntime().availableProcessors(),
        repeat,
        machine,
        accuracy,
        median(accuracy.stream().mapToDouble(AccuracyRow::error).toArray()),
        runs,
        median(runs.stream().mapToDouble(row -> Math.abs(row.error())).toArray()),
        median(
            runs.stream()
                .map(ValidationRow::addedError)
                .filter(Objects::nonNull)
                .mapToDouble(error -> Math.abs(error))
                .toArray()),
        why);
  }

  private static @Nullable Double median(double[] errors) {
    return errors.length == 0 ? null : RunTimes.median(errors);
  }

  /** Writes {@code validation.json} and {@code validation.md} into a folder. */
  public void write(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("validation.json"), ReportJson.write(this));
      Files.writeString(
          folder.resolve("validation.md"),
          String.join("\n", new ValidationText(this).lines()) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write into " + folder, e);
    }
  }
}
