package io.idlewave.ingest.otf2.decode;

import java.util.HashMap;
import java.util.Map;

/** A location's numbering of definitions, mapped to the global one. Unlisted ids are global. */
public final class IdMap {

  /** The map of a location that uses global ids. */
  static final IdMap IDENTITY = new IdMap(new long[0], Map.of());

  private static final int SPARSE = 1;

  private final long[] dense;
  private final Map<Long, Long> sparse;

  private IdMap(long[] dense, Map<Long, Long> sparse) {
    this.dense = dense;
    this.sparse = sparse;
  }

  /** Reads the map at the cursor: size, mode, and the ids. */
  static IdMap read(ByteCursor cursor) {
    long size = cursor.u64();
    int mode = cursor.u8();
    if (mode > SPARSE) {
      throw cursor.failure("mode of a mapping table: 0 (dense) or 1 (sparse), got " + mode);
    }
    if (size < 0 || size > cursor.remaining()) {
      throw cursor.failure(
          "size of a mapping table: at most %d, one per byte left in the record, got %s"
              .formatted(cursor.remaining(), Long.toUnsignedString(size)));
    }
    if (mode == SPARSE) {
      Map<Long, Long> sparse = new HashMap<>();
      for (long i = 0; i < size; i++) {
        sparse.put(cursor.u64(), cursor.u64());
      }
      return new IdMap(new long[0], sparse);
    }
    long[] dense = new long[(int) size];
    for (int i = 0; i < dense.length; i++) {
      dense[i] = cursor.u64();
    }
    return new IdMap(dense, Map.of());
  }

  /** The global id of the 32-bit local id. */
  int global(int local) {
    if (local >= 0 && local < dense.length) {
      return (int) dense[local];
    }
    if (sparse.isEmpty()) {
      return local;
    }
    Long global = sparse.get(Integer.toUnsignedLong(local));
    return global == null ? local : global.intValue();
  }
}
