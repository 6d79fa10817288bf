/* Collectives that move blocks. */
#include <stdlib.h>

#include "injection.h"
#include "inject_collective.h"

int iw_inject_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  if (own == MPI_COMM_NULL) {
    return PMPI_Bcast(buffer, count, type, root, comm);
  }
  int rank, members;
  int code = MPI_SUCCESS;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  int place = (rank - root + members) % members;
  int64_t width = 1;
  while (width < members) {
    width *= 2;
  }
  for (width /= 2; width > 0 && code == MPI_SUCCESS; width /= 2) {
    if (place % (2 * width) == 0 && place + width < members) {
      code = iw_inject_Send(buffer, count, type, (int)((rank + width) % members), 0, own);
    } else if (place % (2 * width) == width) {
      code = iw_inject_Recv(buffer, count, type, (int)((rank - width + members) % members), 0, own, MPI_STATUS_IGNORE);
    }
  }
  return code;
}

/* Blocks of a gather or scatter at its root: by counts and displacements, or all alike. */
typedef struct {
  void *buffer;
  const int *counts, *places;
  int count;
  MPI_Datatype type;
} blocks;

static int count_of(const blocks *all, int i) {
  return all->counts == NULL ? all->count : all->counts[i];
}

static void *place_of(const blocks *all, int i) {
  return iw_at(all->buffer, all->counts == NULL ? (MPI_Aint)i * all->count : all->places[i], all->type);
}

static int gather(const void *out, int out_count, MPI_Datatype out_type, const blocks *in, int root, MPI_Comm own) {
  int rank, members;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  if (rank != root) {
    return iw_inject_Send(out, out_count, out_type, root, 0, own);
  }
  int code = MPI_SUCCESS;
  if (out != MPI_IN_PLACE) {
    code = iw_copy(out, out_count, out_type, place_of(in, root), count_of(in, root), in->type);
  }
  for (int place = 1; place < members && code == MPI_SUCCESS; place++) {
    int from = (root + place) % members;
    code = iw_inject_Recv(place_of(in, from), count_of(in, from), in->type, from, 0, own, MPI_STATUS_IGNORE);
  }
  return code;
}

static int scatter(const blocks *out, void *in, int in_count, MPI_Datatype in_type, int root, MPI_Comm own) {
  int rank, members;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  if (rank != root) {
    return iw_inject_Recv(in, in_count, in_type, root, 0, own, MPI_STATUS_IGNORE);
  }
  int code = MPI_SUCCESS;
  if (in != MPI_IN_PLACE) {
    code = iw_copy(place_of(out, root), count_of(out, root), out->type, in, in_count, in_type);
  }
  for (int place = 1; place < members && code == MPI_SUCCESS; place++) {
    int to = (root + place) % members;
    code = iw_inject_Send(place_of(out, to), count_of(out, to), out->type, to, 0, own);
  }
  return code;
}

int iw_inject_Gather(const void *out, int out_count, MPI_Datatype out_type, void *in, int in_count, MPI_Datatype in_type,
                     int root, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  blocks all = {in, NULL, NULL, in_count, in_type};
  return own == MPI_COMM_NULL ? PMPI_Gather(out, out_count, out_type, in, in_count, in_type, root, comm)
                              : gather(out, out_count, out_type, &all, root, own);
}

int iw_inject_Gatherv(const void *out, int out_count, MPI_Datatype out_type, void *in, const int counts[],
                      const int places[], MPI_Datatype in_type, int root, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  blocks all = {in, counts, places, 0, in_type};
  return own == MPI_COMM_NULL ? PMPI_Gatherv(out, out_count, out_type, in, counts, places, in_type, root, comm)
                              : gather(out, out_count, out_type, &all, root, own);
}

int iw_inject_Scatter(const void *out, int out_count, MPI_Datatype out_type, void *in, int in_count, MPI_Datatype in_type,
                      int root, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  blocks all = {(void *)out, NULL, NULL, out_count, out_type};
  return own == MPI_COMM_NULL ? PMPI_Scatter(out, out_count, out_type, in, in_count, in_type, root, comm)
                              : scatter(&all, in, in_count, in_type, root, own);
}

int iw_inject_Scatterv(const void *out, const int counts[], const int places[], MPI_Datatype out_type, void *in,
                       int in_count, MPI_Datatype in_type, int root, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  blocks all = {(void *)out, counts, places, 0, out_type};
  return own == MPI_COMM_NULL ? PMPI_Scatterv(out, counts, places, out_type, in, in_count, in_type, root, comm)
                              : scatter(&all, in, in_count, in_type, root, own);
}

static int allgather(const void *out, int out_count, MPI_Datatype out_type, const blocks *in, MPI_Comm own) {
  int rank, members;
  int code = MPI_SUCCESS;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  if (out != MPI_IN_PLACE) {
    code = iw_copy(out, out_count, out_type, place_of(in, rank), count_of(in, rank), in->type);
  }
  for (int stage = 1; stage < members && code == MPI_SUCCESS; stage++) {
    int sent = (rank - stage + 1 + members) % members;
    int got = (rank - stage + members) % members;
    code = iw_stage(place_of(in, sent), count_of(in, sent), in->type, (rank + 1) % members, place_of(in, got),
                    count_of(in, got), in->type, (rank - 1 + members) % members, own);
  }
  return code;
}

