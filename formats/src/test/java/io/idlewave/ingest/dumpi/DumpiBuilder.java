package io.idlewave.ingest.dumpi;

import io.idlewave.ingest.dumpi.decode.DumpiFunctions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * DUMPI sets written byte by byte from the description of the format: a record takes 10 ns and
 * begins 100 ns after the one before, unless a test says otherwise.
 */
final class DumpiBuilder {

  private static final int WALL = 0x08;
  private static final int STATUSES = 0x03;
  private static final int FUNCTIONS = 291;

  private final List<Rank> ranks = new ArrayList<>();
  private int stated;

  /** The file of one rank. */
  static final class Rank {
    private final DumpiBytes stream = new DumpiBytes();
    private final int[] records = new int[FUNCTIONS];
    private final int[] unrecorded = new int[FUNCTIONS];
    private final Map<Long, String> regions = new TreeMap<>();
    private String host = "node";
    private List<Integer> mesh = List.of();
    private int[] version = {8, 1, 0};
    private int[] sizes = new int[0];
    private int nanos = 1000;
    private int thread = -1;
    private int mask = WALL | STATUSES;
    private int offsets = 7;
    private boolean index = true;

    /** A call of the named function. */
    Rank call(String function, Consumer<DumpiBytes> arguments) {
      nanos += 100;
      return call(function, nanos, nanos + 10, arguments);
    }

    /** A call at times in ns after 5 s. */
    Rank call(String function, long enter, long leave, Consumer<DumpiBytes> arguments) {
      int id =
          IntStream.range(0, DumpiFunctions.functions().size())
              .filter(i -> DumpiFunctions.functions().get(i).name().equals(function))
              .findFirst()
              .orElseThrow();
      records[id]++;
      record(id, 5, enter, 5, leave);
      arguments.accept(stream);
      return this;
    }

    /** A record without arguments at seconds and nanoseconds. */
    Rank record(int id, int enterSeconds, long enter, int leaveSeconds, long leave) {
      stream.u16(id).u8(mask | (thread < 0 ? 0 : 0x40));
      if (thread >= 0) {
        stream.u16(thread);
      }
      if ((mask & 0x04) != 0) {
        stream.i32(0, 0, 0);
      }
      if ((mask & WALL) != 0) {
        stream.u16(enterSeconds).i32((int) enter).u16(leaveSeconds).i32((int) leave);
      }
      return this;
    }

    /** The key of a region, after its record. */
    Rank key(long key) {
      stream.i64(key);
      return this;
    }

    Rank init() {
      return call("MPI_Init", a -> a.i32(1).i32(1).u8('x'));
    }

    Rank finish() {
      return call("MPI_Finalize", a -> {});
    }

    Rank region(long key, String name) {
      regions.put(key, name);
      return this;
    }

    Rank enter(long key) {
      nanos += 100;
      record(291, 5, nanos, 5, nanos);
      stream.i64(key);
      return this;
    }

    Rank exit(long key) {
      nanos += 100;
      record(292, 5, nanos, 5, nanos);
      stream.i64(key);
      return this;
    }

    Rank host(String name, Integer... coordinates) {
      host = name;
      mesh = List.of(coordinates);
      return this;
    }

    Rank version(int... parts) {
      version = parts;
      return this;
    }

    Rank sizes(int... bytes) {
      sizes = bytes;
      return this;
    }

    Rank thread(int number) {
      thread = number;
      return this;
    }

    Rank mask(int bits) {
      mask = bits;
      return this;
    }

    Rank offsets(int count) {
      offsets = count;
      return this;
    }

    /** As a run leaves it that was killed. */
    Rank withoutIndex() {
      index = false;
      return this;
    }

    Rank unrecorded(int id, int calls) {
      unrecorded[id] = calls;
      return this;
    }

    /** The tracer counted more records than there are. */
    Rank counted(int id, int more) {
      records[id] += more;
      return this;
    }

    byte[] bytes() {
      DumpiBytes all = new DumpiBytes().magic().i32(0, 1000);
      for (byte b : stream.toArray()) {
        all.u8(b);
      }
      if (!index) {
        return all.toArray();
      }
      all.u16(293);
      int header = all.size();
      all.u8(version).i64(1_400_000_000L).text(host).text("user");
      all.ints(mesh.stream().mapToInt(Integer::intValue).toArray());
      if (!mesh.isEmpty()) {
        all.ints(2, 2, 2);
      }
      int footer = all.size();
      all.i64(0xF007FEE7L);
      for (int i = 0; i < FUNCTIONS; i++) {
        all.i32(records[i] + unrecorded[i]);
      }
      all.i32(unrecorded).i32(0);
      int counters = all.size();
      all.i32(0);
      int types = all.size();
      all.ints(sizes);
      int labels = all.size();
      all.i32(regions.size());
      regions.forEach((key, name) -> all.i64(key).text(name));
      long[] index = {types, labels, counters, header, 8, footer, 0};
      all.magic();
      for (int i = index.length - offsets; i < index.length; i++) {
        all.i64(index[i]);
      }
      return all.toArray();
    }
  }

  static DumpiBuilder ranks(int count) {
    DumpiBuilder builder = new DumpiBuilder();
    for (int i = 0; i < count; i++) {
      builder.ranks.add(new Rank());
    }
    builder.stated = count;
    return builder;
  }

  /** What .meta says of the number of ranks. */
  DumpiBuilder stating(int count) {
    stated = count;
    return this;
  }

  DumpiBuilder rank(int rank, Consumer<Rank> content) {
    content.accept(ranks.get(rank));
    return this;
  }

  DumpiBuilder every(Consumer<Rank> content) {
    ranks.forEach(content);
    return this;
  }

  /** Writes the set; returns its .meta file. */
  Path write(Path folder) {
    try {
      for (int rank = 0; rank < ranks.size(); rank++) {
        Files.write(folder.resolve("run-%04d.bin".formatted(rank)), ranks.get(rank).bytes());
      }
      return Files.writeString(
          folder.resolve("run.meta"), "hostname=node\nnumprocs=" + stated + "\nversion=8\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
