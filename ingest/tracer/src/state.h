/* What the parts of the tracer know together. */
#ifndef IW_STATE
#define IW_STATE

#include <mpi.h>
#include <stdint.h>
#include <time.h>

/* Between MPI_Init and MPI_Finalize of a run that is traced. */
extern int iw_active;
/* Whether nothing is written, as the program asked (MPI_Pcontrol). Requests are followed all the same. */
extern int iw_muted;
/* Whether the program may call MPI by several threads at a time; the recorded one is then the one that called MPI_Init. */
extern int iw_multiple;
/* When the last row with a time ended. */
extern int64_t iw_last_nanos;

/* The clock, in ns since an instant common to the processes of a node. */
static inline int64_t iw_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Time since the end of the last row with a time, and the end of this one. */
static inline int64_t iw_gap(int64_t nanos) { return nanos > iw_last_nanos ? nanos - iw_last_nanos : 0; }
static inline void iw_passed(int64_t nanos) {
  if (nanos > iw_last_nanos) iw_last_nanos = nanos;
}

/* Held while tables and rows are changed, where threads could do so at a time. */
void iw_lock(void);
void iw_unlock(void);

/* Whether the recorded thread is in a call. */
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
/* The two that every run has. */
void iw_predefined(void);
/* World rank of a rank. */
int iw_world_rank(void);

/* Regions: named ones of MPI_Pcontrol. Those entered before the file is open are written when it is. */
void iw_region_enter(const char *name);
void iw_region_leave(void);
void iw_regions_open(void);

#endif
