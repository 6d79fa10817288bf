/* Statuses that the program ignores, and messages that it has matched and not received yet. */
#include <stdlib.h>

#include "state.h"
#include "tracer.h"

static __thread MPI_Status single;
static __thread MPI_Status *several;
static __thread int several_size;

static struct {
  MPI_Message message;
  MPI_Comm comm;
} *matched;
static int matched_count, matched_size;

MPI_Status *iw_status(MPI_Status *status) { return status == MPI_STATUS_IGNORE ? &single : status; }

MPI_Status *iw_statuses(int count, MPI_Status *statuses) {
  if (statuses != MPI_STATUSES_IGNORE) return statuses;
  if (count > several_size) {
    free(several);
    several_size = 2 * count;
    several = malloc((size_t)several_size * sizeof *several);
    if (several == NULL) abort();
  }
  return several == NULL ? &single : several;
}

void iw_match(MPI_Message message, MPI_Comm comm) {
  if (message == MPI_MESSAGE_NO_PROC) return;
  iw_lock();
  if (matched_count == matched_size) {
    matched_size = matched_size == 0 ? 16 : 2 * matched_size;
    matched = realloc(matched, (size_t)matched_size * sizeof *matched);
    if (matched == NULL) abort();
  }
  matched[matched_count].message = message;
  matched[matched_count++].comm = comm;
  iw_unlock();
}

MPI_Comm iw_matched(MPI_Message message) {
  MPI_Comm comm = MPI_COMM_NULL;
  iw_lock();
  for (int i = matched_count - 1; i >= 0 && comm == MPI_COMM_NULL; i--) {
    if (matched[i].message == message) {
      comm = matched[i].comm;
      matched[i] = matched[--matched_count];
    }
  }
  iw_unlock();
  return comm;
}
