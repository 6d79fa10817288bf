package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.LocalDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * Where one rank's events are and how to read them.
 *
 * @param eventFile the event file; missing where the location recorded nothing
 * @param chunkBytes chunk size of the event file
 */
public record RankInput(
    int rank, Location location, Path eventFile, int chunkBytes, LocalDefinitions definitions) {

  /**
   * Reads the location's own definitions.
   *
   * @param folder the folder with one definition and one event file per location
   * @throws BadTraceException if they are malformed, or the event file is missing although the
   *     location has events
   */
  public static RankInput of(int rank, Location location, Path folder, AnchorFile anchor) {
    String name = Long.toUnsignedString(location.id());
    Path eventFile = folder.resolve(name + ".evt");
    if (location.events() != 0 && !Files.isRegularFile(eventFile)) {
      throw new BadTraceException(
          "%s: missing; location %s, rank %d, has %s events"
              .formatted(eventFile, name, rank, Long.toUnsignedString(location.events())));
    }
    LocalDefinitions definitions =
        LocalDefinitions.read(folder.resolve(name + ".def"), anchor.definitionChunkBytes());
    return new RankInput(rank, location, eventFile, anchor.eventChunkBytes(), definitions);
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

  /** A place in the event file, for messages. */
  String place(long recordOffset) {
    return "rank %d, %s byte %d".formatted(rank, eventFile.getFileName(), recordOffset);
  }
}
