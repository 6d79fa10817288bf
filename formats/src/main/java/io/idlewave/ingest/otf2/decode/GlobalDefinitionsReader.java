package io.idlewave.ingest.otf2.decode;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.ClockProperties;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Comm;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Group;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.GroupKey;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.InterComm;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Location;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.LocationGroup;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Region;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.SystemTreeNode;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.UnknownRecords;
import io.idlewave.ingest.otf2.decode.GlobalDefinitions.Window;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the global definition file {@code NAME.def}. Records of no concern are passed over; those
 * of a type that OTF2 3.1 does not have are counted.
 */
public final class GlobalDefinitionsReader {

  private static final int CLOCK_PROPERTIES = 5;
  private static final int STRING = 10;
  private static final int SYSTEM_TREE_NODE = 12;
  private static final int LOCATION_GROUP = 13;
  private static final int LOCATION = 14;
  private static final int REGION = 15;
  private static final int GROUP = 18;
  private static final int COMM = 22;
  private static final int RMA_WIN = 24;
  private static final int INTER_COMM = 43;
  private static final int LAST_KNOWN = INTER_COMM;

  private static final int FLAG_GLOBAL_MEMBERS = 1;

  private @Nullable ClockProperties clock;
  private final Map<Integer, String> strings = new LinkedHashMap<>();
  private final Map<Integer, SystemTreeNode> systemTreeNodes = new LinkedHashMap<>();
  private final Map<Integer, LocationGroup> locationGroups = new LinkedHashMap<>();
  private final Map<Long, Location> locations = new LinkedHashMap<>();
  private final Map<Integer, Region> regions = new LinkedHashMap<>();
  private final Map<GroupKey, Group> groups = new LinkedHashMap<>();
  private final Map<Integer, Comm> comms = new LinkedHashMap<>();
  private final Map<Integer, InterComm> interComms = new LinkedHashMap<>();
  private final Map<Integer, Window> windows = new LinkedHashMap<>();
  private long unknown;
  private long firstUnknown;

  private GlobalDefinitionsReader() {}

  /**
   * Reads the whole file.
   *
   * @throws BadTraceException if it is missing or malformed, defines a string or a region twice, or
   *     says nothing of the clock
   */
  public static GlobalDefinitions read(Path file, int chunkBytes) {
    GlobalDefinitionsReader reader = new GlobalDefinitionsReader();
    try (ChunkReader chunks = new ChunkReader(file, chunkBytes)) {
      ByteCursor cursor = chunks.cursor();
      for (int type = chunks.next(); type != ChunkReader.END_OF_FILE; type = chunks.next()) {
        cursor.beginRecord();
        if (type > LAST_KNOWN && reader.unknown++ == 0) {
          reader.firstUnknown = chunks.recordOffset();
        }
        reader.record(type, cursor);
        cursor.endRecord();
      }
    }
    if (reader.clock == null) {
      throw new BadTraceException(file + ": no clock properties among the definitions");
    }
    return new GlobalDefinitions(
        reader.clock,
        reader.strings,
        reader.systemTreeNodes,
        reader.locationGroups,
        reader.locations,
        reader.regions,
        reader.groups,
        reader.comms,
        reader.interComms,
        reader.windows,
        new UnknownRecords(reader.unknown, reader.firstUnknown));
  }

  private void record(int recordType, ByteCursor cursor) {
    switch (recordType) {
      case CLOCK_PROPERTIES -> {
        if (clock != null) {
          throw cursor.failure("clock properties: one definition, got a second");
        }
        clock = clockProperties(cursor);
      }
      case STRING -> {
        int id = cursor.u32();
        once(strings.putIfAbsent(id, cursor.string()), "string", id, cursor);
      }
      case SYSTEM_TREE_NODE ->
          systemTreeNodes.put(
              cursor.u32(), new SystemTreeNode(cursor.u32(), cursor.u32(), cursor.u32()));
      case LOCATION_GROUP -> {
        int id = cursor.u32();
        cursor.u32();
        int type = cursor.u8();
        int parent = cursor.u32();
        int creator = cursor.remaining() > 0 ? cursor.u32() : ByteCursor.UNDEFINED;
        locationGroups.put(id, new LocationGroup(id, type, parent, creator));
      }
      case LOCATION -> {
        long id = cursor.u64();
        int name = cursor.u32();
        locations.put(id, new Location(id, name, cursor.u8(), cursor.u64(), cursor.u32()));
      }
      case REGION -> region(cursor);
      case GROUP -> {
        Group group = group(cursor);
        groups.put(new GroupKey(group.id(), group.type()), group);
      }
      case COMM -> {
        Comm comm = new Comm(cursor.u32(), cursor.u32(), cursor.u32());
        comms.put(comm.id(), comm);
      }
      case RMA_WIN -> {
        int id = cursor.u32();
        cursor.u32();
        windows.put(id, new Window(id, cursor.u32()));
      }
      case INTER_COMM -> {
        InterComm comm = new InterComm(cursor.u32(), cursor.u32(), cursor.u32(), cursor.u32());
        interComms.put(comm.id(), comm);
      }
      default -> {}
    }
  }

  private static ClockProperties clockProperties(ByteCursor cursor) {
    long ticksPerSecond = cursor.u64();
    if (ticksPerSecond <= 0) {
      throw cursor.failure(
          "ticks per second: 1 to 2^63 - 1, got " + Long.toUnsignedString(ticksPerSecond));
    }
    return new ClockProperties(ticksPerSecond, cursor.u64());
  }

  private void region(ByteCursor cursor) {
    int id = cursor.u32();
    int name = cursor.u32();
    cursor.u32();
    cursor.u8();
    cursor.u32();
    cursor.u32();
    cursor.u32();
    boolean hasRole = cursor.remaining() > 0;
    if (hasRole) {
      cursor.u32();
    }
    int role = hasRole ? cursor.u8() : 0;
    int paradigm = hasRole ? cursor.u8() : 0;
    once(regions.putIfAbsent(id, new Region(id, name, role, paradigm)), "region", id, cursor);
  }

  /** What calls are depends on these: a second meaning would lose calls in silence. */
  private static void once(@Nullable Object before, String what, int id, ByteCursor cursor) {
    if (before != null) {
      throw cursor.failure(
          "%s %s: one definition, got another".formatted(what, Integer.toUnsignedString(id)));
    }
  }

  private static Group group(ByteCursor cursor) {
    int id = cursor.u32();
    cursor.u32();
    cursor.u8();
    long count = Integer.toUnsignedLong(cursor.u32());
    if (count > cursor.remaining()) {
      throw cursor.failure(
          "members of group %s: at most %d, one per byte left in the record, got %d"
              .formatted(Integer.toUnsignedString(id), cursor.remaining(), count));
    }
    long[] members = new long[(int) count];
    for (int i = 0; i < members.length; i++) {
      members[i] = cursor.u64();
    }
    if (cursor.remaining() == 0) {
      return new Group(id, Group.Type.UNKNOWN, 0, false, members);
    }
    int type = cursor.u8();
    int paradigm = cursor.u8();
    boolean globalMembers = (cursor.u32() & FLAG_GLOBAL_MEMBERS) != 0;
    Group.Type[] types = Group.Type.values();
    return new Group(
        id,
        type < types.length ? types[type] : Group.Type.UNKNOWN,
        paradigm,
        globalMembers,
        members);
  }
}
