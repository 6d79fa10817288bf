/* Collectives that reduce. Operands are combined in the order of ranks, so that operations need not commute. */
#include <stdlib.h>

#include "injection.h"
#include "inject_collective.h"

/* Room for a vector that is reduced. */
typedef struct {
  void *memory; /* to free */
  void *buffer;
} room;

static int room_new(room *made, MPI_Aint count, MPI_Datatype type) {
  MPI_Aint begin, extent, true_begin, true_extent;
  PMPI_Type_get_extent(type, &begin, &extent);
  PMPI_Type_get_true_extent(type, &true_begin, &true_extent);
  made->memory = malloc((size_t)(true_extent + (count > 0 ? count - 1 : 0) * extent) + 1);
  made->buffer = (char *)made->memory - true_begin;
  return made->memory == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
}

/* mine = got op mine where `got` is of lower ranks, otherwise mine = mine op got. */
static int combine(int got_is_lower, void *got, void *mine, int count, MPI_Datatype type, MPI_Op op) {
  if (got_is_lower) {
    return PMPI_Reduce_local(got, mine, count, type, op);
  }
  int code = PMPI_Reduce_local(mine, got, count, type, op);
  return code == MPI_SUCCESS ? iw_copy(got, count, type, mine, count, type) : code;
}

/* By recursive doubling: ranks beyond a power of two are folded into those before them. `got` is room. */
static int double_up(void *mine, void *got, int count, MPI_Datatype type, MPI_Op op, MPI_Comm own) {
  int rank, members;
  int corners = 1;
  int code = MPI_SUCCESS;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  while (corners <= members / 2) {
    corners *= 2;
  }
  int extras = members - corners;
  if (rank < 2 * extras && rank % 2 == 1) {
    code = iw_inject_Send(mine, count, type, rank - 1, 0, own);
    return code == MPI_SUCCESS ? iw_inject_Recv(mine, count, type, rank - 1, 0, own, MPI_STATUS_IGNORE) : code;
  }
  if (rank < 2 * extras) {
    code = iw_inject_Recv(got, count, type, rank + 1, 0, own, MPI_STATUS_IGNORE);
    code = code == MPI_SUCCESS ? combine(0, got, mine, count, type, op) : code;
  }
  int corner = rank < 2 * extras ? rank / 2 : rank - extras;
  for (int distance = 1; distance < corners && code == MPI_SUCCESS; distance *= 2) {
    int other = corner ^ distance;
    int partner = other < extras ? 2 * other : other + extras;
    code = iw_stage(mine, count, type, partner, got, count, type, partner, own);
    code = code == MPI_SUCCESS ? combine(partner < rank, got, mine, count, type, op) : code;
  }
  if (code == MPI_SUCCESS && rank < 2 * extras) {
    code = iw_inject_Send(mine, count, type, rank + 1, 0, own);
  }
  return code;
}

int iw_inject_Allreduce(const void *out, void *in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  room got;
  if (own == MPI_COMM_NULL || room_new(&got, count, type) != MPI_SUCCESS) {
    return PMPI_Allreduce(out, in, count, type, op, comm);
  }
  int code = out == MPI_IN_PLACE ? MPI_SUCCESS : iw_copy(out, count, type, in, count, type);
  code = code == MPI_SUCCESS ? double_up(in, got.buffer, count, type, op, own) : code;
  free(got.memory);
  return code;
}

/* Along a binomial tree to the member `root`; from there the ranks go up and round. */
static int fold(void *mine, void *got, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm own) {
  int rank, members;
  int code = MPI_SUCCESS;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  int place = (rank - root + members) % members;
  for (int64_t width = 1; width < members && code == MPI_SUCCESS; width *= 2) {
    if (place % (2 * width) == width) {
      return iw_inject_Send(mine, count, type, (int)((rank - width + members) % members), 0, own);
    }
    if (place + width < members) {
      code = iw_inject_Recv(got, count, type, (int)((rank + width) % members), 0, own, MPI_STATUS_IGNORE);
      code = code == MPI_SUCCESS ? combine(0, got, mine, count, type, op) : code;
    }
  }
  return code;
}

int iw_inject_Reduce(const void *out, void *in, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  room mine, got;
  if (own == MPI_COMM_NULL || room_new(&mine, count, type) != MPI_SUCCESS) {
    return PMPI_Reduce(out, in, count, type, op, root, comm);
  }
  int rank;
  int commutes = 1;
  PMPI_Comm_rank(own, &rank);
  PMPI_Op_commutative(op, &commutes);
  int top = commutes ? root : 0;
  int code = room_new(&got, count, type);
  code = code == MPI_SUCCESS ? iw_copy(out == MPI_IN_PLACE ? in : out, count, type, mine.buffer, count, type) : code;
  code = code == MPI_SUCCESS ? fold(mine.buffer, got.buffer, count, type, op, top, own) : code;
  if (code == MPI_SUCCESS && top != root && rank == top) {
    code = iw_inject_Send(mine.buffer, count, type, root, 0, own);
  } else if (code == MPI_SUCCESS && top != root && rank == root) {
    code = iw_inject_Recv(in, count, type, top, 0, own, MPI_STATUS_IGNORE);
  } else if (code == MPI_SUCCESS && rank == root) {
    code = iw_copy(mine.buffer, count, type, in, count, type);
  }
  free(mine.memory);
  free(got.memory);
  return code;
}

