/* How time is spent: one clock (CLOCK_MONOTONIC), the processor of this process, and what noise took of it. */
#ifndef IDLEWAVE_INJECT_TIME_H
#define IDLEWAVE_INJECT_TIME_H

#include <stdint.h>

/* ns since some fixed point, the same for all processes of the node. */
int64_t iw_now(void);

/* Where ranks outnumber processors, whoever spins offers the processor to others in between. */
void iw_share_processor(int share);

/* One turn of a loop that waits. */
void iw_pause(void);

/* Keeps the processor busy for `nanos`; noise that comes in between takes longer, as of any other work. */
void iw_busy(int64_t nanos);

/* Waits until `due`; noise in between takes none of the wait. */
void iw_wait_until(int64_t due);

/* Called by the handler of noise: `nanos` more were taken from the process. */
void iw_steal(int64_t nanos);

#endif
