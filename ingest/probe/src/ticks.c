#define _POSIX_C_SOURCE 200809L
#include "ticks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CALIBRATION_NANOS 50000000u
#define READINGS 16

typedef struct {
    uint64_t ticks;
    uint64_t nanos;
} Reading;

static Reading first;
static double rate = 1;

#ifndef TICKS_ARE_NANOS
static
#endif
uint64_t ticks_nanos(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        perror("clock_gettime(CLOCK_MONOTONIC)");
        exit(1);
    }
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Both clocks at once: of several attempts the one that was interrupted least. */
static Reading both(void) {
    Reading best = {0, 0};
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < READINGS; i++) {
        uint64_t before = ticks_now();
        uint64_t nanos = ticks_nanos();
        uint64_t width = ticks_now() - before;
        if (width < least) {
            least = width;
            best.ticks = before + width / 2;
            best.nanos = nanos;
        }
    }
    return best;
}

static double rate_since(Reading begin) {
    Reading end = both();
    return (double)(end.ticks - begin.ticks) / (double)(end.nanos - begin.nanos);
}

void ticks_calibrate(void) {
    first = both();
    while (ticks_nanos() - first.nanos < CALIBRATION_NANOS) {
    }
    rate = rate_since(first);
}

void ticks_recalibrate(void) {
    double now = rate_since(first);
    if (fabs(now - rate) > 1e-3 * rate) {
        fprintf(stderr, "warning: ticks per ns: %g at the begin, %g at the end; the cycle counter does not run evenly, "
                "build with CLOCK=monotonic\n", rate, now);
    }
    rate = now;
}

double ticks_per_nano(void) { return rate; }

double ticks_to_nanos(uint64_t ticks) { return (double)ticks / rate; }

uint64_t ticks_of_nanos(double nanos) { return (uint64_t)(nanos * rate); }

void ticks_spin(uint64_t ticks) {
    uint64_t begin = ticks_now();
    while (ticks_now() - begin < ticks) {
    }
}
