package io.idlewave.ingest.model;

import java.util.Comparator;
import java.util.stream.Stream;

/** A collective operation, with who waits for whom. */
public enum CollectiveOp {
  BARRIER(0, Pattern.ALL_TO_ALL, false),
  BCAST(1, Pattern.ONE_TO_ALL, true),
  GATHER(2, Pattern.ALL_TO_ONE, true),
  GATHERV(3, Pattern.ALL_TO_ONE, true),
  SCATTER(4, Pattern.ONE_TO_ALL, true),
  SCATTERV(5, Pattern.ONE_TO_ALL, true),
  ALLGATHER(6, Pattern.ALL_TO_ALL, true),
  ALLGATHERV(7, Pattern.ALL_TO_ALL, true),
  ALLTOALL(8, Pattern.ALL_TO_ALL, true),
  ALLTOALLV(9, Pattern.ALL_TO_ALL, true),
  ALLTOALLW(10, Pattern.ALL_TO_ALL, true),
  ALLREDUCE(11, Pattern.ALL_TO_ALL, true),
  REDUCE(12, Pattern.ALL_TO_ONE, true),
  REDUCE_SCATTER(13, Pattern.ALL_TO_ALL, true),
  SCAN(14, Pattern.PREFIX, true),
  EXSCAN(15, Pattern.PREFIX, true),
  REDUCE_SCATTER_BLOCK(16, Pattern.ALL_TO_ALL, true),
  /** Creation of a communicator, window or file handle: synchronises, moves no data. */
  CREATE_HANDLE(17, Pattern.ALL_TO_ALL, false),
  /** Release of a handle: local. */
  DESTROY_HANDLE(18, Pattern.NONE, false),
  ALLOCATE(19, Pattern.ALL_TO_ALL, false),
  DEALLOCATE(20, Pattern.NONE, false),
  CREATE_HANDLE_AND_ALLOCATE(21, Pattern.ALL_TO_ALL, false),
  DESTROY_HANDLE_AND_DEALLOCATE(22, Pattern.NONE, false);

  /** Which members an exit depends on. */
  public enum Pattern {
    /** Every exit needs every arrival. */
    ALL_TO_ALL,
    /** Every exit needs the root's arrival. */
    ONE_TO_ALL,
    /** The root's exit needs every arrival. */
    ALL_TO_ONE,
    /** The exit of member i needs the arrivals of members up to i. */
    PREFIX,
    /** No exit needs another member. */
    NONE
  }

  private static final CollectiveOp[] BY_CODE =
      Stream.of(values())
          .sorted(Comparator.comparingInt(CollectiveOp::code))
          .toArray(CollectiveOp[]::new);

  private final int code;
  private final Pattern pattern;
  private final boolean movesData;

  CollectiveOp(int code, Pattern pattern, boolean movesData) {
    this.code = code;
    this.pattern = pattern;
    this.movesData = movesData;
  }

  /** The number in OTF2, archives, blocks and snapshots, which never changes: 0, 1, ... */
  public int code() {
    return code;
  }

  public static CollectiveOp ofCode(int code) {
    return BY_CODE[code];
  }

  /** Who waits for whom. */
  public Pattern pattern() {
    return pattern;
  }

  /** Whether zero bytes mean that a member is not waited for. */
  public boolean movesData() {
    return movesData;
  }

  /** Whether it moves as much data for each member: then one's zero bytes are everyone's. */
  public boolean movesDataEvenly() {
    return switch (this) {
      case GATHERV, SCATTERV, ALLGATHERV, ALLTOALLV, ALLTOALLW, REDUCE_SCATTER -> false;
      default -> movesData;
    };
  }
}
