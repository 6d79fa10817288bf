/* What the addresses of Fortran's constants mean, and conversions of arrays. */
#include "fortran.h"

#include <string.h>

#include "life.h"
#include "state.h"
#include "tracer.h"

/*
 * Fortran's constants are addresses of common blocks, which the library defines if it has bindings for Fortran: Open MPI one each,
 * MPICH two for all. None of them need be there.
 */
#define WEAK(name) extern char name __attribute__((weak))
WEAK(mpi_fortran_bottom_);
WEAK(mpi_fortran_in_place_);
WEAK(mpi_fortran_status_ignore_);
WEAK(mpi_fortran_statuses_ignore_);
WEAK(mpi_fortran_unweighted_);
WEAK(mpi_fortran_weights_empty_);
extern int mpipriv1_[] __attribute__((weak)); /* MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE */
extern int mpipriv2_[] __attribute__((weak)); /* MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE, ... */

static int is(const void *given, const void *constant) { return constant != NULL && given == constant; }

void *iw_f_buffer(void *buffer) {
  const int *mpich = mpipriv1_;
  if (is(buffer, &mpi_fortran_in_place_) || (mpich != NULL && buffer == (const void *)&mpich[1])) return MPI_IN_PLACE;
  if (is(buffer, &mpi_fortran_bottom_) || is(buffer, mpich)) return MPI_BOTTOM;
  return buffer;
}

int *iw_f_weights(MPI_Fint *weights) {
  if (is(weights, &mpi_fortran_unweighted_)) return MPI_UNWEIGHTED;
  if (is(weights, &mpi_fortran_weights_empty_)) return MPI_WEIGHTS_EMPTY;
  return weights;
}

int iw_f_ignores(MPI_Fint *status) {
  const int *mpich = mpipriv1_;
  return is(status, &mpi_fortran_status_ignore_) || is(status, &mpi_fortran_statuses_ignore_) || is(status, mpipriv2_)
      || (mpich != NULL && status == &mpich[2]);
}

/* A status is as long in Fortran as in C. */
#define STATUS_INTEGERS (sizeof(MPI_Status) / sizeof(MPI_Fint))

static void *memory(size_t count, size_t size) {
  void *made = malloc((count + 1) * size);
  if (made == NULL) abort();
  return made;
}

MPI_Status *iw_f_statuses(MPI_Fint *statuses, int count) {
  if (iw_f_ignores(statuses)) return MPI_STATUSES_IGNORE;
  MPI_Status *converted = memory((size_t)count, sizeof *converted);
  for (int i = 0; i < count; i++) PMPI_Status_f2c(statuses + (size_t)i * STATUS_INTEGERS, &converted[i]);
  return converted;
}

void iw_f_put_statuses(MPI_Fint *statuses, MPI_Status *converted, int count) {
  if (converted == MPI_STATUSES_IGNORE) return;
  for (int i = 0; i < count; i++) PMPI_Status_c2f(&converted[i], statuses + (size_t)i * STATUS_INTEGERS);
  free(converted);
}

MPI_Request *iw_f_requests(MPI_Fint *requests, int count) {
  MPI_Request *converted = memory((size_t)count, sizeof *converted);
  for (int i = 0; i < count; i++) converted[i] = MPI_Request_f2c(requests[i]);
  return converted;
}

void iw_f_put_requests(MPI_Fint *requests, MPI_Request *converted, int count) {
  for (int i = 0; i < count; i++) requests[i] = MPI_Request_c2f(converted[i]);
  free(converted);
}

static int neighbours(MPI_Comm comm, int sent) {
  int in = 0, out = 0, weighted = 0, rank = 0, kind = MPI_UNDEFINED;
  PMPI_Topo_test(comm, &kind);
  if (kind == MPI_DIST_GRAPH) {
    PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
    return sent ? out : in;
  }
  if (kind == MPI_GRAPH) {
    PMPI_Comm_rank(comm, &rank);
    PMPI_Graph_neighbors_count(comm, rank, &in);
  } else if (kind == MPI_CART) {
    PMPI_Cartdim_get(comm, &in);
    in *= 2;
  }
  return in;
}

static int members(MPI_Comm comm) {
  int inter = 0, count = 0;
  PMPI_Comm_test_inter(comm, &inter);
  if (inter) {
    PMPI_Comm_remote_size(comm, &count);
  } else {
    PMPI_Comm_size(comm, &count);
  }
  return count;
}

MPI_Datatype *iw_f_types(MPI_Fint *types, MPI_Comm comm, int which) {
  int count = which == IW_MEMBERS ? members(comm) : neighbours(comm, which == IW_DESTINATIONS);
  MPI_Datatype *converted = memory((size_t)count, sizeof *converted);
  for (int i = 0; i < count; i++) converted[i] = MPI_Type_f2c(types[i]);
  return converted;
}

void iw_f_indices(int count, MPI_Fint *indices) {
  if (count == MPI_UNDEFINED) return;
  for (int i = 0; i < count; i++) {
    if (indices[i] != MPI_UNDEFINED) indices[i]++;
  }
}

char *iw_f_text(const char *text, size_t length) {
  while (length > 0 && text[length - 1] == ' ') length--;
  char *copy = memory(length, 1);
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

/* A library may set up its Fortran part in its own MPI_INIT, which is therefore the one that is called. */
extern void pmpi_init_(MPI_Fint *error) __attribute__((weak));
extern void pmpi_init_thread_(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error) __attribute__((weak));

static void f_Init(MPI_Fint *error) {
  int64_t enter_nanos = iw_now();
  if (pmpi_init_ == NULL) {
    *error = PMPI_Init(NULL, NULL);
  } else {
    pmpi_init_(error);
  }
  if (*error == MPI_SUCCESS) iw_begin(enter_nanos, IW_MPI_Init);
}

static void f_Init_thread(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error) {
  int64_t enter_nanos = iw_now();
  if (pmpi_init_thread_ == NULL) {
    *error = PMPI_Init_thread(NULL, NULL, *required, provided);
  } else {
    pmpi_init_thread_(required, provided, error);
  }
  if (*error == MPI_SUCCESS) iw_begin(enter_nanos, IW_MPI_Init_thread);
}

static void f_Finalize(MPI_Fint *error) { *error = MPI_Finalize(); }

static void f_Abort(MPI_Fint *comm, MPI_Fint *code, MPI_Fint *error) { *error = MPI_Abort(MPI_Comm_f2c(*comm), *code); }

/* Fortran passes no name: 0 to 3 only. */
static void f_Pcontrol(MPI_Fint *level) {
  if (*level != 4) MPI_Pcontrol(*level);
}

/* The spellings of Fortran compilers. */
#define SPELT(target, lower, upper, parameters)                        \
  void lower parameters __attribute__((alias(target)));                \
  void lower##_ parameters __attribute__((alias(target)));             \
  void lower##__ parameters __attribute__((alias(target)));            \
  void upper parameters __attribute__((alias(target)));
SPELT("f_Init", mpi_init, MPI_INIT, (MPI_Fint * error))
SPELT("f_Init_thread", mpi_init_thread, MPI_INIT_THREAD, (MPI_Fint * required, MPI_Fint *provided, MPI_Fint *error))
SPELT("f_Finalize", mpi_finalize, MPI_FINALIZE, (MPI_Fint * error))
SPELT("f_Abort", mpi_abort, MPI_ABORT, (MPI_Fint * comm, MPI_Fint *code, MPI_Fint *error))
SPELT("f_Pcontrol", mpi_pcontrol, MPI_PCONTROL, (MPI_Fint * level))
