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

  /** By function and region, each from -1 on. */
  private final int[] known;

  Places(TraceMetadata metadata, PlaceNumbers numbers) {
    this.functions = metadata.functions();
    this.regions = metadata.callPaths().texts();
    this.numbers = numbers;
    this.known = new int[(functions.size() + 1) * (regions.size() + 1)];
    Arrays.fill(known, UNKNOWN);
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
    int at = (function + 1) * (regions.size() + 1) + region + 1;
    if (known[at] == UNKNOWN) {
      known[at] =
          numbers.of(
              new Place(
                  function < 0 ? "" : functions.get(function),
                  region < 0 ? "" : regions.get(region)));
    }
    return known[at];
  }
}
