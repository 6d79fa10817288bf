/* Sizes of collectives, as archives count them: what a rank gives and gets in total, its own share included. */
#include <stdlib.h>

#include "messages.h"
#include "record.h"
#include "state.h"
#include "tracer.h"

int64_t iw_bytes(int64_t count, MPI_Datatype datatype) {
  MPI_Count size = 0;
  if (count == 0 || datatype == MPI_DATATYPE_NULL) return 0;
  PMPI_Type_size_x(datatype, &size);
  return count * size;
}

iw_share iw_even(int64_t count, MPI_Datatype type) {
  iw_share share = {count, NULL, type, NULL};
  return share;
}

iw_share iw_counts(const int *counts, MPI_Datatype type) {
  iw_share share = {0, counts, type, NULL};
  return share;
}

iw_share iw_types(const int *counts, const MPI_Datatype *types) {
  iw_share share = {0, counts, MPI_DATATYPE_NULL, types};
  return share;
}

static int64_t of_member(iw_share share, int member) {
  return iw_bytes(share.counts != NULL ? share.counts[member] : share.count,
      share.types != NULL ? share.types[member] : share.type);
}

static int64_t of_all(iw_share share, int members) {
  if (share.counts == NULL) return members * of_member(share, 0);
  int64_t bytes = 0;
  for (int i = 0; i < members; i++) bytes += of_member(share, i);
  return bytes;
}

/* What a rank gives and gets; arguments that mean something at the root alone are looked at there alone. */
static void sizes(int op, const iw_communicator *comm, int root, int in_place, iw_share sent, iw_share received,
    int64_t *gives, int64_t *gets) {
  int inter = comm->remote_size >= 0;
  int n = inter ? comm->remote_size : comm->size;
  int me = comm->rank;
  int at_root = inter ? root == MPI_ROOT : root == me;
  int takes_part = !inter || root != MPI_PROC_NULL;
  *gives = *gets = 0;
  switch (op) {
    case IW_BCAST:
      *gives = at_root ? of_all(sent, n) : 0;
      *gets = takes_part && !(inter && at_root) ? of_member(received, 0) : 0;
      break;
    case IW_GATHER:
    case IW_GATHERV:
      *gets = at_root ? of_all(received, n) : 0;
      if (takes_part && !(inter && at_root)) *gives = in_place ? of_member(received, me) : of_member(sent, 0);
      break;
    case IW_SCATTER:
    case IW_SCATTERV:
      *gives = at_root ? of_all(sent, n) : 0;
      if (takes_part && !(inter && at_root)) *gets = in_place ? of_member(sent, me) : of_member(received, 0);
      break;
    case IW_ALLGATHER:
    case IW_ALLGATHERV:
      *gives = n * (in_place ? of_member(received, me) : of_member(sent, 0));
      *gets = of_all(received, n);
      break;
    case IW_ALLTOALL:
    case IW_ALLTOALLV:
    case IW_ALLTOALLW:
      *gets = of_all(received, n);
      *gives = in_place ? *gets : of_all(sent, n);
      break;
    case IW_ALLREDUCE:
    case IW_REDUCE_SCATTER_BLOCK:
      *gives = *gets = of_all(sent, n);
      break;
    case IW_REDUCE:
      *gives = takes_part && !(inter && at_root) ? of_member(sent, 0) : 0;
      *gets = at_root ? of_all(received, n) : 0;
      break;
    case IW_REDUCE_SCATTER:
      *gives = of_all(sent, comm->size);
      *gets = n * of_member(received, me);
      break;
    case IW_SCAN:
      *gives = (n - me) * of_member(sent, 0);
      *gets = (me + 1) * of_member(sent, 0);
      break;
    case IW_EXSCAN:
      *gives = (n - me - 1) * of_member(sent, 0);
      *gets = me * of_member(sent, 0);
      break;
    default:
      break;
  }
}

/* The root as the file has it: a rank, or -1 for none, -2 for this rank, -3 for another one of its group. */
static int root_of(int root) {
  if (root == IW_NO_ROOT) return -1;
  if (root == MPI_ROOT) return -2;
  return root == MPI_PROC_NULL ? -3 : root;
}

