package io.idlewave.jobs.why;

import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;

/** The places of one trace, by the numbers that several runs have in common. */
final class Places {

  private final List<String> functions;
  private final List<String> regions;
  private final PlaceNumbers numbers;

  Places(TraceMetadata metadata, PlaceNumbers numbers) {
    this.functions = metadata.functions();
    this.regions = metadata.callPaths().texts();
    this.numbers = numbers;
  }

  /** A place; a negative index means none. */
  Place of(int function, int region) {
    return new Place(
        function < 0 ? "" : functions.get(function), region < 0 ? "" : regions.get(region));
  }

  /** The number of a place. */
  int number(int function, int region) {
    return numbers.of(of(function, region));
  }
}
