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
import java.util.BitSet;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the events of a thread are that is no rank's first. Its MPI calls are left out of the
 * archive, which is a loss; what it waits for in teams is not.
 *
 * @param id of its location
 * @param name number of the string that names it
 * @param events its event file
 * @param local its definition file, which need not exist
 */
public record ThreadInput(long id, int name, Path events, Path local, AnchorFile anchor) {

  /** The thread at {@code location}, in the folder with one event file per location. */
  public static ThreadInput of(Location location, Path folder, AnchorFile anchor) {
    String name = Long.toUnsignedString(location.id());
    return new ThreadInput(
        location.id(),
        location.name(),
        folder.resolve(name + ".evt"),
        folder.resolve(name + ".def"),
        anchor);
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
   * A first pass, one chunk in memory at a time: counts MPI calls, outermost ones, and records of
   * messages outside any, and learns of teams.
   *
   * @param progress is given the number of bytes read now and then
   */
  public ThreadSurvey survey(RegionTable regions, LongConsumer progress) {
    WarningLog log = new WarningLog();
    TeamEvents teams = new TeamEvents();
    BitSet users = new BitSet();
    ThreadSurvey survey = new ThreadSurvey(this, teams.log(), users, log);
    if (eventBytes() == 0) {
      return survey;
    }
    try (EventReader reader = open(progress)) {
      RegionStack stack = new RegionStack();
      for (int type = reader.next(); type != EventType.END_OF_FILE; type = reader.next()) {
        RegionInfo region = isRegion(type) ? regions.find(reader.region()) : null;
        if (begins(type, region, stack)) {
          log.add(Otf2Warning.THREAD_CALLS, () -> place(reader.recordOffset(), stack.call()));
        }
        if (region == null) {
          teams.take(type, reader);
        } else if (type == EventType.LEAVE) {
          teams.left(stack);
        } else {
          teams.entered(region, stack);
          if (region.isUser()) {
            users.set(region.index());
          }
        }
      }
    }
    return survey;
  }

  /** Opens the event file; {@code progress} is given the number of bytes read now and then. */
  public EventReader open(LongConsumer progress) {
    LocalDefinitions definitions = LocalDefinitions.read(local, anchor.definitionChunkBytes());
    return new EventReader(events, anchor.eventChunkBytes(), definitions, progress);
  }

  private static boolean isRegion(int type) {
    return type == EventType.ENTER || type == EventType.LEAVE;
  }

  /** Whether a call begins, or something that has none around it. */
  private static boolean begins(int type, @Nullable RegionInfo region, RegionStack stack) {
    boolean inCall = stack.call() != null;
    if (!isRegion(type)) {
      return !inCall && EventType.isMessage(type);
    }
    if (region == null) {
      return false;
    }
    if (type == EventType.LEAVE) {
      stack.leave(region);
      return false;
    }
    return stack.enter(region) && !inCall && region.isCall();
  }

  /** A place in the event file, for messages. */
  String place(long recordOffset) {
    return "location %s, %s byte %d"
        .formatted(Long.toUnsignedString(id), events.getFileName(), recordOffset);
  }

  private String place(long recordOffset, @Nullable RegionInfo call) {
    return place(recordOffset) + (call == null ? "" : ": " + call.name());
  }
}
