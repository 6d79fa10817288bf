#define _GNU_SOURCE
#include "inject_noise.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "inject_time.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

enum { TRIALS = 25 };

static const iw_settings *stated;
static timer_t timer;
static int started;
static int64_t next_detour; /* when it is due */
static int64_t anyway;      /* what the system takes for a detour that takes no time itself */
static uint64_t state;

/* SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
static uint64_t draw(void) {
  uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* In (0, 1]. */
static double uniform(void) {
  return ((double)(draw() >> 11) + 1) * 0x1p-53;
}

static int64_t distance(void) {
  return stated->noise == IW_NOISE_PERIODIC ? stated->noise_period : (int64_t)(-log(uniform()) * (double)stated->noise_period);
}

static void arm(void) {
  struct itimerspec at = {{0, 0}, {next_detour / 1000000000, next_detour % 1000000000}};
  timer_settime(timer, TIMER_ABSTIME, &at, NULL);
}

/*
 * Detours that are due while another one goes on come right after it, so that no noise is lost. One that the system delivers
 * late by a period or more (the process had no processor) is not caught up with: that time was lost already. What the system
 * needs for interrupt and signal is a part of the detour.
 */
static void detour(int signal) {
  (void)signal;
  int saved = errno;
  int64_t now = iw_now();
  int64_t begin = now - anyway;
  int64_t end = begin;
  int64_t missed = now - stated->noise_period;
  while (next_detour <= now || next_detour <= end) {
    if (next_detour > missed) {
      end += stated->noise_duration;
    }
    next_detour += distance();
  }
  iw_wait_until(end);
  iw_steal(end - begin);
  arm();
  errno = saved;
}

static int compare(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a;
  int64_t y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static void nothing(int signal) {
  (void)signal;
  next_detour += stated->noise_period;
  arm();
}

/* The median time for which a loop that watches the clock does not see it when a signal comes that does nothing but arm the timer. */
static int64_t cost_of_nothing(void) {
  int64_t cost[TRIALS];
  for (int i = 0; i < TRIALS; i++) {
    int64_t last = iw_now();
    next_detour = last + 50000;
    arm();
    int64_t end = last + 200000;
    cost[i] = 0;
    while (last < end) {
      int64_t now = iw_now();
      cost[i] = now - last > cost[i] ? now - last : cost[i];
      last = now;
    }
  }
  qsort(cost, TRIALS, sizeof *cost, compare);
  return cost[TRIALS / 2];
}

int iw_noise_start(const iw_settings *settings, int rank) {
  struct sigaction action;
  struct sigevent event;
  memset(&action, 0, sizeof action);
  memset(&event, 0, sizeof event);
  stated = settings;
  state = settings->seed * UINT64_C(0x2545f4914f6cdd1d) + (uint64_t)rank * UINT64_C(0x9fb21c651e98df25);
  action.sa_handler = detour;
  action.sa_flags = SA_RESTART;
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = SIGRTMIN + 7;
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  if (sigaction(event.sigev_signo, &action, NULL) != 0 || timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) {
    return -1;
  }
  struct sigaction first_action = action;
  first_action.sa_handler = nothing;
  sigaction(event.sigev_signo, &first_action, NULL);
  anyway = cost_of_nothing();
  sigaction(event.sigev_signo, &action, NULL);
  int64_t now = iw_now();
  int64_t first = settings->noise == IW_NOISE_RATE ? distance() : (int64_t)(uniform() * (double)settings->noise_period);
  next_detour = now + first;
  if (settings->noise_aligned) {
    next_detour = (now / settings->noise_period + 1) * settings->noise_period;
  }
  started = 1;
  arm();
  return 0;
}

void iw_noise_stop(void) {
  if (started) {
    timer_delete(timer);
    signal(SIGRTMIN + 7, SIG_IGN); /* one may be pending */
    started = 0;
  }
}
