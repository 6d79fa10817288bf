package io.idlewave.jobs.analysis;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.scenario.CallPlace;
import java.util.Collection;
import java.util.List;

/** The names of places of a trace. Immutable. */
public final class PlaceWords {

  private final TraceMetadata metadata;
  private final List<String> regions;

  public PlaceWords(TraceMetadata metadata) {
    this.metadata = metadata;
    this.regions = metadata.callPaths().labels();
  }

  /** The rank to which a row belongs. */
  public int rankOf(int row) {
    return metadata.rankOf(row);
  }

  /** How many ranks these rows belong to. */
  public int ranks(Collection<Integer> rows) {
    return (int) rows.stream().map(metadata::rankOf).distinct().count();
  }

  /** What results call a user region; empty outside any. */
  public String region(int region) {
    return region < 0 ? "" : regions.get(region);
  }

  /** The name of a function; empty where there is none. */
  public String function(int function) {
    return function < 0 ? "" : metadata.functions().get(function);
  }

  /** Such as {@code MPI_Allreduce in ljForce}. */
  public String in(String what, int region) {
    return region < 0 ? what : what + " in " + region(region);
  }

  /** The least bytes of the size class. */
  public static long fromBytes(CallPlace place) {
    return place.sizeClass() == 0 ? 0 : 1L << (place.sizeClass() - 1);
  }

  /** The most bytes of the size class. */
  public static long toBytes(CallPlace place) {
    return place.sizeClass() == 0 ? 0 : 2 * fromBytes(place) - 1;
  }

  /** Such as {@code MPI_Allreduce in ljForce (64 to 127 B)}. */
  public String of(CallPlace place) {
    if (place.function() < 0) {
      return "before the first call";
    }
    StringBuilder words = new StringBuilder(in(function(place.function()), place.region()));
    if (place.sizeClass() > 0) {
      long from = fromBytes(place);
      long to = toBytes(place);
      words.append(from == to ? " (%d B)".formatted(from) : " (%d to %d B)".formatted(from, to));
    }
    if (place.communicator() >= 0 && metadata.communicators().size() > 1) {
      String name = metadata.communicators().get(place.communicator()).name();
      words.append(" on ").append(name.isEmpty() ? "communicator " + place.communicator() : name);
    }
    return words.toString();
  }
}
