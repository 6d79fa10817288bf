package io.idlewave.perturb.collective;

import io.idlewave.ingest.model.CollectiveOp;

/** Operations that move the same data between the same members, and so run the same algorithms. */
enum Family {
  /** Synchronises and moves nothing. */
  SYNCHRONISE,
  BCAST,
  SCATTER,
  GATHER,
  REDUCE,
  ALLGATHER,
  ALLTOALL,
  ALLREDUCE,
  REDUCE_SCATTER,
  PREFIX,
  /** Needs no other member. */
  LOCAL;

  /** Whether members combine their data. */
  boolean reduces() {
    return switch (this) {
      case REDUCE, ALLREDUCE, REDUCE_SCATTER, PREFIX -> true;
      case SYNCHRONISE, BCAST, SCATTER, GATHER, ALLGATHER, ALLTOALL, LOCAL -> false;
    };
  }

  static Family of(CollectiveOp op) {
    return switch (op) {
      case BARRIER, CREATE_HANDLE, ALLOCATE, CREATE_HANDLE_AND_ALLOCATE -> SYNCHRONISE;
      case BCAST -> BCAST;
      case SCATTER, SCATTERV -> SCATTER;
      case GATHER, GATHERV -> GATHER;
      case REDUCE -> REDUCE;
      case ALLGATHER, ALLGATHERV -> ALLGATHER;
      case ALLTOALL, ALLTOALLV, ALLTOALLW -> ALLTOALL;
      case ALLREDUCE -> ALLREDUCE;
      case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> REDUCE_SCATTER;
      case SCAN, EXSCAN -> PREFIX;
      case DESTROY_HANDLE, DEALLOCATE, DESTROY_HANDLE_AND_DEALLOCATE -> LOCAL;
    };
  }
}
