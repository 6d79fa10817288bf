#include "inject_collective.h"

#include <stdlib.h>

#include "injection.h"

static int replacing;
static int key = MPI_KEYVAL_INVALID;

static int forget(MPI_Comm comm, int keyval, void *value, void *state) {
  (void)comm, (void)keyval, (void)state;
  int code = PMPI_Comm_free((MPI_Comm *)value);
  free(value);
  return code;
}

void iw_collectives_start(int replace) {
  replacing = replace;
  if (replacing) {
    PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, NULL);
    iw_collectives_comm(MPI_COMM_WORLD);
  }
}

void iw_collectives_end(void) {
  if (replacing) {
    PMPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    PMPI_Comm_free_keyval(&key);
    replacing = 0;
  }
}

MPI_Comm iw_collectives_comm(MPI_Comm comm) {
  MPI_Comm *own;
  int found = 0;
  int inter = 0;
  int rank;
  if (!replacing || comm == MPI_COMM_NULL) {
    return MPI_COMM_NULL;
  }
  PMPI_Comm_get_attr(comm, key, &own, &found);
  if (found) {
    return *own;
  }
  PMPI_Comm_test_inter(comm, &inter);
  if (inter) {
    iw_inject_beyond("collectives of an intercommunicator");
  }
  if (inter || (own = malloc(sizeof *own)) == NULL) {
    return MPI_COMM_NULL;
  }
  PMPI_Comm_rank(comm, &rank);
  PMPI_Comm_split(comm, 0, rank, own);
  PMPI_Comm_set_attr(comm, key, own);
  return *own;
}

int iw_stage(const void *out, int out_count, MPI_Datatype out_type, int to, void *in, int in_count, MPI_Datatype in_type,
             int from, MPI_Comm comm) {
  MPI_Request requests[2];
  int code = iw_inject_Irecv(in, in_count, in_type, from, 0, comm, &requests[0]);
  if (code == MPI_SUCCESS) {
    code = iw_inject_Isend(out, out_count, out_type, to, 0, comm, &requests[1]);
  }
  return code == MPI_SUCCESS ? iw_inject_Waitall(2, requests, MPI_STATUSES_IGNORE) : code;
}

int iw_copy(const void *from, int from_count, MPI_Datatype from_type, void *to, int to_count, MPI_Datatype to_type) {
  return PMPI_Sendrecv(from, from_count, from_type, 0, 0, to, to_count, to_type, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

void *iw_at(const void *buffer, MPI_Aint steps, MPI_Datatype type) {
  MPI_Aint begin, extent;
  PMPI_Type_get_extent(type, &begin, &extent);
  return (char *)buffer + steps * extent;
}

void iw_pair(int stage, int rank, int members, int *to, int *from) {
  if ((members & (members - 1)) == 0) {
    *to = *from = rank ^ stage;
  } else {
    *to = (rank + stage) % members;
    *from = (rank - stage + members) % members;
  }
}

int iw_inject_Barrier(MPI_Comm comm) {
  MPI_Comm own = iw_collectives_comm(comm);
  if (own == MPI_COMM_NULL) {
    return PMPI_Barrier(comm);
  }
  int rank, members;
  int code = MPI_SUCCESS;
  PMPI_Comm_rank(own, &rank);
  PMPI_Comm_size(own, &members);
  for (int64_t distance = 1; distance < members && code == MPI_SUCCESS; distance *= 2) {
    int to = (int)((rank + distance) % members);
    int from = (int)((rank - distance + members) % members);
    code = iw_stage(NULL, 0, MPI_BYTE, to, NULL, 0, MPI_BYTE, from, own);
  }
  return code;
}
