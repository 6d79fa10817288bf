package io.idlewave.ingest.own;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** What the tracer recorded of its programs, and what {@code kitchen}, on two ranks, counted. */
public final class OwnSamples {

  static final int RANKS = 2;

  private OwnSamples() {}

  /** The folder of the trace. */
  public static Path kitchen(Path folder) {
    return copy("kitchen-2", RANKS, folder.resolve("kitchen.iw"));
  }

  /** The folder of a trace of the program {@code rma} on four ranks: one-sided halos, 4 steps. */
  public static Path rma(Path folder) {
    return copy("rma-4", 4, folder.resolve("rma.iw"));
  }

  /**
   * The folder of a trace of the program {@code ring}: ranks 0 and 1 on one node, 2 and 3 on
   * another one. Its tracer measured messages of 0, 128 and 2048 B, there and back: 2428, 2235,
   * 2475 ns between ranks 0 and 1; 2089, 1367, 2568 ns between 2 and 3; 2106, 2138, 2721 ns between
   * 0 and 2.
   */
  public static Path ring(Path folder) {
    return copy("ring-4", 4, folder.resolve("ring.iw"));
  }

  private static Path copy(String sample, int ranks, Path trace) {
    for (int rank = 0; rank < ranks; rank++) {
      String name = "rank-%05d.avro".formatted(rank);
      try (InputStream in = resource(sample + "/" + name)) {
        Files.createDirectories(trace);
        Files.copy(in, trace.resolve(name));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return trace;
  }

  /** What the program itself counted: calls by function, messages and their bytes, collectives. */
  static Map<String, Long> counted() throws IOException {
    Map<String, Long> counts = new HashMap<>();
    try (InputStream in = resource("kitchen-2.txt")) {
      new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .map(line -> line.split(" "))
          .forEach(line -> counts.merge(line[0], Long.valueOf(line[1]), Long::sum));
    }
    return counts;
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(OwnSamples.class.getResourceAsStream("/own/" + name), name);
  }
}
