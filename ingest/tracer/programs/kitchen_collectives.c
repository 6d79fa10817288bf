/* Collectives, blocking and not, some of them in place. */
#include "kitchen.h"

#include <stdlib.h>

#define LARGEST 64

#define BOTH(name, nonblocking, ...)                                     \
  do {                                                                   \
    MPI_Request pending;                                                 \
    COLLECTIVE(comm, name, __VA_ARGS__, comm);                           \
    COLLECTIVE(comm, nonblocking, __VA_ARGS__, comm, &pending);          \
    DO(Wait, &pending, MPI_STATUS_IGNORE);                               \
  } while (0)

static void all_kinds(MPI_Comm comm) {
  int size, me;
  PMPI_Comm_size(comm, &size);
  PMPI_Comm_rank(comm, &me);
  int out[LARGEST] = {0}, in[LARGEST], counts[LARGEST], displs[LARGEST], bytes[LARGEST];
  MPI_Datatype types[LARGEST];
  for (int i = 0; i < size; i++) {
    counts[i] = 2;
    displs[i] = 2 * i;
    bytes[i] = 2 * i * (int)sizeof(int);
    types[i] = MPI_INT;
  }
  MPI_Request request;
  COLLECTIVE(comm, Barrier, comm);
  COLLECTIVE(comm, Ibarrier, comm, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
  BOTH(Bcast, Ibcast, out, 5, MPI_INT, 0);
  BOTH(Gather, Igather, out, 2, MPI_INT, in, 2, MPI_INT, size - 1);
  BOTH(Gatherv, Igatherv, out, 2, MPI_INT, in, counts, displs, MPI_INT, 0);
  BOTH(Scatter, Iscatter, out, 2, MPI_INT, in, 2, MPI_INT, 0);
  BOTH(Scatterv, Iscatterv, out, counts, displs, MPI_INT, in, 2, MPI_INT, 0);
  BOTH(Allgather, Iallgather, out, 2, MPI_INT, in, 2, MPI_INT);
  BOTH(Allgatherv, Iallgatherv, out, 2, MPI_INT, in, counts, displs, MPI_INT);
  BOTH(Alltoall, Ialltoall, out, 2, MPI_INT, in, 2, MPI_INT);
  BOTH(Alltoallv, Ialltoallv, out, counts, displs, MPI_INT, in, counts, displs, MPI_INT);
  BOTH(Alltoallw, Ialltoallw, out, counts, bytes, types, in, counts, bytes, types);
  BOTH(Allreduce, Iallreduce, out, in, 4, MPI_INT, MPI_SUM);
  BOTH(Reduce, Ireduce, out, in, 4, MPI_INT, MPI_SUM, 0);
  BOTH(Reduce_scatter, Ireduce_scatter, out, in, counts, MPI_INT, MPI_SUM);
  BOTH(Reduce_scatter_block, Ireduce_scatter_block, out, in, 2, MPI_INT, MPI_SUM);
  BOTH(Scan, Iscan, out, in, 4, MPI_INT, MPI_SUM);
  BOTH(Exscan, Iexscan, out, in, 4, MPI_INT, MPI_SUM);
  COLLECTIVE(comm, Allreduce, MPI_IN_PLACE, in, 4, MPI_INT, MPI_SUM, comm);
  COLLECTIVE(comm, Allgather, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, 2, MPI_INT, comm);
  COLLECTIVE(comm, Gather, me == 0 ? MPI_IN_PLACE : out, 2, MPI_INT, in, 2, MPI_INT, 0, comm);
}

void kitchen_collectives(void) { all_kinds(MPI_COMM_WORLD); }
