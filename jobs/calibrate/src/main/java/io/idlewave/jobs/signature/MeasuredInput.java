package io.idlewave.jobs.signature;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.fit.FitFiles;
import io.idlewave.perturb.measure.Measurement;
import io.idlewave.perturb.measure.MeasurementFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the files that a signature is made of, or a table of one.
 *
 * @param format what people call its format
 * @param measurement what it holds; null for the CSV files of {@code idlewave fit}
 * @param warnings what was left out or taken for granted
 */
record MeasuredInput(
    Path file, String format, @Nullable Measurement measurement, List<String> warnings) {

  static final String ROUND_TRIPS = "round trips";
  static final String BURSTS = "bursts";

  /**
   * Reads a file, each table of a log on its own.
   *
   * @param ticksPerNano of the clock, where the file has ticks and does not say; 0 for unknown
   * @throws StudyException naming the file, the bound and what was found
   */
  static List<MeasuredInput> read(Path file, double ticksPerNano) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new NoSuchFileException(file.toString());
      }
      if (FitFiles.isRoundTrips(file)) {
        return List.of(new MeasuredInput(file, ROUND_TRIPS, null, List.of()));
      }
      if (FitFiles.isBursts(file)) {
        return List.of(new MeasuredInput(file, BURSTS, null, List.of()));
      }
      MeasurementFile read = MeasurementFile.read(file, ticksPerNano);
      List<MeasuredInput> all = new ArrayList<>();
      for (Measurement each : read.measurements()) {
        List<String> warnings = all.isEmpty() ? read.warnings() : List.of();
        all.add(new MeasuredInput(file, read.format(), each, warnings));
      }
      return all;
    } catch (NoSuchFileException e) {
      throw new StudyException(file + ": a file of measurements; there is none such", e);
    } catch (IOException e) {
      throw new StudyException(file + ": cannot be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new StudyException(String.valueOf(e.getMessage()), e);
    }
  }
}
