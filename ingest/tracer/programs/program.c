#define _GNU_SOURCE
#include "program.h"

#include <dlfcn.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

/* How long before its time a sleep ends: waking up takes some tens of microseconds. */
enum { WATCH_NANOS = 150000 };

int rank, ranks;
int steps = 100;
int bytes = 1024;
int size = 1024;
int64_t compute_nanos = 500000;
int stretch;

/* Of all computing, or that of one rank, or of one stretch, so many percent. */
static int percent = 100;
static int only_rank = -1;
static int only_stretch;

static int64_t began;
static int64_t computed, work_began, stolen_before;
static int64_t (*stolen)(void);

int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int share(void) {
  int other_rank = only_rank >= 0 && only_rank != rank;
  int other_stretch = only_stretch > 0 && only_stretch != stretch;
  return other_rank || other_stretch ? 100 : percent;
}

static void pass(int64_t nanos) {
  int64_t start = now();
  int64_t before = stolen == NULL ? 0 : stolen();
  for (;;) {
    int64_t lost = stolen == NULL ? 0 : stolen() - before;
    int64_t left = nanos + lost - (now() - start);
    if (left <= 0) {
      return;
    }
    if (left > WATCH_NANOS) {
      left -= WATCH_NANOS;
      struct timespec nap = {left / 1000000000, left % 1000000000};
      nanosleep(&nap, NULL); /* ends early where noise comes in between */
    } else {
      sched_yield();
    }
  }
}

void compute(int64_t nanos) { pass(nanos * share() / 100); }

static int64_t worked(void) {
  return now() - work_began - (stolen == NULL ? 0 : stolen() - stolen_before);
}

void work_begins(void) {
  if (percent < 100) {
    fprintf(stderr, "--percent %d: at least 100 of a program that really computes\n", percent);
    exit(2);
  }
  stolen_before = stolen == NULL ? 0 : stolen();
  work_began = now();
}

void work_ends(void) {
  if (share() > 100) {
    pass(worked() * (share() - 100) / 100);
  }
  computed += worked();
}

uint64_t mixed(uint64_t number) {
  number = (number + UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
  number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
  return number ^ (number >> 31);
}

static int64_t number(const char *text) {
  char *rest;
  long long value = strtoll(text, &rest, 10);
  if (*text == '\0' || *rest != '\0' || value < 0 || value > 1000000000) {
    fprintf(stderr, "a whole number up to 1000000000 is needed, got %s\n", text);
    exit(2);
  }
  return value;
}

void begin(int count, char **arguments) {
  for (int i = 1; i < count; i += 2) {
    const char *value = i + 1 < count ? arguments[i + 1] : "";
    if (strcmp(arguments[i], "--steps") == 0) {
      steps = (int)number(value);
    } else if (strcmp(arguments[i], "--compute") == 0) {
      compute_nanos = 1000 * number(value);
    } else if (strcmp(arguments[i], "--bytes") == 0) {
      bytes = (int)number(value);
    } else if (strcmp(arguments[i], "--size") == 0) {
      size = (int)number(value);
    } else if (strcmp(arguments[i], "--percent") == 0) {
      percent = (int)number(value);
    } else if (strcmp(arguments[i], "--rank") == 0) {
      only_rank = (int)number(value);
    } else if (strcmp(arguments[i], "--stretch") == 0) {
      only_stretch = (int)number(value);
    } else {
      fprintf(stderr, "%s: one of --steps, --compute, --bytes, --size, --percent, --rank, --stretch is needed\n",
              arguments[i]);
      exit(2);
    }
  }
  if (percent < 1) {
    fprintf(stderr, "--percent %d: at least 1\n", percent);
    exit(2);
  }
  prctl(PR_SET_TIMERSLACK, 1UL);
  /* not a pointer of data: POSIX lets dlsym return functions */
  *(void **)&stolen = dlsym(RTLD_DEFAULT, "iw_inject_stolen_nanos");
  MPI_Init(&count, &arguments);
  began = now();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Barrier(MPI_COMM_WORLD);
}

void end(const char *program) {
  int64_t ended = now();
  MPI_Finalize();
  printf("run %s rank %d of %d: %lld %lld\n", program, rank, ranks, (long long)began, (long long)ended);
  if (computed > 0) {
    printf("computed %s rank %d of %d: %lld\n", program, rank, ranks, (long long)computed);
  }
}
