/* What the parts of the tracer know together. */
#ifndef IW_STATE
#define IW_STATE

#include <mpi.h>
#include <stdint.h>
#include <time.h>

#include "record.h"

/* Between MPI_Init and MPI_Finalize of a run that is traced. */
extern int iw_active;
/* Whether the program may call MPI by several threads at a time: each then has a buffer of its own, and they share tables. */
extern int iw_multiple;

/* The clock, in ns since an instant common to the processes of a node. */
static inline int64_t iw_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Time since the end of the last row with a time, and the end of this one. */
static inline int64_t iw_gap(int64_t nanos) { return nanos > iw_own->last_nanos ? nanos - iw_own->last_nanos : 0; }
static inline void iw_passed(int64_t nanos) {
  if (nanos > iw_own->last_nanos) iw_own->last_nanos = nanos;
}

/* Held while tables are changed, where threads could do so at a time. */
void iw_lock(void);
void iw_unlock(void);

/* The buffer of the calling thread, made if it has none; not before the run is recorded. */
iw_buffer *iw_buffer_of_thread(void);
/* Whether the calling thread is in a call. */
int iw_inside(void);
/* Begins a row that has the time of now. */
void iw_timed_row(int branch);

/* What is known of a communicator; number -1 for one that the trace does not know. */
typedef struct {
  MPI_Comm comm;
  int number;
  int rank;
  int size;
  int remote_size; /* -1 unless between two groups */
  int duplicates, windows; /* made of it */
  int neighbours; /* whether the following are known */
  int sources, destinations;
  int *source, *destination;
} iw_communicator;
iw_communicator *iw_find(MPI_Comm comm);
/* All processes of the run, to be known first. */
void iw_begin_world(void);
/* The two communicators that every run has. */
void iw_predefined(void);
/* World rank of a rank. */
int iw_world_rank(void);

/* Regions: named ones of MPI_Pcontrol. Those entered before the file is open are written when it is. */
void iw_region_enter(const char *name);
void iw_region_leave(void);
void iw_regions_open(void);

#endif
