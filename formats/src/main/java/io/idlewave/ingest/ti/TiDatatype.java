package io.idlewave.ingest.ti;

/** The datatypes that a trace names by number. */
final class TiDatatype {

  /** Without a type on a line, counts are bytes. */
  static final int BYTE = 6;

  /** What the replayer takes where init has an argument. */
  static final int DOUBLE = 0;

  private static final int[] BYTES = {
    8, 4, 1, 2, 8, 4, 1, 8, 1, 1, 2, 4, 8, 8, 16, 4, 1, 1, 2, 4, 8, 1, 2, 4, 8, 8, 16, 32, 8, 8, 8,
    16, 16, 8, 8
  };

  private TiDatatype() {}

  static boolean isKnown(long type) {
    return type >= 0 && type < BYTES.length;
  }

  /** Bytes of an element; of a derived type one. */
  static int bytes(long type) {
    return isKnown(type) ? BYTES[(int) type] : 1;
  }
}
