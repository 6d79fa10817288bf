package io.idlewave.ingest.dumpi.decode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The functions that DUMPI traces, by the numbers of its files. */
public final class DumpiFunctions {

  /** A record that says that the program entered one of its own functions. */
  static final int REGION_ENTER = 291;

  /** A record that says that it left one. */
  static final int REGION_EXIT = 292;

  /** The label after the last record. */
  static final int END_OF_STREAM = 293;

  private static final List<Function> FUNCTIONS = read();

  private DumpiFunctions() {}

  /** All functions; the index is the number. */
  public static List<Function> functions() {
    return FUNCTIONS;
  }

  private static List<Function> read() {
    try (InputStream in = DumpiFunctions.class.getResourceAsStream("functions.txt")) {
      if (in == null) {
        throw new IllegalStateException("the table of DUMPI functions is missing");
      }
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
      return lines.lines().map(Function::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
