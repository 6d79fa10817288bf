/* Collectives of neighbours on a ring, a graph and a distributed graph. Each neighbour gets a message. */
#include "kitchen.h"

#define LARGEST 64

static void exchange(MPI_Comm comm, int out_degree) {
  int out[LARGEST] = {0}, in[LARGEST], counts[LARGEST], displs[LARGEST];
  MPI_Aint bytes[LARGEST];
  MPI_Datatype types[LARGEST];
  MPI_Request request;
  for (int i = 0; i < LARGEST / 2; i++) {
    counts[i] = 2;
    displs[i] = 2 * i;
    bytes[i] = displs[i] * (MPI_Aint)sizeof(int);
    types[i] = MPI_INT;
  }
  DO(Neighbor_allgather, out, 2, MPI_INT, in, 2, MPI_INT, comm);
  DO(Neighbor_allgatherv, out, 2, MPI_INT, in, counts, displs, MPI_INT, comm);
  DO(Neighbor_alltoall, out, 2, MPI_INT, in, 2, MPI_INT, comm);
  DO(Neighbor_alltoallv, out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, comm);
  DO(Neighbor_alltoallw, out, counts, bytes, types, in, counts, bytes, types, comm);
  DO(Ineighbor_allgather, out, 2, MPI_INT, in, 2, MPI_INT, comm, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
  DO(Ineighbor_allgatherv, out, 2, MPI_INT, in, counts, displs, MPI_INT, comm, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
  DO(Ineighbor_alltoall, out, 2, MPI_INT, in, 2, MPI_INT, comm, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
  DO(Ineighbor_alltoallv, out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, comm, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
  DO(Ineighbor_alltoallw, out, counts, bytes, types, in, counts, bytes, types, comm, &request);
  DO(Wait, &request, MPI_STATUS_IGNORE);
  for (int i = 0; i < 10 * out_degree; i++) sends(2 * (long)sizeof(int));
}

void kitchen_neighbours(void) {
  int periods[2] = {1, 0}, keep[2] = {1, 0}, index[LARGEST], edges[2 * LARGEST], me = rank;
  int before = (rank + ranks - 1) % ranks, after = (rank + 1) % ranks, degree = 1;
  int dims[2] = {ranks, 1};
  int *volatile unweighted = MPI_UNWEIGHTED; /* compilers would warn of an address that is none */
  MPI_Comm grid, ring, graph, dist, adjacent;
  COLLECTIVE(MPI_COMM_WORLD, Cart_create, MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  COLLECTIVE(grid, Cart_sub, grid, keep, &ring);
  exchange(ring, 2);
  for (int i = 0; i < ranks; i++) {
    index[i] = 2 * (i + 1);
    edges[2 * i] = (i + ranks - 1) % ranks;
    edges[2 * i + 1] = (i + 1) % ranks;
  }
  COLLECTIVE(MPI_COMM_WORLD, Graph_create, MPI_COMM_WORLD, ranks, index, edges, 0, &graph);
  exchange(graph, 2);
  COLLECTIVE(MPI_COMM_WORLD, Dist_graph_create, MPI_COMM_WORLD, 1, &me, &degree, &after, unweighted, MPI_INFO_NULL, 0, &dist);
  exchange(dist, 1);
  COLLECTIVE(MPI_COMM_WORLD, Dist_graph_create_adjacent, MPI_COMM_WORLD, 1, &before, unweighted, 1, &after, unweighted,
      MPI_INFO_NULL, 0, &adjacent);
  exchange(adjacent, 1);
  MPI_Comm *all[] = {&grid, &ring, &graph, &dist, &adjacent};
  for (int i = 0; i < 5; i++) DO(Comm_free, all[i]);
}
