package io.idlewave.jobs.app;

import io.idlewave.jobs.failure.StudyException;
import io.idlewave.perturb.fit.RoundTrip;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads measured round trips: a CSV file with a heading, sizes in bytes and times in ns. */
public final class RoundTripFile {

  private static final String HEADING = "messageBytes,delayNanos,roundTripNanos";
  private static final int FIELDS = 3;

  private RoundTripFile() {}

  /**
   * Reads a file; empty lines are left out.
   *
   * @throws StudyException naming the line, the bound and what was found
   */
  static List<RoundTrip> read(Path file) {
    List<String> lines = lines(file);
    if (lines.isEmpty() || !lines.get(0).replace(" ", "").equals(HEADING)) {
      throw new StudyException(
          "%s: line 1: the heading %s, got %s"
              .formatted(file, HEADING, lines.isEmpty() ? "nothing" : lines.get(0)));
    }
    List<RoundTrip> trips = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        trips.add(parse(file + ": line " + (i + 1) + ": ", lines.get(i)));
      }
    }
    return trips;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new StudyException(file + ": measured round trips; there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new StudyException(file + ": a CSV file in UTF-8, got other bytes", e);
    } catch (IOException e) {
      throw new StudyException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static RoundTrip parse(String where, String line) {
    String[] fields = line.split(",", -1);
    if (fields.length != FIELDS) {
      throw new StudyException(where + "three values, got " + fields.length);
    }
    try {
      return new RoundTrip(
          Long.parseLong(fields[0].strip()),
          Double.parseDouble(fields[1].strip()),
          Double.parseDouble(fields[2].strip()));
    } catch (NumberFormatException e) {
      throw new StudyException(where + "a whole number of bytes and two times in ns, got " + line);
    } catch (IllegalArgumentException e) {
      throw new StudyException(where + e.getMessage());
    }
  }
}
