package io.idlewave.ingest.goal;

import io.idlewave.ingest.model.BadTraceException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;

/** The operations of one rank, in the order of the file, and what they require, in arrays. */
final class RankSchedule {

  /** What a peer or tag of any value is stored as. */
  static final long ANY = 0xFFFF_FFFFL;

  static final byte SEND = 1;
  static final byte RECEIVE = 2;
  static final byte CALC = 3;

  /** Operations of a rank at most, and dependencies: what arrays hold. */
  static final int MAX_OPERATIONS = 1 << 28;

  private final Path file;
  private final IntFunction<String> places;
  private byte[] kinds = new byte[64];
  private long[] sizes = new long[64];
  private int[] peers = new int[64];
  private int[] tags = new int[64];
  private int operations;
  private int[] dependents = new int[64];
  private int[] required = new int[64];
  private int dependencies;

  /** No operations yet; {@code places} says where in the file one stands. */
  RankSchedule(Path file, IntFunction<String> places) {
    this.file = file;
    this.places = places;
  }

  /**
   * Adds an operation.
   *
   * @param size bytes, or ns of a calc
   * @param peer rank, or {@link #ANY} in 32 bits; 0 of a calc
   * @return its number
   */
  int add(byte kind, long size, int peer, int tag) {
    if (operations == kinds.length) {
      int more = more(operations);
      kinds = Arrays.copyOf(kinds, more);
      sizes = Arrays.copyOf(sizes, more);
      peers = Arrays.copyOf(peers, more);
      tags = Arrays.copyOf(tags, more);
    }
    kinds[operations] = kind;
    sizes[operations] = size;
    peers[operations] = peer;
    tags[operations] = tag;
    return operations++;
  }

  /** Operation {@code dependent} begins after {@code operation} has ended, or only begun. */
  void require(int dependent, int operation, boolean beginOnly) {
    if (dependencies == dependents.length) {
      int more = more(dependencies);
      dependents = Arrays.copyOf(dependents, more);
      required = Arrays.copyOf(required, more);
    }
    dependents[dependencies] = dependent;
    required[dependencies] = beginOnly ? ~operation : operation;
    dependencies++;
  }

  private int more(int count) {
    if (count >= MAX_OPERATIONS) {
      throw failure(
          operations - 1,
          "operations and dependencies of a rank: at most %d each, got more"
              .formatted(MAX_OPERATIONS));
    }
    return 2 * count;
  }

  int operations() {
    return operations;
  }

  int dependencies() {
    return dependencies;
  }

  byte kind(int operation) {
    return kinds[operation];
  }

  /** Bytes of a message, or ns of a calc. */
  long size(int operation) {
    return sizes[operation];
  }

  int peer(int operation) {
    return peers[operation];
  }

  int tag(int operation) {
    return tags[operation];
  }

  /** Whether it takes a message of any source or tag. */
  boolean isWildcard(int operation) {
    return kinds[operation] == RECEIVE
        && (peers[operation] == (int) ANY || tags[operation] == (int) ANY);
  }

  int dependent(int dependency) {
    return dependents[dependency];
  }

  int required(int dependency) {
    return required[dependency] < 0 ? ~required[dependency] : required[dependency];
  }

  /** Whether the required operation need only have begun. */
  boolean beginOnly(int dependency) {
    return required[dependency] < 0;
  }

  /** Where in the file the operation stands. */
  String place(int operation) {
    return places.apply(operation);
  }

  BadTraceException failure(int operation, String problem) {
    return new BadTraceException("%s: %s: %s".formatted(file, place(operation), problem));
  }
}