/* Every member gets from each its part of the block that is its own, and reduces them. */
static int scatter_blocks(const void *out, void *in, const int counts[], int alike, MPI_Datatype type, MPI_Op op,
                          MPI_Comm own) {
  int rank, members;
  room parts;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  int mine = counts == NULL ? alike : counts[rank];
  MPI_Aint *begin = malloc(((size_t)members + 1) * sizeof *begin);
  if (begin == NULL) {
    return MPI_ERR_NO_MEM;
  }
  begin[0] = 0;
  for (int i = 0; i < members; i++) {
    begin[i + 1] = begin[i] + (counts == NULL ? alike : counts[i]);
  }
  const void *from_all = out == MPI_IN_PLACE ? in : out;
  int code = room_new(&parts, (MPI_Aint)mine * members, type);
  if (code == MPI_SUCCESS) {
    code = iw_copy(iw_at(from_all, begin[rank], type), mine, type, iw_at(parts.buffer, (MPI_Aint)rank * mine, type), mine,
                   type);
  }
  for (int stage = 1; stage < members && code == MPI_SUCCESS; stage++) {
    int to, from;
    iw_pair(stage, rank, members, &to, &from);
    code = iw_stage(iw_at(from_all, begin[to], type), (int)(begin[to + 1] - begin[to]), type, to,
                    iw_at(parts.buffer, (MPI_Aint)from * mine, type), mine, type, from, own);
  }
  void *last = iw_at(parts.buffer, (MPI_Aint)(members - 1) * mine, type);
  for (int i = members - 2; i >= 0 && code == MPI_SUCCESS; i--) {
    code = PMPI_Reduce_local(iw_at(parts.buffer, (MPI_Aint)i * mine, type), last, mine, type, op);
  }
  code = code == MPI_SUCCESS ? iw_copy(last, mine, type, in, mine, type) : code;
  free(parts.memory);
  free(begin);
  return code;
}

int iw_inject_Reduce_scatter(const void *out, void *in, const int counts[], MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  return own == MPI_COMM_NULL ? PMPI_Reduce_scatter(out, in, counts, type, op, comm)
                              : scatter_blocks(out, in, counts, 0, type, op, own);
}

int iw_inject_Reduce_scatter_block(const void *out, void *in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  return own == MPI_COMM_NULL ? PMPI_Reduce_scatter_block(out, in, count, type, op, comm)
                              : scatter_blocks(out, in, NULL, count, type, op, own);
}

/* Along the line of ranks: each gets what those before it make together, and hands it on with its own. */
static int chain(int inclusive, const void *out, void *in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm own) {
  int rank, members;
  room before, with;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  int code = room_new(&before, count, type);
  int code_with = room_new(&with, count, type);
  code = code == MPI_SUCCESS ? code_with : code;
  if (code == MPI_SUCCESS) {
    code = iw_copy(out == MPI_IN_PLACE ? in : out, count, type, with.buffer, count, type);
  }
  if (code == MPI_SUCCESS && rank > 0) {
    code = iw_inject_Recv(before.buffer, count, type, rank - 1, 0, own, MPI_STATUS_IGNORE);
    code = code == MPI_SUCCESS ? PMPI_Reduce_local(before.buffer, with.buffer, count, type, op) : code;
  }
  if (code == MPI_SUCCESS && rank + 1 < members) {
    code = iw_inject_Send(with.buffer, count, type, rank + 1, 0, own);
  }
  if (code == MPI_SUCCESS && inclusive) {
    code = iw_copy(with.buffer, count, type, in, count, type);
  } else if (code == MPI_SUCCESS && rank > 0) {
    code = iw_copy(before.buffer, count, type, in, count, type);
  }
  free(before.memory);
  free(with.memory);
  return code;
}

int iw_inject_Scan(const void *out, void *in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  return own == MPI_COMM_NULL ? PMPI_Scan(out, in, count, type, op, comm) : chain(1, out, in, count, type, op, own);
}

int iw_inject_Exscan(const void *out, void *in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  return own == MPI_COMM_NULL ? PMPI_Exscan(out, in, count, type, op, comm) : chain(0, out, in, count, type, op, own);
}