void iw_collective(int op, MPI_Comm comm, int root, const void *buffer, iw_share sent, iw_share received, MPI_Request *request) {
  iw_communicator *known = iw_find(comm);
  if (known->number < 0) {
    iw_count(IW_UNKNOWN_COMMUNICATOR);
    return;
  }
  if (!iw_own->muted) {
    int64_t gives, gets;
    sizes(op, known, root, buffer == MPI_IN_PLACE, sent, received, &gives, &gets);
    iw_room(IW_ITEM_BYTES);
    iw_put(1);
    iw_put(request == IW_BLOCKING ? IW_EVENT_COLLECTIVE : IW_EVENT_POST_COLLECTIVE);
    iw_put(op);
    iw_put(known->number);
    iw_put(root_of(root));
    iw_put(gives);
    iw_put(gets);
  }
  if (request != IW_BLOCKING) iw_post_collective(*request);
}

/* Learns the neighbours of a communicator with a topology. */
static void learn(iw_communicator *comm) {
  int kind = MPI_UNDEFINED;
  comm->neighbours = 1;
  PMPI_Topo_test(comm->comm, &kind);
  if (kind == MPI_DIST_GRAPH) {
    int weighted;
    PMPI_Dist_graph_neighbors_count(comm->comm, &comm->sources, &comm->destinations, &weighted);
  } else if (kind == MPI_GRAPH) {
    PMPI_Graph_neighbors_count(comm->comm, comm->rank, &comm->sources);
    comm->destinations = comm->sources;
  } else if (kind == MPI_CART) {
    PMPI_Cartdim_get(comm->comm, &comm->sources);
    comm->sources *= 2;
    comm->destinations = comm->sources;
  }
  size_t in = (size_t)comm->sources, out = (size_t)comm->destinations;
  comm->source = malloc((2 * in + 1) * sizeof *comm->source);
  comm->destination = malloc((2 * out + 1) * sizeof *comm->destination);
  if (comm->source == NULL || comm->destination == NULL) abort();
  if (kind == MPI_DIST_GRAPH) {
    PMPI_Dist_graph_neighbors(comm->comm, comm->sources, comm->source, comm->source + in, comm->destinations,
        comm->destination, comm->destination + out);
  } else if (kind == MPI_GRAPH) {
    PMPI_Graph_neighbors(comm->comm, comm->rank, comm->sources, comm->source);
    PMPI_Graph_neighbors(comm->comm, comm->rank, comm->sources, comm->destination);
  } else if (kind == MPI_CART) {
    for (int i = 0; i < comm->sources; i += 2) {
      PMPI_Cart_shift(comm->comm, i / 2, 1, &comm->source[i], &comm->source[i + 1]);
      comm->destination[i] = comm->source[i];
      comm->destination[i + 1] = comm->source[i + 1];
    }
  }
}

void iw_neighbours(MPI_Comm comm, iw_share sent, iw_share received, MPI_Request *request) {
  iw_communicator *known = iw_find(comm);
  if (known->number < 0) {
    iw_count(IW_UNKNOWN_COMMUNICATOR);
    return;
  }
  if (iw_own->muted) return;
  if (!known->neighbours) learn(known);
  int blocking = request == IW_BLOCKING;
  iw_neighbour *sources = malloc(((size_t)known->sources + 1) * sizeof *sources);
  if (sources == NULL) abort();
  int out = 0, in = 0;
  for (int i = 0; i < known->destinations; i++) {
    if (known->destination[i] == MPI_PROC_NULL) continue;
    iw_write_send(blocking ? IW_EVENT_SEND : IW_EVENT_POST_SEND, IW_STANDARD, known->destination[i], IW_NEIGHBOUR_TAG,
        known->number, of_member(sent, i));
    out++;
  }
  for (int i = 0; i < known->sources; i++) {
    if (known->source[i] == MPI_PROC_NULL) continue;
    sources[in].peer = known->source[i];
    sources[in++].bytes = of_member(received, i);
  }
  if (blocking) {
    for (int i = 0; i < in; i++)
      iw_write_receive(sources[i].peer, IW_NEIGHBOUR_TAG, known->number, sources[i].bytes);
    free(sources);
    return;
  }
  for (int i = 0; i < in; i++) {
    iw_room(IW_ITEM_BYTES);
    iw_put(1);
    iw_put(IW_EVENT_POST_RECEIVE);
  }
  iw_post_neighbours(*request, iw_numbers(out + in), out, in, sources, known->number);
}
