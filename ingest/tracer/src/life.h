/* Begin and end of a traced run. */
#ifndef IW_LIFE
#define IW_LIFE

#include <stdint.h>

/* After MPI has begun, entered at that time by that function: opens the rank's file. */
void iw_begin(int64_t enter_nanos, int function);
/* From here on calls are recorded, under that level of thread support; the calling thread is the first one. */
void iw_begin_recording(int provided);
/* Another thread calls MPI: makes its buffer. */
void iw_begin_thread(void);
/* Writes a call that did nothing. */
void iw_write_call(int function, int64_t enter_nanos, int64_t leave_nanos);
/* How often something was counted. */
int64_t iw_counted(int what);

#endif
