package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.Field;
import io.idlewave.ingest.dumpi.decode.IntColumn;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How many bytes the data types of a rank have, by handle, as far as the stream has been read. The
 * file's own table holds the size at the first use of a handle and is never corrected, although a
 * handle may stand for one type after another; so constructors overrule it.
 */
final class TypeSizes {

  static final int NULL_TYPE = 1;

  private static final long UNKNOWN = -1;

  /** Of C types, where the file does not say: those of 64-bit Unix systems. */
  private static final Map<Integer, Integer> USUAL =
      Map.ofEntries(
          Map.entry(2, 1),
          Map.entry(3, 1),
          Map.entry(4, 1),
          Map.entry(5, 1),
          Map.entry(6, 4),
          Map.entry(7, 2),
          Map.entry(8, 2),
          Map.entry(9, 4),
          Map.entry(10, 4),
          Map.entry(11, 8),
          Map.entry(12, 8),
          Map.entry(13, 4),
          Map.entry(14, 8),
          Map.entry(15, 16),
          Map.entry(16, 8),
          Map.entry(17, 8),
          Map.entry(18, 8),
          Map.entry(19, 1),
          Map.entry(22, 8),
          Map.entry(23, 12),
          Map.entry(24, 12),
          Map.entry(25, 6),
          Map.entry(26, 8),
          Map.entry(27, 20));

  private long[] sizes;

  /** Begins with the table of the file, possibly empty. */
  TypeSizes(List<Integer> table) {
    sizes = table.stream().mapToLong(size -> size > 0 ? size : UNKNOWN).toArray();
    USUAL.forEach(
        (type, size) -> {
          if (of(type) < 0) {
            put(type, size);
          }
        });
  }

  /** The size of a type, or a negative number. */
  private long of(int type) {
    return type < sizes.length ? sizes[type] : UNKNOWN;
  }

  private long known(int type) {
    return Math.max(0, of(type));
  }

  private void put(int type, long size) {
    if (type >= sizes.length) {
      int old = sizes.length;
      sizes = Arrays.copyOf(sizes, Math.max(type + 1, 2 * old));
      Arrays.fill(sizes, old, sizes.length, UNKNOWN);
    }
    sizes[type] = size;
  }

  /** Whether the bytes of so many elements are known. */
  boolean knows(int type, long count) {
    return count <= 0 || of(type) >= 0;
  }

  /** Bytes of so many elements; 0 where the size is unknown. */
  long bytes(int type, long count) {
    return Bytes.times(count, known(type));
  }

  void construct(DumpiRecord r) {
    int newType = r.value(Field.NEWTYPE);
    if (r.function().has(Field.OLDTYPE) && of(r.value(Field.OLDTYPE)) < 0) {
      put(newType, UNKNOWN);
      return;
    }
    long old = known(r.value(Field.OLDTYPE));
    switch (r.function().name()) {
      case "MPI_Type_contiguous" -> put(newType, Bytes.times(r.value(Field.COUNT), old));
      case "MPI_Type_vector",
          "MPI_Type_hvector",
          "MPI_Type_create_hvector",
          "MPI_Type_create_indexed_block" -> {
        long block = Bytes.times(r.value(Field.BLOCKLENGTH), old);
        put(newType, Bytes.times(r.value(Field.COUNT), block));
      }
      case "MPI_Type_indexed", "MPI_Type_hindexed", "MPI_Type_create_hindexed" ->
          put(newType, Bytes.times(sum(r.column(Field.LENGTHS)), old));
      case "MPI_Type_struct", "MPI_Type_create_struct" -> put(newType, struct(r));
      case "MPI_Type_create_resized", "MPI_Type_dup" -> put(newType, old);
      case "MPI_Type_create_subarray" -> put(newType, subarray(r.column(Field.SUBSIZES), old));
      default -> {
        // what a distributed array takes at this rank is not worked out: the table stands
      }
    }
  }

  private long struct(DumpiRecord r) {
    IntColumn lengths = r.column(Field.LENGTHS);
    IntColumn types = r.column(Field.OLDTYPES);
    long bytes = 0;
    for (int i = 0; i < Math.min(lengths.length(), types.length()); i++) {
      if (!knows(types.get(i), lengths.get(i))) {
        return UNKNOWN;
      }
      bytes = Bytes.plus(bytes, bytes(types.get(i), lengths.get(i)));
    }
    return bytes;
  }

  private static long subarray(IntColumn subsizes, long old) {
    long bytes = old;
    for (int i = 0; i < subsizes.length(); i++) {
      bytes = Bytes.times(bytes, subsizes.get(i));
    }
    return bytes;
  }

  private static long sum(IntColumn counts) {
    long sum = 0;
    for (int i = 0; i < counts.length(); i++) {
      sum += counts.get(i);
    }
    return sum;
  }
}
