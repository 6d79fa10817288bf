package io.idlewave.jobs.fit;

import io.idlewave.ingest.file.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which of the CSV files that {@code idlewave fit} reads a file is, by its heading. */
public final class FitFiles {

  private FitFiles() {}

  public static boolean isRoundTrips(Path file) throws IOException {
    return heading(file).equals(RoundTripFile.HEADING);
  }

  public static boolean isBursts(Path file) throws IOException {
    return heading(file).equals(BurstFile.HEADING);
  }

  private static String heading(Path file) throws IOException {
    try (BufferedReader reader =
        Files.newBufferedReader(InputFile.of(file), StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          return line.replace(" ", "").strip();
        }
      }
      return "";
    }
  }
}
