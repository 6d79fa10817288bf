#include "inject_time.h"

#include <sched.h>
#include <signal.h>
#include <time.h>

#include "injection.h"

static int sharing;

/* Written by the handler of noise alone. */
static volatile int64_t stolen;

int64_t iw_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

void iw_share_processor(int share) {
  sharing = share;
}

void iw_pause(void) {
  if (sharing) {
    sched_yield();
  }
}

void iw_busy(int64_t nanos) {
  int64_t before = stolen;
  int64_t begin = iw_now();
  while (iw_now() - begin - (stolen - before) < nanos) {
    iw_pause();
  }
}

void iw_wait_until(int64_t due) {
  while (iw_now() < due) {
    iw_pause();
  }
}

void iw_steal(int64_t nanos) {
  stolen += nanos;
}

int64_t iw_inject_stolen_nanos(void) {
  return stolen;
}
