/* What messages take, measured when a run begins. */
#ifndef IW_PING
#define IW_PING

#include <stddef.h>

/* Enough for what a rank has measured. */
#define IW_PING_BYTES 512

/*
 * Called by all ranks. What this one has measured, for each peer and size four numbers with spaces between: the peer, the bytes of a
 * message, its smallest round trip, and the smallest time to receive one that is there, in ns. Empty on ranks that measured nothing.
 */
void iw_ping(char *text, size_t size);

#endif
