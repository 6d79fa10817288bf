/* The frame of every call: its times, and whether it is recorded. */
#include <pthread.h>
#include <stdlib.h>

#include "life.h"
#include "record.h"
#include "state.h"
#include "tracer.h"

int iw_active;
int iw_multiple;

static iw_buffer *first;
static int64_t counts[IW_COUNTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void iw_lock(void) {
  if (iw_multiple) pthread_mutex_lock(&lock);
}

void iw_unlock(void) {
  if (iw_multiple) pthread_mutex_unlock(&lock);
}

void iw_begin_recording(int provided) {
  first = iw_own;
  iw_multiple = provided == MPI_THREAD_MULTIPLE;
  iw_active = 1;
}

void iw_count(int what) { __sync_fetch_and_add(&counts[what], 1); }

int64_t iw_counted(int what) { return counts[what]; }

iw_buffer *iw_buffer_of_thread(void) {
  if (iw_own == NULL) {
    if (iw_multiple) {
      iw_begin_thread();
    } else {
      iw_own = first;
    }
  }
  return iw_own;
}

int iw_enter(void) {
  if (!iw_active) {
    if (iw_injecting) iw_inject_call();
    return 0;
  }
  iw_buffer *own = iw_buffer_of_thread();
  if (own->inside) return 0;
  if (own->file < 0 && own != first) iw_count(IW_OTHER_THREAD);
  if (iw_injecting && own == first) iw_inject_call(); /* a delay lies before the call */
  own->inside = 1;
  own->enter_nanos = iw_now();
  return 1;
}

void iw_leave(int function) {
  iw_buffer *own = iw_own;
  int64_t leave_nanos = iw_now();
  iw_lock();
  if (!own->muted) {
    iw_row(IW_ROW_CALL);
    iw_put(function);
    iw_put(iw_gap(own->enter_nanos));
    iw_put(leave_nanos > own->enter_nanos ? leave_nanos - own->enter_nanos : 0);
    iw_passed(leave_nanos);
  }
}

void iw_end(void) {
  iw_unlock();
  if (!iw_own->muted) {
    iw_put(0);
    iw_row_done();
  }
  iw_own->inside = 0;
}

int iw_inside(void) { return iw_own != NULL && iw_own->inside; }

void iw_timed_row(int branch) {
  int64_t now = iw_now();
  iw_row(branch);
  iw_put(iw_gap(now));
  iw_passed(now);
}

void iw_write_call(int function, int64_t begin_nanos, int64_t leave_nanos) {
  iw_row(IW_ROW_CALL);
  iw_put(function);
  iw_put(iw_gap(begin_nanos));
  iw_put(leave_nanos > begin_nanos ? leave_nanos - begin_nanos : 0);
  iw_put(0);
  iw_passed(leave_nanos);
  iw_row_done();
}
