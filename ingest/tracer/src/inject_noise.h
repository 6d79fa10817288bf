/* Noise: detours of the thread that called MPI_Init, by an interval timer whose handler spins. */
#ifndef IDLEWAVE_INJECT_NOISE_H
#define IDLEWAVE_INJECT_NOISE_H

#include "inject_settings.h"

/* Starts the detours of `rank`, in wall time. Returns 0, or -1 where the system has no such timer. */
int iw_noise_start(const iw_settings *settings, int rank);

void iw_noise_stop(void);

#endif
