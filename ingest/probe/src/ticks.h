/* The clock of the probes: a cycle counter where the processor has one that user programs can read, else the
 * monotonic clock. Compile with -DPROBE_MONOTONIC for the latter. */
#ifndef PROBE_TICKS_H
#define PROBE_TICKS_H

#include <stdint.h>

#if !defined(PROBE_MONOTONIC) && (defined(__x86_64__) || defined(__i386__))
#include <x86intrin.h>
#define TICKS_CLOCK "cycle counter (rdtsc)"
static inline uint64_t ticks_now(void) { return __rdtsc(); }
#elif !defined(PROBE_MONOTONIC) && defined(__aarch64__)
#define TICKS_CLOCK "cycle counter (cntvct_el0)"
static inline uint64_t ticks_now(void) {
    uint64_t ticks;
    __asm__ __volatile__("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
}
#else
#define TICKS_CLOCK "clock_gettime(CLOCK_MONOTONIC)"
#define TICKS_ARE_NANOS 1
uint64_t ticks_nanos(void);
static inline uint64_t ticks_now(void) { return ticks_nanos(); }
#endif

/* Measures ticks per ns against the monotonic clock, in about 50 ms. Call before anything below. */
void ticks_calibrate(void);

/* Measures again, over all the time since; warns on stderr where the rate has changed by more than 0.1 %. */
void ticks_recalibrate(void);

double ticks_per_nano(void);

double ticks_to_nanos(uint64_t ticks);

uint64_t ticks_of_nanos(double nanos);

/* Computes until the clock has advanced by so many ticks. */
void ticks_spin(uint64_t ticks);

#endif
