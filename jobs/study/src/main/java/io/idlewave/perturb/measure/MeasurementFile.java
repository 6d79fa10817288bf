package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.MessageTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A file of measurements, read by the format that recognises it; a log with tables of messages of
 * several formats by each of them.
 *
 * @param format what people call its format
 * @param measurements what it holds, at least one; of tables of messages one of each kind
 * @param warnings what was left out or taken for granted, each counted, a sentence each
 */
public record MeasurementFile(
    Path file, String format, List<Measurement> measurements, List<String> warnings) {

  private static final List<MeasurementFormat> FORMATS =
      ServiceLoader.load(MeasurementFormat.class, MeasurementFile.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  public MeasurementFile {
    measurements = List.copyOf(measurements);
    warnings = List.copyOf(warnings);
  }

  /** The first that it holds, which is all but in logs with several tables. */
  public Measurement measurement() {
    return measurements.get(0);
  }

  static List<MeasurementFormat> formats() {
    return FORMATS;
  }

  /**
   * Whether a file is in one of the formats, well or not.
   *
   * @throws IOException where the file cannot be read
   */
  public static boolean isRecognised(Path file) throws IOException {
    MeasuredLines text = MeasuredLines.read(file, 0);
    return FORMATS.stream().anyMatch(format -> format.recognises(text));
  }

  /**
   * Reads a file whose times are in ns, or says itself what they are in.
   *
   * @throws IOException where the file cannot be read
   * @throws IllegalArgumentException where it is in no known format, or makes no sense
   */
  public static MeasurementFile read(Path file) throws IOException {
    return read(file, 0);
  }

  /**
   * Reads a file.
   *
   * @param ticksPerNano of the clock, where the file has ticks and does not say; 0 for unknown
   * @throws IOException where the file cannot be read
   * @throws IllegalArgumentException where it is in no known format, or makes no sense
   */
  public static MeasurementFile read(Path file, double ticksPerNano) throws IOException {
    MeasuredLines text = MeasuredLines.read(file, ticksPerNano);
    List<MeasurementFormat> fitting = FORMATS.stream().filter(f -> f.recognises(text)).toList();
    if (fitting.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: a measurement in one of the formats %s, got %s"
              .formatted(file, names(FORMATS), text.beginning()));
    }
    List<Measurement> all = fitting.stream().flatMap(f -> f.readAll(text).stream()).toList();
    if (fitting.size() > 1 && !all.stream().allMatch(MessageTable.class::isInstance)) {
      throw new IllegalArgumentException(
          "%s: a measurement in one format, got one that fits %s".formatted(file, names(fitting)));
    }
    requireOneOfEachKind(file, all);
    return new MeasurementFile(file, names(fitting), all, text.warnings());
  }

  /** Two results of one benchmark in one file contradict each other, or are of two machines. */
  private static void requireOneOfEachKind(Path file, List<Measurement> all) {
    Set<List<Object>> seen = new HashSet<>();
    for (Measurement each : all) {
      if (each instanceof MessageTable table
          && !seen.add(List.of(table.kind(), table.benchmark(), table.pairs()))) {
        throw new IllegalArgumentException(
            "%s: one table of %s, got several: which is meant is to be told by a file for each"
                .formatted(file, table.benchmark()));
      }
    }
  }

  private static String names(List<MeasurementFormat> formats) {
    return formats.stream().map(MeasurementFormat::name).sorted().collect(Collectors.joining(", "));
  }
}
