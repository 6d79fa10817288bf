package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.LocalDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * Where the events of one location are and how to read them.
 *
 * @param rank the rank whose process it belongs to; {@link #NO_RANK} if there is none, or more than
 *     one
 * @param isFirst whether it is the one that the rank is
 * @param eventFile the event file; missing where the location recorded nothing
 * @param chunkBytes chunk size of the event file
 */
public record LocationInput(
    int rank,
    boolean isFirst,
    Location location,
    Path eventFile,
    int chunkBytes,
    LocalDefinitions definitions) {

  /** The rank of a location that belongs to no single one. */
  public static final int NO_RANK = -1;

  /**
   * For the first location of a rank, in the folder with one definition and one event file per
   * location.
   *
   * @throws BadTraceException if the definitions are malformed, or the event file is missing
   *     although the location has events
   */
  public static LocationInput first(int rank, Location location, Path folder, AnchorFile anchor) {
    LocationInput input = of(rank, true, location, folder, anchor);
    if (location.events() != 0 && !input.hasEvents()) {
      throw new BadTraceException(
          "%s: missing; location %s, rank %d, has %s events"
              .formatted(
                  input.eventFile(), input.id(), rank, Long.toUnsignedString(location.events())));
    }
    return input;
  }

  /**
   * For another location.
   *
   * @throws BadTraceException if its definitions are malformed
   */
  public static LocationInput further(int rank, Location location, Path folder, AnchorFile anchor) {
    return of(rank, false, location, folder, anchor);
  }

  private static LocationInput of(
      int rank, boolean isFirst, Location location, Path folder, AnchorFile anchor) {
    String name = Long.toUnsignedString(location.id());
    LocalDefinitions definitions =
        LocalDefinitions.read(folder.resolve(name + ".def"), anchor.definitionChunkBytes());
    Path events = folder.resolve(name + ".evt");
    return new LocationInput(
        rank, isFirst, location, events, anchor.eventChunkBytes(), definitions);
  }

  /** Whether it is a stream of an accelerator. */
  public boolean isStream() {
    return location.type() == GlobalDefinitions.LOCATION_STREAM;
  }

  /** Whether there is an event file. */
  public boolean hasEvents() {
    return Files.isRegularFile(eventFile);
  }

  /** Size of the event file, 0 if there is none. */
  public long eventBytes() {
    try {
      return hasEvents() ? Files.size(eventFile) : 0;
    } catch (IOException e) {
      throw new BadTraceException(eventFile + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** Opens the event file; {@code progress} is given the number of bytes read now and then. */
  public EventReader open(LongConsumer progress) {
    return new EventReader(eventFile, chunkBytes, definitions, progress);
  }

  /** The id of the location. */
  String id() {
    return Long.toUnsignedString(location.id());
  }

  /** A place in the event file, for messages about its archive. */
  String place(long recordOffset) {
    return place(eventFile.getFileName(), recordOffset);
  }

  /** A place in the event file, for messages that say which archive it is. */
  String wholePlace(long recordOffset) {
    return place(eventFile, recordOffset);
  }

  private String place(Path file, long recordOffset) {
    String whose = rank == NO_RANK ? "location " + id() : "rank " + rank;
    return "%s, %s byte %d".formatted(whose, file, recordOffset);
  }
}
