package io.idlewave.ingest.otf2.decode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of a location's definition file: how its ids map to global ones, and how its clock
 * differed from the global clock whenever the tracer measured that.
 */
public record LocalDefinitions(
    IdMap regions, IdMap comms, IdMap windows, IdMap groups, List<ClockOffset> clockOffsets) {

  private static final int MAPPING_TABLE = 5;
  private static final int CLOCK_OFFSET = 6;

  private static final int MAPS_REGIONS = 3;
  private static final int MAPS_GROUPS = 4;
  private static final int MAPS_COMMS = 6;
  private static final int MAPS_WINDOWS = 8;

  /**
   * A measured difference between clocks.
   *
   * @param ticks time on the location's own clock
   * @param offsetTicks what to add for the global clock
   */
  public record ClockOffset(long ticks, long offsetTicks) {}

  public LocalDefinitions {
    clockOffsets = List.copyOf(clockOffsets);
  }

  /** Reads the file; a location without one uses global ids and has no offsets. */
  public static LocalDefinitions read(Path file, int chunkBytes) {
    IdMap regions = IdMap.IDENTITY;
    IdMap comms = IdMap.IDENTITY;
    IdMap windows = IdMap.IDENTITY;
    IdMap groups = IdMap.IDENTITY;
    List<ClockOffset> offsets = new ArrayList<>();
    if (!Files.exists(file)) {
      return new LocalDefinitions(regions, comms, windows, groups, offsets);
    }
    try (ChunkReader chunks = new ChunkReader(file, chunkBytes)) {
      ByteCursor cursor = chunks.cursor();
      for (int type = chunks.next(); type != ChunkReader.END_OF_FILE; type = chunks.next()) {
        cursor.beginRecord();
        if (type == CLOCK_OFFSET) {
          offsets.add(new ClockOffset(cursor.u64Full(), cursor.u64()));
        } else if (type == MAPPING_TABLE) {
          switch (cursor.u8()) {
            case MAPS_REGIONS -> regions = IdMap.read(cursor);
            case MAPS_COMMS -> comms = IdMap.read(cursor);
            case MAPS_WINDOWS -> windows = IdMap.read(cursor);
            case MAPS_GROUPS -> groups = IdMap.read(cursor);
            default -> {}
          }
        }
        cursor.endRecord();
      }
    }
    return new LocalDefinitions(regions, comms, windows, groups, offsets);
  }
}
