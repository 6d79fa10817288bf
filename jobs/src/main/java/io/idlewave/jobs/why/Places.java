package io.idlewave.jobs.why;

import io.idlewave.ingest.model.TraceMetadata;
import java.util.Arrays;
import java.util.List;

/** The places of one trace, by the numbers that several runs have in common. Mutable: it grows. */
final class Places {

  private static final int UNKNOWN = -1;

  private final List<String> functions;
  private final List<String> regions;
  private final PlaceNumbers numbers;

  /** By region, of those that occur, and function, each from -1 on. */
  private final int[][] known;

  Places(TraceMetadata metadata, PlaceNumbers numbers) {
    this.functions = metadata.functions();
    this.regions = metadata.callPaths().texts();
    this.numbers = numbers;
    this.known = new int[regions.size() + 1][];
  }

  /** A place; a negative index means none. */
  Place of(int function, int region) {
    return numbers.place(number(function, region));
  }

  /** The place of a number. */
  Place place(int number) {
    return numbers.place(number);
  }

  /** The number of a place. */
  int number(int function, int region) {
    int[] ofRegion = known[region + 1];
    if (ofRegion == null) {
      ofRegion = new int[functions.size() + 1];
      Arrays.fill(ofRegion, UNKNOWN);
      known[region + 1] = ofRegion;
    }
    if (ofRegion[function + 1] == UNKNOWN) {
      ofRegion[function + 1] =
          numbers.of(
              new Place(
                  function < 0 ? "" : functions.get(function),
                  region < 0 ? "" : regions.get(region)));
    }
    return ofRegion[function + 1];
  }
}