int iw_inject_Allgather(const void *out, int out_count, MPI_Datatype out_type, void *in, int in_count,
                        MPI_Datatype in_type, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  blocks all = {in, NULL, NULL, in_count, in_type};
  return own == MPI_COMM_NULL ? PMPI_Allgather(out, out_count, out_type, in, in_count, in_type, comm)
                              : allgather(out, out_count, out_type, &all, own);
}

int iw_inject_Allgatherv(const void *out, int out_count, MPI_Datatype out_type, void *in, const int counts[],
                         const int places[], MPI_Datatype in_type, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  blocks all = {in, counts, places, 0, in_type};
  return own == MPI_COMM_NULL ? PMPI_Allgatherv(out, out_count, out_type, in, counts, places, in_type, comm)
                              : allgather(out, out_count, out_type, &all, own);
}

/* What one member gives to, or gets from, each other. */
typedef struct {
  char *place;
  int count;
  MPI_Datatype type;
} block;

/* Packs what is to be sent and lies where something is to be received. */
static char *pack(int members, block *out, MPI_Comm own) {
  int total = 0;
  int position = 0;
  for (int i = 0; i < members; i++) {
    int bytes = 0;
    PMPI_Pack_size(out[i].count, out[i].type, own, &bytes);
    total += bytes;
  }
  char *packed = malloc((size_t)total + 1);
  for (int i = 0; i < members && packed != NULL; i++) {
    int begin = position;
    PMPI_Pack(out[i].place, out[i].count, out[i].type, packed, total, &position, own);
    out[i] = (block){packed + begin, position - begin, MPI_PACKED};
  }
  return packed;
}

static int alltoall(int in_place, block *out, const block *in, MPI_Comm own) {
  int rank, members;
  int code = MPI_SUCCESS;
  char *packed = NULL;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  if (in_place && (packed = pack(members, out, own)) == NULL) {
    return MPI_ERR_NO_MEM;
  }
  if (!in_place) {
    code = iw_copy(out[rank].place, out[rank].count, out[rank].type, in[rank].place, in[rank].count, in[rank].type);
  }
  for (int stage = 1; stage < members && code == MPI_SUCCESS; stage++) {
    int to, from;
    iw_pair(stage, rank, members, &to, &from);
    code = iw_stage(out[to].place, out[to].count, out[to].type, to, in[from].place, in[from].count, in[from].type, from,
                    own);
  }
  free(packed);
  return code;
}

/* Two rows of blocks, filled by the callers below. */
static block *blocks_new(MPI_Comm own, int *members) {
  PMPI_Comm_size(own, members);
  return calloc((size_t)*members * 2, sizeof(block));
}

int iw_inject_Alltoall(const void *out, int out_count, MPI_Datatype out_type, void *in, int in_count,
                       MPI_Datatype in_type, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  int members;
  block *all;
  if (own == MPI_COMM_NULL || (all = blocks_new(own, &members)) == NULL) {
    return PMPI_Alltoall(out, out_count, out_type, in, in_count, in_type, comm);
  }
  for (int i = 0; i < members; i++) {
    block *theirs = &all[members + i];
    *theirs = (block){iw_at(in, (MPI_Aint)i * in_count, in_type), in_count, in_type};
    all[i] = out == MPI_IN_PLACE ? *theirs
                                 : (block){iw_at(out, (MPI_Aint)i * out_count, out_type), out_count, out_type};
  }
  int code = alltoall(out == MPI_IN_PLACE, all, all + members, own);
  free(all);
  return code;
}

int iw_inject_Alltoallv(const void *out, const int out_counts[], const int out_places[], MPI_Datatype out_type, void *in,
                        const int in_counts[], const int in_places[], MPI_Datatype in_type, MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  int members;
  block *all;
  if (own == MPI_COMM_NULL || (all = blocks_new(own, &members)) == NULL) {
    return PMPI_Alltoallv(out, out_counts, out_places, out_type, in, in_counts, in_places, in_type, comm);
  }
  for (int i = 0; i < members; i++) {
    block *theirs = &all[members + i];
    *theirs = (block){iw_at(in, in_places[i], in_type), in_counts[i], in_type};
    all[i] = out == MPI_IN_PLACE ? *theirs : (block){iw_at(out, out_places[i], out_type), out_counts[i], out_type};
  }
  int code = alltoall(out == MPI_IN_PLACE, all, all + members, own);
  free(all);
  return code;
}

int iw_inject_Alltoallw(const void *out, const int out_counts[], const int out_places[], const MPI_Datatype out_types[],
                        void *in, const int in_counts[], const int in_places[], const MPI_Datatype in_types[],
                        MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  int members;
  block *all;
  if (own == MPI_COMM_NULL || (all = blocks_new(own, &members)) == NULL) {
    return PMPI_Alltoallw(out, out_counts, out_places, out_types, in, in_counts, in_places, in_types, comm);
  }
  for (int i = 0; i < members; i++) {
    block *theirs = &all[members + i];
    *theirs = (block){(char *)in + in_places[i], in_counts[i], in_types[i]};
    all[i] = out == MPI_IN_PLACE ? *theirs : (block){(char *)out + out_places[i], out_counts[i], out_types[i]};
  }
  int code = alltoall(out == MPI_IN_PLACE, all, all + members, own);
  free(all);
  return code;
}
