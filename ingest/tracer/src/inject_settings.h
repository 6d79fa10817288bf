/* What IDLEWAVE_INJECT states. */
#ifndef IDLEWAVE_INJECT_SETTINGS_H
#define IDLEWAVE_INJECT_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

enum { IW_MAX_DELAYS = 64, IW_MAX_RANGES = 64 };

typedef enum { IW_NOISE_NONE, IW_NOISE_PERIODIC, IW_NOISE_RATE } iw_noise_process;

/* One pause of `nanos` before call `call` of `rank`. */
typedef struct {
  int rank;
  int64_t call;
  int64_t nanos;
} iw_delay;

typedef struct {
  int first, last;
} iw_range;

/* All times in ns; what is not stated is 0. */
typedef struct {
  int64_t send_overhead;    /* o_s */
  int64_t receive_overhead; /* o_r */
  int64_t gap;              /* g, of the way out and of the way in */
  int64_t latency;          /* L */
  double per_byte;          /* G */
  iw_noise_process noise;
  int64_t noise_period;   /* mean time from one detour to the next */
  int64_t noise_duration; /* of a detour, shorter than the period */
  int noise_aligned;      /* periodic detours of all ranks at the same time */
  uint64_t seed;          /* of phases and arrivals, 1 if not stated */
  int delays;
  iw_delay delay[IW_MAX_DELAYS];
  int ranges; /* 0: all ranks */
  iw_range range[IW_MAX_RANGES];
} iw_settings;

/*
 * Reads settings such as "o_s=2us,L=50us,noise=periodic:1kHz:25us:random". Returns 0, or -1 with one line in `error` that
 * says what is wrong with which part.
 */
int iw_settings_parse(const char *text, iw_settings *settings, char *error, size_t error_bytes);

/* Whether overheads, gaps, latencies and noise fall on `rank`. */
int iw_settings_select(const iw_settings *settings, int rank);

/* Whether messages carry a due time. */
int iw_settings_stamp(const iw_settings *settings);

/* Whether messages cost anything more than without. */
int iw_settings_network(const iw_settings *settings);

#endif
