package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.otf2.decode.AnchorFile;
import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.LocalDefinitions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread that is no rank. Its MPI calls are left out of the archive, which is a loss: one pass
 * over its events, one chunk in memory at a time, counts them.
 *
 * @param id of its location
 * @param events its event file
 * @param local its definition file, which need not exist
 */
public record SkippedThread(long id, Path events, Path local, AnchorFile anchor) {

  /** The thread at {@code location}, in the folder with one event file per location. */
  public static SkippedThread of(Location location, Path folder, AnchorFile anchor) {
    String name = Long.toUnsignedString(location.id());
    return new SkippedThread(
        location.id(), folder.resolve(name + ".evt"), folder.resolve(name + ".def"), anchor);
  }

  /** Size of the event file, 0 if there is none. */
  public long eventBytes() {
    try {
      return Files.isRegularFile(events) ? Files.size(events) : 0;
    } catch (IOException e) {
      throw new BadTraceException(events + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Counts MPI calls, outermost ones, and records of messages outside any.
   *
   * @param progress is given the number of bytes read now and then
   */
  public WarningLog calls(RegionTable regions, LongConsumer progress) {
    WarningLog log = new WarningLog();
    if (eventBytes() == 0) {
      return log;
    }
    LocalDefinitions definitions = LocalDefinitions.read(local, anchor.definitionChunkBytes());
    try (EventReader reader =
        new EventReader(events, anchor.eventChunkBytes(), definitions, progress)) {
      RegionStack stack = new RegionStack();
      for (int type = reader.next(); type != EventType.END_OF_FILE; type = reader.next()) {
        if (begins(type, reader, regions, stack)) {
          log.add(Otf2Warning.THREAD_CALLS, () -> place(reader.recordOffset(), stack.call()));
        }
      }
    }
    return log;
  }

  /** Whether a call begins, or something that has none around it. */
  private static boolean begins(
      int type, EventReader reader, RegionTable regions, RegionStack stack) {
    boolean inCall = stack.call() != null;
    if (type != EventType.ENTER && type != EventType.LEAVE) {
      return !inCall && EventType.isMessage(type);
    }
    RegionInfo region = regions.find(reader.region());
    if (region == null) {
      return false;
    }
    if (type == EventType.LEAVE) {
      stack.leave(region);
      return false;
    }
    return stack.enter(region) && !inCall && region.isCall();
  }

  private String place(long recordOffset, @Nullable RegionInfo call) {
    return "location %s, %s byte %d%s"
        .formatted(
            Long.toUnsignedString(id),
            events.getFileName(),
            recordOffset,
            call == null ? "" : ": " + call.name());
  }
}
