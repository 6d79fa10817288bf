/* What a message takes, measured when a run begins. */
#ifndef IW_PING
#define IW_PING

#include <stddef.h>

/* Enough for what a rank has measured. */
#define IW_PING_BYTES 128

/*
 * Called by all ranks. What this one has measured, for each peer three numbers with spaces between: the peer, the smallest round trip of
 * an empty message, and the smallest time to receive one that is there, in ns. Empty on ranks that measured nothing.
 */
void iw_ping(char *text, size_t size);

#endif
