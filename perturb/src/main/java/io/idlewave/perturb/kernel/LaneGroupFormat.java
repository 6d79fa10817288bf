package io.idlewave.perturb.kernel;

import io.idlewave.perturb.scenario.Bound;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * The snapshot of a {@link LaneGroup} as bytes, big-endian, version {@value #VERSION}:
 *
 * <pre>
 *   int    version
 *   int    scenario
 *   int    bound                         ordinal
 *   long   firstReplicate
 *   int    lanes
 *   int    ranks
 *   int    slots
 *   long   lastBlock
 *   byte   deadlocked[lanes]             0 or 1
 *   double clocks[tile][rank][lane]      tiles of 64 lanes, the last one shorter
 *   double recorded[tile][rank][lane]
 *   double slots[tile][slot][lane]
 * </pre>
 */
final class LaneGroupFormat {

  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 6 * Integer.BYTES + 2 * Long.BYTES;

  private LaneGroupFormat() {}

  static byte[] write(LaneGroup group) {
    int size = size(group.lanes(), group.ranks(), group.slotCount());
    ByteBuffer buffer = ByteBuffer.allocate(size);
    buffer.putInt(VERSION).putInt(group.scenario()).putInt(group.bound().ordinal());
    buffer.putLong(group.firstReplicate()).putInt(group.lanes()).putInt(group.ranks());
    buffer.putInt(group.slotCount()).putLong(group.lastBlock());
    for (int lane = 0; lane < group.lanes(); lane++) {
      buffer.put((byte) (group.deadlocked(lane) ? 1 : 0));
    }
    for (Tile tile : group.tiles()) {
      putRows(buffer, tile.clocks);
    }
    for (Tile tile : group.tiles()) {
      putRows(buffer, tile.recorded);
    }
    for (Tile tile : group.tiles()) {
      putRows(buffer, tile.slots);
    }
    return buffer.array();
  }

  static LaneGroup read(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    try {
      return read(buffer);
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException(
          "lane group: at least " + HEADER_BYTES + " bytes, got " + bytes.length, e);
    }
  }

  private static LaneGroup read(ByteBuffer buffer) {
    require("version", VERSION, buffer.getInt());
    int scenario = buffer.getInt();
    int bound = buffer.getInt();
    if (bound < 0 || bound >= Bound.values().length) {
      throw new IllegalArgumentException(
          "lane group: bound below " + Bound.values().length + ", got " + bound);
    }
    long firstReplicate = buffer.getLong();
    int lanes = buffer.getInt();
    int ranks = buffer.getInt();
    int slots = buffer.getInt();
    long lastBlock = buffer.getLong();
    require("size in bytes", size(lanes, ranks, slots), buffer.capacity());
    LaneGroup group = new LaneGroup(scenario, Bound.values()[bound], firstReplicate, lanes, ranks);
    group.setLastBlock(lastBlock);
    group.reserveSlots(slots);
    for (int lane = 0; lane < lanes; lane++) {
      group.setDeadlocked(lane, buffer.get() != 0);
    }
    for (Tile tile : group.tiles()) {
      getRows(buffer, tile.clocks);
    }
    for (Tile tile : group.tiles()) {
      getRows(buffer, tile.recorded);
    }
    for (Tile tile : group.tiles()) {
      getRows(buffer, tile.slots);
    }
    return group;
  }

  private static int size(int lanes, int ranks, int slots) {
    if (lanes < 1 || ranks < 1 || slots < 0) {
      throw new IllegalArgumentException(
          "lane group: lanes and ranks at least 1, slots at least 0, got %d, %d, %d"
              .formatted(lanes, ranks, slots));
    }
    double rows = 2.0 * ranks + slots;
    double size = HEADER_BYTES + lanes + rows * lanes * Double.BYTES;
    if (size > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "lane group: %d lanes of %d ranks and %d slots do not fit into 2^31 - 1 bytes"
              .formatted(lanes, ranks, slots));
    }
    return (int) size;
  }

  private static void require(String name, int expected, int actual) {
    if (actual != expected) {
      throw new IllegalArgumentException(
          "lane group: " + name + " " + expected + " expected, got " + actual);
    }
  }

  private static void putRows(ByteBuffer buffer, double[][] rows) {
    for (double[] row : rows) {
      buffer.asDoubleBuffer().put(row);
      buffer.position(buffer.position() + row.length * Double.BYTES);
    }
  }

  private static void getRows(ByteBuffer buffer, double[][] rows) {
    for (double[] row : rows) {
      buffer.asDoubleBuffer().get(row);
      buffer.position(buffer.position() + row.length * Double.BYTES);
    }
  }
}
