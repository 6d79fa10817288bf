package io.idlewave.graph.block;

import java.util.Arrays;

/** A growing byte array of variable-length integers: 7 bits a byte, least significant first. */
final class VarintOutput {

  private byte[] bytes;
  private int size;

  VarintOutput(int capacity) {
    bytes = new byte[capacity];
  }

  /** Any value; small absolute values are short. */
  void signed(long value) {
    unsigned((value << 1) ^ (value >> 63));
  }

  /** Any value taken as unsigned; small values are short. */
  void unsigned(long value) {
    if (bytes.length - size < 10) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2 + 10);
    }
    while ((value & ~0x7fL) != 0) {
      bytes[size++] = (byte) (value | 0x80);
      value >>>= 7;
    }
    bytes[size++] = (byte) value;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }
}
