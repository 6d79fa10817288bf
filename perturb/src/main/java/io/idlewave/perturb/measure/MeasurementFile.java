package io.idlewave.perturb.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * A file of measurements, read by the one format that recognises it.
 *
 * @param file where it stands
 * @param format what people call its format
 * @param measurement what it holds
 * @param warnings what was left out or taken for granted, each counted, a sentence each
 */
public record MeasurementFile(
    Path file, String format, Measurement measurement, List<String> warnings) {

  private static final List<MeasurementFormat> FORMATS =
      ServiceLoader.load(MeasurementFormat.class, MeasurementFile.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  /** Takes an immutable copy. */
  public MeasurementFile {
    warnings = List.copyOf(warnings);
  }

  /** The registered formats. */
  static List<MeasurementFormat> formats() {
    return FORMATS;
  }

  /**
   * Whether a file is in one of the formats, well or not.
   *
   * @throws IOException where the file cannot be read
   */
  public static boolean isRecognised(Path file) throws IOException {
    MeasuredText text = MeasuredText.read(file, 0);
    return FORMATS.stream().filter(format -> format.recognises(text)).count() == 1;
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
    MeasuredText text = MeasuredText.read(file, ticksPerNano);
    List<MeasurementFormat> fitting = FORMATS.stream().filter(f -> f.recognises(text)).toList();
    if (fitting.size() != 1) {
      throw new IllegalArgumentException(
          "%s: a measurement in one of the formats %s, got %s"
              .formatted(
                  file,
                  names(FORMATS),
                  fitting.isEmpty() ? text.beginning() : "one that fits " + names(fitting)));
    }
    Measurement measurement = fitting.get(0).read(text);
    return new MeasurementFile(file, fitting.get(0).name(), measurement, text.warnings());
  }

  private static String names(List<MeasurementFormat> formats) {
    return formats.stream().map(MeasurementFormat::name).sorted().collect(Collectors.joining(", "));
  }
}
