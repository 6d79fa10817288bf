package io.idlewave.jobs.fit;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.jobs.failure.StudyException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A CSV file of measurements: a heading, then rows of as many values. Empty lines, and comments
 * that begin with #, are left out.
 *
 * @param file what messages call it
 * @param rows in the order of the file
 */
record Measurements(Path file, List<Row> rows) {

  /**
   * One row.
   *
   * @param place the file and the line, for messages
   * @param fields its values, without blanks around them
   */
  record Row(String place, String text, List<String> fields) {

    long whole(int field) {
      return Long.parseLong(fields.get(field));
    }

    double number(int field) {
      return Double.parseDouble(fields.get(field));
    }

    StudyException wrong(String what) {
      return new StudyException(place + what);
    }
  }

  /** Makes something of a row; a number that is none, or out of its bounds, may be thrown. */
  interface Parser<T> {
    T parse(Row row);
  }

  /**
   * Reads a file.
   *
   * @param what is measured, for messages
   * @throws StudyException naming the line, the bound and what was found
   */
  static Measurements read(Path file, String heading, String what) {
    List<String> lines = lines(file, what);
    int first = 0;
    while (first < lines.size() && isComment(lines.get(first))) {
      first++;
    }
    if (first == lines.size() || !lines.get(first).replace(" ", "").equals(heading)) {
      throw new StudyException(
          "%s: line %d: the heading %s, got %s"
              .formatted(
                  file, first + 1, heading, first == lines.size() ? "nothing" : lines.get(first)));
    }
    int fields = heading.split(",", -1).length;
    List<Row> rows = new ArrayList<>();
    for (int i = first + 1; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!line.isBlank() && !isComment(line)) {
        List<String> values = List.of(line.split(",", -1)).stream().map(String::strip).toList();
        Row row = new Row(file + ": line " + (i + 1) + ": ", line, values);
        if (values.size() != fields) {
          throw row.wrong(fields + " values, got " + values.size());
        }
        rows.add(row);
      }
    }
    return new Measurements(file, rows);
  }

  private static boolean isComment(String line) {
    return line.startsWith("#");
  }

  private static List<String> lines(Path file, String what) {
    try {
      return Files.readAllLines(InputFile.of(file));
    } catch (NoSuchFileException e) {
      throw new StudyException(file + ": measured " + what + "; there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new StudyException(file + ": a CSV file in UTF-8, got other bytes", e);
    } catch (IOException e) {
      throw new StudyException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** All rows parsed; {@code numbers} is what the values are, for messages. */
  <T> List<T> parse(String numbers, Parser<T> parser) {
    List<T> parsed = new ArrayList<>();
    for (Row row : rows) {
      try {
        parsed.add(parser.parse(row));
      } catch (NumberFormatException e) {
        throw row.wrong(numbers + ", got " + row.text());
      } catch (IllegalArgumentException e) {
        throw row.wrong(String.valueOf(e.getMessage()));
      }
    }
    return parsed;
  }
}
