package io.idlewave.graph.block;

/** Reads what {@link VarintOutput} wrote. */
final class VarintInput {

  private final byte[] bytes;
  private int at;

  VarintInput(byte[] bytes) {
    this.bytes = bytes;
  }

  long signed() {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  long unsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at == bytes.length) {
        throw new IllegalArgumentException("graph block: ends inside a number at byte " + at);
      }
      byte next = bytes[at++];
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("graph block: number of more than 64 bits at byte " + at);
  }

  /** An unsigned count or index of at most {@code max}. */
  int count(String what, int max) {
    long value = unsigned();
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(
          "graph block: " + what + ": 0 to " + max + ", got " + value);
    }
    return (int) value;
  }

  boolean atEnd() {
    return at == bytes.length;
  }
}
