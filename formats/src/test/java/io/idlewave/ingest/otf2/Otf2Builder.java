package io.idlewave.ingest.otf2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Assembles OTF2 archives byte by byte, sound or flawed. A fresh one has a clock of one tick per
 * ns, and the strings and regions of {@link #REGIONS}: region i has the i-th name.
 */
final class Otf2Builder {

  /** Names of the predefined regions; those that begin with MPI_ are of the paradigm MPI. */
  static final String[] REGIONS = {
    "main",
    "MPI_Init",
    "MPI_Finalize",
    "MPI_Send",
    "MPI_Recv",
    "MPI_Isend",
    "MPI_Irecv",
    "MPI_Wait",
    "MPI_Waitall",
    "MPI_Sendrecv",
    "MPI_Startall",
    "MPI_Barrier",
    "MPI_Ibarrier",
    "MPI_Bcast",
    "MPI_Ssend",
    "MPI_Issend",
    "MPI_Bsend",
    "MPI_Ibsend",
    "MPI_Rsend",
    "MPI_Irsend",
    "solve",
    "MPI_Comm_free",
    "MPI_Win_create",
    "MPI_Win_free",
    "MPI_Win_fence",
    "MPI_Win_post",
    "MPI_Win_start",
    "MPI_Win_complete",
    "MPI_Win_wait",
    "MPI_Win_test",
    "MPI_Win_lock",
    "MPI_Win_lock_all",
    "MPI_Win_unlock",
    "MPI_Win_unlock_all",
    "MPI_Win_flush",
    "MPI_Win_flush_local",
    "MPI_Win_flush_local_all",
    "MPI_Put",
    "MPI_Rput",
    "MPI_Get",
    "MPI_Accumulate"
  };

  static final int MPI = 4;
  static final int HIP = 23;
  static final int WORLD = 0;
  static final int MPI_LOCATIONS = 50;

  private static final int NAMES = 1000;

  final RecordFile definitions;
  private final boolean bigEndian;
  private final Map<Long, EventFile> events = new LinkedHashMap<>();
  private final Map<Long, RecordFile> local = new HashMap<>();
  private int nextString = 5000;
  private Consumer<RecordBytes> clock;
  int substrate = 1;
  int compression = 1;
  int anchorFormat = 3;
  String magic = "OTF2";
  String creator = "builder";
  long eventChunkBytes = 4096;
  long definitionChunkBytes = 4096;

  private Otf2Builder(boolean bigEndian) {
    this.bigEndian = bigEndian;
    this.definitions = new RecordFile(bigEndian);
    stringAt(0, "");
    for (int i = 0; i < REGIONS.length; i++) {
      stringAt(NAMES + i, REGIONS[i]);
    }
  }

  /** The region of that name. */
  static int region(String name) {
    return List.of(REGIONS).indexOf(name);
  }

  /** An archive without any rank yet. */
  static Otf2Builder empty(boolean bigEndian, boolean paradigms) {
    Otf2Builder builder = new Otf2Builder(bigEndian);
    for (int i = 0; i < REGIONS.length; i++) {
      boolean mpi = paradigms && REGIONS[i].startsWith("MPI_");
      builder.region(i, NAMES + i, 1, mpi ? MPI : 1);
    }
    return builder;
  }

  /** Ranks 0, 1, ... at locations 100, 101, ... on one node, with MPI_COMM_WORLD as comm 0. */
  static Otf2Builder ranks(int count, boolean bigEndian) {
    Otf2Builder builder = empty(bigEndian, true).clock(1_000_000_000L, 0);
    builder.node(7, "host", "node", -1);
    long[] locations = new long[count];
    long[] members = new long[count];
    for (int rank = 0; rank < count; rank++) {
      locations[rank] = 100L + rank;
      members[rank] = rank;
      builder.process(rank, 7).location(100L + rank, 1, rank, -1);
    }
    builder.group(MPI_LOCATIONS, 4, MPI, 0, locations).group(51, 5, MPI, 0, members);
    return builder.comm(WORLD, 51);
  }

  int string(String text) {
    return stringAt(nextString++, text);
  }

  private int stringAt(int id, String text) {
    definitions.record(10, d -> d.packed(id).string(text));
    return id;
  }

  /** Replaces the clock. */
  Otf2Builder clock(long ticksPerSecond, long offset) {
    clock = d -> d.packed(ticksPerSecond, offset, 0, -1);
    return this;
  }

  Otf2Builder node(int id, String name, String className, int parent) {
    int nameId = string(name);
    int classId = string(className);
    definitions.record(12, d -> d.packed(id, nameId, classId, parent));
    return this;
  }

  Otf2Builder process(int id, int node) {
    definitions.record(13, d -> d.packed(id, 0).u8(1).packed(node, -1));
    return this;
  }

  /** An accelerator that a process uses. */
  Otf2Builder accelerator(int id, int node, int process) {
    definitions.record(13, d -> d.packed(id, 0).u8(2).packed(node, process));
    return this;
  }

  Otf2Builder location(long id, int type, int group, long eventCount) {
    definitions.record(14, d -> d.packed(id, 0).u8(type).packed(eventCount, group));
    return this;
  }

  /** A thread of a process, by its name. */
  Otf2Builder thread(long id, String name, int process) {
    int nameId = string(name);
    definitions.record(14, d -> d.packed(id, nameId).u8(1).packed(-1, process));
    return this;
  }

  Otf2Builder region(int id, int name, int role, int paradigm) {
    definitions.record(
        15,
        d -> d.packed(id, name, 0).u8(0).packed(-1, 0, 0, name).u8(role).u8(paradigm).packed(0));
    return this;
  }

  Otf2Builder group(int id, int type, int paradigm, int flags, long... members) {
    definitions.record(
        18,
        d ->
            d.packed(id, 0)
                .u8(0)
                .packed(members.length)
                .packed(members)
                .u8(type)
                .u8(paradigm)
                .packed(flags));
    return this;
  }

  Otf2Builder comm(int id, int group) {
    definitions.record(22, d -> d.packed(id, 0, group, -1, 0));
    return this;
  }

  Otf2Builder window(int id, int comm) {
    definitions.record(24, d -> d.packed(id, 0, comm, 0));
    return this;
  }

  Otf2Builder interComm(int id, int groupA, int groupB) {
    definitions.record(43, d -> d.packed(id, 0, groupA, groupB, WORLD, 0));
    return this;
  }

  /** Adds events of rank {@code rank}, at location 100 + rank. */
  Otf2Builder rank(int rank, Consumer<EventFile> program) {
    return location(100L + rank, program);
  }

  Otf2Builder location(long location, Consumer<EventFile> program) {
    program.accept(events.computeIfAbsent(location, l -> new EventFile(bigEndian, 1000)));
    return this;
  }

  RecordFile localDefinitions(long location) {
    return local.computeIfAbsent(location, l -> new RecordFile(bigEndian));
  }

  /** Writes the archive, and returns its anchor. */
  Path write(Path folder) {
    if (clock != null) {
      definitions.record(5, clock);
      clock = null;
    }
    try {
      Files.createDirectories(folder.resolve("traces"));
      Files.write(folder.resolve("traces.def"), definitions.toArray((int) definitionChunkBytes));
      for (Map.Entry<Long, EventFile> entry : events.entrySet()) {
        Files.write(
            folder.resolve("traces/" + entry.getKey() + ".evt"),
            entry.getValue().file.toArray((int) eventChunkBytes));
      }
      for (Map.Entry<Long, RecordFile> entry : local.entrySet()) {
        Files.write(
            folder.resolve("traces/" + entry.getKey() + ".def"),
            entry.getValue().toArray((int) definitionChunkBytes));
      }
      return Files.write(folder.resolve("traces.otf2"), anchor());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] anchor() {
    RecordBytes anchor = new RecordBytes(bigEndian).header().string(magic);
    anchor.u8(anchorFormat).u8(2).u8(3).u8(0).u8(2);
    anchor.u64Full(eventChunkBytes).u64Full(definitionChunkBytes).u8(substrate).u8(compression);
    anchor.u64Full(events.size()).u64Full(definitions.count());
    anchor.string("machine").string(creator).string("");
    anchor.u32Full(1).string("key").string("value").u64Full(42).u32Full(0).u32Full(0);
    return anchor.u8(2).toArray();
  }
}
