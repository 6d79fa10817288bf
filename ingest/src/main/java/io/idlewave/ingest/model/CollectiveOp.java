package io.idlewave.ingest.model;

/** A collective operation, with who waits for whom. */
public enum CollectiveOp {
  BARRIER(Pattern.ALL_TO_ALL, false),
  BCAST(Pattern.ONE_TO_ALL, true),
  GATHER(Pattern.ALL_TO_ONE, true),
  GATHERV(Pattern.ALL_TO_ONE, true),
  SCATTER(Pattern.ONE_TO_ALL, true),
  SCATTERV(Pattern.ONE_TO_ALL, true),
  ALLGATHER(Pattern.ALL_TO_ALL, true),
  ALLGATHERV(Pattern.ALL_TO_ALL, true),
  ALLTOALL(Pattern.ALL_TO_ALL, true),
  ALLTOALLV(Pattern.ALL_TO_ALL, true),
  ALLTOALLW(Pattern.ALL_TO_ALL, true),
  ALLREDUCE(Pattern.ALL_TO_ALL, true),
  REDUCE(Pattern.ALL_TO_ONE, true),
  REDUCE_SCATTER(Pattern.ALL_TO_ALL, true),
  SCAN(Pattern.PREFIX, true),
  EXSCAN(Pattern.PREFIX, true),
  REDUCE_SCATTER_BLOCK(Pattern.ALL_TO_ALL, true),
  /** Creation of a communicator, window or file handle: synchronises, moves no data. */
  CREATE_HANDLE(Pattern.ALL_TO_ALL, false),
  /** Release of a handle: local. */
  DESTROY_HANDLE(Pattern.NONE, false),
  ALLOCATE(Pattern.ALL_TO_ALL, false),
  DEALLOCATE(Pattern.NONE, false),
  CREATE_HANDLE_AND_ALLOCATE(Pattern.ALL_TO_ALL, false),
  DESTROY_HANDLE_AND_DEALLOCATE(Pattern.NONE, false);

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

  private final Pattern pattern;
  private final boolean movesData;

  CollectiveOp(Pattern pattern, boolean movesData) {
    this.pattern = pattern;
    this.movesData = movesData;
  }

  /** Who waits for whom. */
  public Pattern pattern() {
    return pattern;
  }

  /** Whether zero bytes mean that a member is not waited for. */
  public boolean movesData() {
    return movesData;
  }

  /**
   * Whether it moves data, as much for each member: then one member's zero bytes are everyone's.
   */
  public boolean movesDataEvenly() {
    return switch (this) {
      case GATHERV, SCATTERV, ALLGATHERV, ALLTOALLV, ALLTOALLW, REDUCE_SCATTER -> false;
      default -> movesData;
    };
  }
}
