package io.idlewave.perturb.noise;

import io.idlewave.ingest.file.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Reads measured samples for an empirical distribution from a text file.
 *
 * <p>One number per line, in the unit of the quantity (ns, for a bandwidth ns per byte), each the
 * extra time of one stretch. Everything from a {@code #} to the end of its line is a comment; empty
 * lines are skipped. Measurements of noise over time are refused, see {@link NoiseMeasurement}.
 */
public final class SampleFile {

  private static final Pattern COLUMN = Pattern.compile("[\\s,;]+");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  private static final int SHOWN_CHARACTERS = 40;

  /** No number is longer; parsing one takes time quadratic in its digits. */
  private static final int LONGEST_LINE = 1_000;

  private SampleFile() {}

  /**
   * The samples of a file, in its order.
   *
   * @throws IOException where the file cannot be read
   * @throws IllegalArgumentException naming file and line, where a line is no sample, a sample is
   *     negative or infinite, there is none at all, or the file is a measurement of noise over time
   */
  public static Distribution.Empirical read(Path file) throws IOException {
    double[] samples = new double[1024];
    int count = 0;
    NoiseMeasurement measurement = new NoiseMeasurement(file);
    // Every byte is a character of Latin-1, so that a binary file ends in a located error too.
    try (BufferedReader reader =
        Files.newBufferedReader(InputFile.of(file), StandardCharsets.ISO_8859_1)) {
      int lineNumber = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lineNumber++;
        int comment = line.indexOf('#');
        if (comment >= 0) {
          measurement.comment(line.substring(comment + 1), lineNumber);
        }
        String content = (comment < 0 ? line : line.substring(0, comment)).strip();
        if (content.length() > LONGEST_LINE) {
          throw new IllegalArgumentException(
              "%s:%d: at most %d characters beside comments, got %d"
                  .formatted(file, lineNumber, LONGEST_LINE, content.length()));
        }
        if (!content.isEmpty()) {
          if (count == samples.length) {
            samples = Arrays.copyOf(samples, Math.multiplyExact(count, 2));
          }
          samples[count++] = sample(content, file + ":" + lineNumber);
        }
      }
    }
    if (count == 0) {
      throw new IllegalArgumentException(file + ": at least 1 sample, got 0");
    }
    Distribution.Empirical read = new Distribution.Empirical(Arrays.copyOf(samples, count));
    measurement.requireDurations(read.samples());
    return read;
  }

  private static double sample(String content, String place) {
    if (COLUMN.matcher(content).find()) {
      throw new IllegalArgumentException(place + ": 1 number expected, got " + shown(content));
    }
    if (!NUMBER.matcher(content).matches()) {
      throw new IllegalArgumentException(place + ": a number expected, got " + shown(content));
    }
    double value = Double.parseDouble(content);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          place + ": sample at least 0 and finite, got " + shown(content));
    }
    return value;
  }

  private static String shown(String text) {
    boolean whole = text.length() <= SHOWN_CHARACTERS;
    String part = whole ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
    return "'" + part.replaceAll("\\p{Cntrl}", "?") + "'";
  }
}
