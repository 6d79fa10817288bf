package io.idlewave.perturb.kernel;

import io.idlewave.perturb.scenario.Bound;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * The snapshot of a {@link LaneGroup} as bytes, big-endian, version {@value #VERSION}:
 *
 * <pre>
 *   int    version
 *   int    scenario
 *   int    bound                         its code
 *   long   firstReplicate
 *   int    lanes
 *   int    ranks
 *   int    slots
 *   int    extras                        the sum of 1 for counts, 2 for a ledger, 4 for outcomes,
 *                                        8 for an undisturbed lane, 16 for flows, and of 256
 *                                        for each class of hops that counts tell apart
 *   long   lastBlock
 *   byte   deadlocked[lanes]             0 or 1
 *   with an undisturbed lane:
 *   double clocks[rank]
 *   double slots[slot]
 *   per tile of 256 lanes, the last one shorter:
 *   double clocks[rank][lane]
 *   double recorded[rank][lane]
 *   double slots[slot][lane]
 *   with counts, the parts of the path of each:
 *   double clocks[rank][part][lane]
 *   double recorded[rank][part][lane]
 *   double slots[slot][part][lane]
 *   with a ledger:
 *   double ledger[account][rank][lane]
 *   double recorded[account][rank][lane]
 *   double ways[slot][way][lane]
 *   with outcomes:
 *   double decided[rank][lane]
 *   double changed[lane]
 *   with flows:
 *   double flows[flow][rank][lane]
 *   after all tiles, with flows:
 *   int    bytes that follow
 *   the sums and what is pending, as {@link DelayFlows} writes them
 * </pre>
 */
final class LaneGroupFormat {

  private static final int VERSION = 6;
  private static final int HEADER_BYTES = 7 * Integer.BYTES + 2 * Long.BYTES;
  private static final int COUNTS = 1;
  private static final int LEDGER = 2;
  private static final int OUTCOMES = 4;
  private static final int UNDISTURBED = 8;
  private static final int FLOWS = 16;
  private static final int ALL = COUNTS | LEDGER | OUTCOMES | UNDISTURBED | FLOWS;
  private static final int HOP_CLASS = 256;

  private LaneGroupFormat() {}

  static byte[] write(LaneGroup group) {
    DelayFlows attribution = group.attribution();
    int more = attribution == null ? 0 : Integer.BYTES + attribution.bytes(group.tiles());
    ByteBuffer buffer = ByteBuffer.allocate(Math.addExact(size(group), more));
    buffer.putInt(VERSION).putInt(group.scenario()).putInt(group.bound().code());
    buffer.putLong(group.firstReplicate()).putInt(group.lanes()).putInt(group.ranks());
    buffer.putInt(group.slotCount()).putInt(code(group)).putLong(group.lastBlock());
    for (int lane = 0; lane < group.lanes(); lane++) {
      buffer.put((byte) (group.deadlocked(lane) ? 1 : 0));
    }
    Consumer<double[]> write =
        row -> {
          buffer.asDoubleBuffer().put(row);
          buffer.position(buffer.position() + row.length * Double.BYTES);
        };
    forEachRow(group, write, (path, part) -> write.accept(path.part(part)));
    if (attribution != null) {
      buffer.putInt(more - Integer.BYTES);
      attribution.write(buffer, group.tiles());
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
    Bound bound = bound(buffer.getInt());
    long firstReplicate = buffer.getLong();
    int lanes = buffer.getInt();
    int ranks = buffer.getInt();
    int slots = buffer.getInt();
    int word = buffer.getInt();
    int code = below("extras", ALL + 1, word & HOP_CLASS - 1);
    int hopClasses =
        below(
            "classes of hops",
            (code & COUNTS) == 0 ? 1 : LaneExtras.MOST_HOP_CLASSES + 1,
            word / HOP_CLASS);
    LaneExtras extras =
        new LaneExtras(
            (code & COUNTS) != 0,
            (code & LEDGER) != 0,
            (code & OUTCOMES) != 0,
            (code & FLOWS) != 0,
            hopClasses);
    long lastBlock = buffer.getLong();
    boolean undisturbed = (code & UNDISTURBED) != 0;
    int size = size(lanes, ranks, slots, extras, undisturbed);
    if (extras.flows() && buffer.capacity() >= size + Integer.BYTES) {
      size = Math.addExact(size + Integer.BYTES, buffer.getInt(size));
    }
    require("size in bytes", size, buffer.capacity());
    LaneGroup group =
        new LaneGroup(scenario, bound, firstReplicate, lanes, ranks, extras, undisturbed);
    group.setLastBlock(lastBlock);
    group.reserveSlots(slots);
    for (int lane = 0; lane < lanes; lane++) {
      group.setDeadlocked(lane, buffer.get() != 0);
    }
    Consumer<double[]> read =
        row -> {
          buffer.asDoubleBuffer().get(row);
          buffer.position(buffer.position() + row.length * Double.BYTES);
        };
    forEachRow(
        group,
        read,
        (path, part) -> {
          double[] values = new double[path.nanos.length];
          read.accept(values);
          path.setPart(part, values);
        });
    DelayFlows attribution = group.attribution();
    if (attribution != null) {
      buffer.getInt();
      attribution.read(buffer, group.tiles());
    }
    return group;
  }

  private static int code(LaneGroup group) {
    return HOP_CLASS * group.extras().hopClasses()
        + (group.extras().counts() ? COUNTS : 0)
        + (group.extras().ledger() ? LEDGER : 0)
        + (group.extras().outcomes() ? OUTCOMES : 0)
        + (group.hasUndisturbed() ? UNDISTURBED : 0)
        + (group.extras().flows() ? FLOWS : 0);
  }

  private static int size(LaneGroup group) {
    return size(
        group.lanes(), group.ranks(), group.slotCount(), group.extras(), group.hasUndisturbed());
  }

  private static int size(int lanes, int ranks, int slots, LaneExtras extras, boolean undisturbed) {
    if (lanes < 1 || ranks < 1 || slots < 0) {
      throw new IllegalArgumentException(
          "lane group: lanes and ranks at least 1, slots at least 0, got %d, %d, %d"
              .formatted(lanes, ranks, slots));
    }
    // Below 2^41 bytes per lane: the product with the lanes is compared by division.
    long laneBytes = 1 + extras.values(ranks, slots) * Double.BYTES;
    long fixed = HEADER_BYTES + (undisturbed ? ((long) ranks + slots) * Double.BYTES : 0);
    if (lanes > (Integer.MAX_VALUE - fixed) / laneBytes) {
      throw new IllegalArgumentException(
          "lane group: %d lanes of %d ranks and %d slots do not fit into 2^31 - 1 bytes"
              .formatted(lanes, ranks, slots));
    }
    return (int) (fixed + lanes * laneBytes);
  }

  private static void require(String name, int expected, int actual) {
    if (actual != expected) {
      throw new IllegalArgumentException(
          "lane group: " + name + " " + expected + " expected, got " + actual);
    }
  }

  private static Bound bound(int code) {
    try {
      return Bound.ofCode(code);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("lane group: " + e.getMessage(), e);
    }
  }

  private static int below(String name, int bound, int actual) {
    if (actual < 0 || actual >= bound) {
      throw new IllegalArgumentException(
          "lane group: " + name + " below " + bound + ", got " + actual);
    }
    return actual;
  }

  private static void forEachRow(
      LaneGroup group, Consumer<double[]> action, ObjIntConsumer<PathRow> partAction) {
    UndisturbedLane undisturbed = group.undisturbed();
    if (undisturbed != null) {
      action.accept(undisturbed.clocks);
      action.accept(undisturbed.slots);
    }
    for (Tile tile : group.tiles()) {
      forEach(tile.clocks, action);
      forEach(tile.recorded, action);
      forEach(tile.slots, action);
      if (tile.counts != null) {
        forEachPart(tile.counts.clocks, partAction);
        forEachPart(tile.counts.recorded, partAction);
        forEachPart(tile.counts.slots, partAction);
      }
      if (tile.ledger != null) {
        for (double[][] account : tile.ledger.nanos) {
          forEach(account, action);
        }
        for (double[][] account : tile.ledger.recorded) {
          forEach(account, action);
        }
        for (double[][] slot : tile.ledger.ways) {
          forEach(slot, action);
        }
      }
      if (tile.outcomes != null) {
        forEach(tile.outcomes.decided, action);
        action.accept(tile.outcomes.changed);
      }
      if (tile.flows != null) {
        for (double[][] flow : tile.flows.nanos) {
          forEach(flow, action);
        }
      }
    }
  }

  private static void forEach(double[][] rows, Consumer<double[]> action) {
    for (double[] row : rows) {
      action.accept(row);
    }
  }

  private static void forEachPart(PathRow[] paths, ObjIntConsumer<PathRow> action) {
    for (PathRow path : paths) {
      for (int part = 0; part < path.common.length; part++) {
        action.accept(path, part);
      }
    }
  }
}
